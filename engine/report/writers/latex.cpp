// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/embedded.h"
#include "report/writers/latex_charts.h"
#include "report/writers/latex_text.h"
#include "report/writers/writer.h"

#include <fmt/format.h>

#include <sstream>

namespace mantissa::report {
namespace {

constexpr const char* preamble = R"(% Written by Mantissa. Compile with pdflatex; all packages are in TeX Live.
\documentclass[10pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{textcomp,amssymb}
\usepackage[margin=18mm]{geometry}
\usepackage{array,booktabs,longtable,graphicx,xcolor,url}
\usepackage{pgfplots}
\pgfplotsset{compat=1.16}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt}
)";

// Quotation marks stay what they are.
constexpr const char* german_hyphens = "\\usepackage[ngerman,shorthands=off]{babel}\n";

std::string in_its_weight(const Sentence& sentence, bool first) {
    const std::string text = latex_escaped(sentence.text);
    if (first)
        return "\\textbf{" + text + "}";
    return sentence.part == Sentence::Part::evidence ? "\\textcolor{black!65}{" + text + "}" : text;
}

class LatexWriter {
public:
    explicit LatexWriter(const Report& report) : report_(report) {}

    std::string write() {
        out_ = preamble + (report_.language == "de" ? std::string(german_hyphens) : "") + latex_colours(report_.look) +
               "\\begin{document}\n\\section*{" + latex_escaped(report_.title) + "}\n" + latex_escaped(report_.subtitle) + "\n\n" +
               latex_escaped(report_.question) + "\n\n";
        const auto& sentences = report_.answer().sentences;
        for (std::size_t i = 0; i < sentences.size(); ++i)
            out_ += (i == 0 ? "" : " ") + in_its_weight(sentences[i], i == 0);
        out_ += "\n";
        for (std::size_t i = 1; i < report_.sections.size(); ++i) {
            out_ += "\n\\subsection*{" + latex_escaped(report_.sections[i].title) + "}\n";
            for (const Block& block : report_.sections[i].blocks)
                std::visit([&](const auto& kind) { add(kind); }, block);
        }
        if (!report_.experiment.is_null())
            out_ += embedded_in_latex(report_.experiment);
        return std::move(out_) + "\\end{document}\n";
    }

private:
    void add(const Paragraph& paragraph) { out_ += latex_escaped(text_of_paragraph(paragraph)) + "\n\n"; }
    void add(const Note& note) {
        out_ += std::string(note.tone == Tone::good ? "\\checkmark\\ " : "\\textbf{!}\\ ") + latex_escaped(note.text) + "\n\n";
    }
    void add(const Code& code) {
        out_ += "{\\small\\ttfamily\\raggedright ";
        std::istringstream lines(code.text);
        for (std::string line; std::getline(lines, line);)
            out_ += latex_escaped(line) + "\\par\n";
        out_ += "}\n\n";
    }

    void add(const Facts& facts) {
        out_ += "{\\small\\begin{longtable}{@{}>{\\raggedright}p{0.16\\textwidth}>{\\raggedright\\arraybackslash}p{0.8\\textwidth}@{}}\n";
        for (const auto& [name, text] : facts.rows)
            out_ += latex_escaped(name) + " & " + latex_escaped(text) + " \\\\\n";
        out_ += "\\end{longtable}}\n";
    }

    void add(const ChartBlock& block) {
        out_ += "\\begin{center}\n" + latex_chart(block, report_.look) + "\\end{center}\n{\\small \\textbf{" + latex_escaped(block.title) +
                "} " + latex_escaped(block.subtitle) + "\\par}\n";
    }

    void add(const Table& table) {
        std::string columns, head;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const Column& column = table.columns[i];
            bool right = column.align == Column::Align::right;
            columns += right ? "r" : "l";
            head += std::string(i ? " & " : "") + "\\begin{tabular}[b]{@{}" + (right ? "r" : "l") + "@{}}" + latex_escaped(column.title) +
                    (column.unit.empty() ? "" : "\\\\" + latex_escaped(column.unit)) + "\\end{tabular}";
        }
        out_ += "\\begin{center}\\resizebox{\\ifdim\\width>\\textwidth\\textwidth\\else\\width\\fi}{!}{%\n\\begin{tabular}{@{}" + columns +
                "@{}}\n\\toprule\n" + head + " \\\\\n\\midrule\n";
        for (const auto& row : table.rows) {
            for (std::size_t i = 0; i < row.size(); ++i)
                out_ += (i ? " & " : "") + cell(row[i]);
            out_ += " \\\\\n";
        }
        out_ += "\\bottomrule\n\\end{tabular}}\\end{center}\n";
        if (!table.caption.empty())
            out_ += "{\\small " + latex_escaped(table.caption) + "\\par}\n";
    }

    static std::string cell(const Cell& cell) {
        std::string text = latex_escaped(words_of_cell(cell));
        // A row that begins with a bracket would be taken for the option of the line break above it.
        return cell.tone == Tone::strong ? "\\textbf{" + text + "}" : "{" + text + "}";
    }

    const Report& report_;
    std::string out_;
};

} // namespace

std::string write_latex(const Report& report) { return LatexWriter(report).write(); }

} // namespace mantissa::report
