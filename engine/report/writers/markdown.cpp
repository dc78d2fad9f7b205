// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/words.h"
#include "report/charts/svg.h"
#include "report/embedded.h"
#include "report/writers/writer.h"

#include <algorithm>

namespace mantissa::report {
namespace {

// Every character that could start markup is taken at its word, and a line stays one.
std::string escaped(const std::string& text) {
    std::string result;
    for (char c : clean(text))
        switch (c) {
        case '\n': result += ' '; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '&': result += "&amp;"; break;
        case '\\':
        case '`':
        case '*':
        case '_':
        case '[':
        case ']':
        case '|':
        case '#':
        case '~':
        case '$':
        case '!': result += std::string("\\") + c; break;
        default: result += c;
        }
    return result;
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

// A run may be called "1. wide" or "- wide": a line that begins with its name is no item of a list, and none that is set in is code.
std::string line_of(const std::string& text) {
    std::string line = trimmed(escaped(text));
    const std::size_t mark = line.find_first_not_of("0123456789");
    if (mark < line.size() && std::string(mark == 0 ? "-+" : ".)").find(line[mark]) != std::string::npos &&
        line.compare(mark + 1, 1, " ") == 0)
        line.insert(mark, "\\");
    return line;
}

std::string strong(const std::string& text) { return "**" + trimmed(escaped(text)) + "**"; } // next to a space it would be two stars

class MarkdownWriter {
public:
    explicit MarkdownWriter(const Report& report) : report_(report) {}

    std::string write() {
        out_ = "# " + escaped(report_.title) + "\n\n" + line_of(report_.subtitle) + "\n\n" + line_of(report_.question) + "\n\n";
        const auto& sentences = report_.answer().sentences;
        for (std::size_t i = 0; i < sentences.size(); ++i)
            out_ += i == 0 ? strong(sentences[i].text) : " " + escaped(sentences[i].text);
        out_ += "\n";
        for (std::size_t i = 1; i < report_.sections.size(); ++i) {
            out_ += "\n## " + escaped(report_.sections[i].title) + "\n";
            for (const Block& block : report_.sections[i].blocks)
                std::visit([&](const auto& kind) { add(kind); }, block);
        }
        if (!report_.experiment.is_null())
            out_ += "\n## " + escaped(report_.look.told("The experiment")) + "\n" + embedded_in_markdown(report_.experiment);
        return std::move(out_);
    }

private:
    void add(const Paragraph& paragraph) { out_ += "\n" + line_of(text_of_paragraph(paragraph)) + "\n"; }
    void add(const Note& note) { out_ += std::string("\n- ") + (note.tone == Tone::good ? "✓ " : "**!** ") + escaped(note.text) + "\n"; }
    void add(const Code& code) {
        std::string text = clean(code.text);
        for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', end + 5))
            text.replace(end, 1, "\n    "); // each line of the block is set in
        out_ += "\n    " + text + "\n";
    }
    void add(const ChartBlock& block) {
        out_ += "\n![" + escaped(block.title) + "](@FILES@/" + block.id + ".svg)\n\n" + line_of(block.subtitle) + "\n";
    }

    void add(const Facts& facts) {
        out_ += "\n| | |\n|---|---|\n";
        for (const auto& [name, text] : facts.rows)
            out_ += "| " + escaped(name) + " | " + escaped(text) + " |\n";
    }

    void add(const Table& table) {
        out_ += "\n";
        std::string rule;
        for (const Column& column : table.columns) {
            out_ += "| " + escaped(head_of_column(column)) + " ";
            rule += column.align == Column::Align::right ? "|---:" : "|---";
        }
        out_ += "|\n" + rule + "|\n";
        for (const auto& row : table.rows) {
            for (const Cell& cell : row)
                out_ += "| " + (cell.tone == Tone::strong ? strong(words_of_cell(cell)) : escaped(words_of_cell(cell))) + " ";
            out_ += "|\n";
        }
        if (!table.caption.empty())
            out_ += "\n" + line_of(table.caption) + "\n";
    }

    const Report& report_;
    std::string out_;
};

} // namespace

std::string write_markdown(const Report& report) { return MarkdownWriter(report).write(); }

std::vector<SideFile> markdown_pictures(const Report& report) {
    std::vector<SideFile> files;
    for (const Section& section : report.sections)
        for (const Block& block : section.blocks)
            if (const auto* chart = std::get_if<ChartBlock>(&block)) {
                Size size = size_of(chart->chart, width_of(section.width), report.look);
                files.push_back({chart->id + ".svg", draw_svg(chart->chart, report.look, size, chart->title)});
            }
    return files;
}

} // namespace mantissa::report
