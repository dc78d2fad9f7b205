// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/charts/svg.h"
#include "report/embedded.h"
#include "report/held_runs.h"
#include "report/writers/html_style.h"
#include "report/writers/writer.h"

#include <fmt/format.h>

#include <cmath>

namespace mantissa::report {
namespace {

const char* tone_class(Tone tone) {
    constexpr const char* names[] = {"", "strong", "muted", "good", "warn", "bad"};
    return names[static_cast<int>(tone)];
}

std::string badge(const std::string& name, const Look& look) {
    constexpr std::pair<const char*, const char*> signs[] = {{"native", "●"}, {"converted", "◐"}, {"simulated", "◌"}, {"unsupported", "✕"}};
    for (const auto& [word, sign] : signs)
        if (name == look.told_own(word))
            return fmt::format("<span class=\"badge {}\"><span aria-hidden=\"true\">{}</span> {}</span>", word, sign, escaped_markup(name));
    return escaped_markup(name);
}

// A name keeps its own direction and leaves the sentence around it alone.
std::string name_markup(const std::string& name) { return "<bdi>" + escaped_markup(name) + "</bdi>"; }

class HtmlWriter {
public:
    explicit HtmlWriter(const Report& report) : report_(report) {}

    std::string write() {
        out_ = "<!DOCTYPE html>\n<html lang=\"" + report_.language +
               "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
               "content=\"width=device-width, initial-scale=1\">\n"
               "<meta name=\"generator\" content=\"Mantissa\">\n<title>" +
               escaped_markup(report_.title) + "</title>\n<style>\n" + html_style() + "</style>\n</head>\n<body>\n<main>\n";
        head();
        for (std::size_t i = 1; i < report_.sections.size(); ++i)
            section(report_.sections[i]);
        out_ += "</main>\n";
        if (!report_.experiment.is_null())
            out_ += embedded_in_html(report_.experiment);
        out_ += embedded_runs_in_html(held_runs());
        out_ += "<script>\n" + script() + "</script>\n</body>\n</html>\n";
        return std::move(out_);
    }

private:
    Json held_runs() const {
        Json runs = Json::array();
        for (const RunRecord& run : report_.runs())
            runs.push_back(held_run(run, most_held_steps(report_.runs().size())));
        return runs;
    }

    std::string script() const {
        std::string text = html_script();
        const std::string word = "\"Sort\"";
        return text.replace(text.find(word), word.size(), '"' + report_.look.told_own("Sort") + '"');
    }

    // The first is large, all that stands behind it of one size: one that changed in the middle of a line would not be read.
    std::string answer() const {
        const auto& sentences = report_.answer().sentences;
        std::string rest;
        for (std::size_t i = 1; i < sentences.size(); ++i)
            rest += (i == 1 ? "" : " ") + in_its_colour(sentences[i]);
        return "<strong>" + escaped_markup(sentences.front().text) + "</strong>" +
               (rest.empty() ? "" : " <span class=\"more\">" + rest + "</span>");
    }

    static std::string in_its_colour(const Sentence& sentence) {
        const std::string text = escaped_markup(sentence.text);
        return sentence.part == Sentence::Part::evidence ? "<span class=\"muted\">" + text + "</span>" : text;
    }

    void head() {
        out_ += "<header>\n<div>\n<h1>" + name_markup(report_.title) + "</h1>\n<p class=\"subtitle\">" + escaped_markup(report_.subtitle) +
                "</p>\n";
        out_ += "<p class=\"question\">" + escaped_markup(report_.question) + "</p>\n<p class=\"answer\">" + answer();
        const std::string contents = escaped_markup(report_.look.told_own("In this report"));
        out_ += "</p>\n</div>\n<nav aria-label=\"" + contents + "\">\n<p>" + contents + "</p>\n<ul>\n";
        for (std::size_t i = 1; i < report_.sections.size(); ++i)
            out_ += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", report_.sections[i].id, escaped_markup(report_.sections[i].title));
        out_ += "</ul>\n</nav>\n</header>\n";
    }

    void section(const Section& section) {
        constexpr const char* widths[] = {"full", "wide", "narrow", "half"};
        width_ = width_of(section.width);
        out_ += fmt::format("<section id=\"{0}\" class=\"{1}\">\n<h2 id=\"title-{0}\">{2}</h2>\n", section.id,
                            widths[static_cast<int>(section.width)], escaped_markup(section.title));
        for (const Block& block : section.blocks)
            std::visit([&](const auto& kind) { add(kind, section); }, block);
        out_ += "</section>\n";
    }

    void add(const Paragraph& paragraph, const Section&) {
        out_ += fmt::format("<p class=\"{}\">{}</p>\n", paragraph.role == Paragraph::Role::muted ? "muted" : "text",
                            escaped_markup(text_of_paragraph(paragraph)));
    }

    void add(const Note& note, const Section&) {
        out_ += fmt::format("<p class=\"note {}\">{}</p>\n", tone_class(note.tone), escaped_markup(note.text));
    }
    void add(const Code& code, const Section&) { out_ += "<pre><code>" + escaped_markup(code.text) + "</code></pre>\n"; }

    void add(const Facts& facts, const Section&) {
        out_ += "<dl>\n";
        for (const auto& [name, text] : facts.rows)
            out_ += "<dt>" + escaped_markup(name) + "</dt><dd>" + escaped_markup(text) + "</dd>\n";
        out_ += "</dl>\n";
    }

    // Where the section already says what the chart is, its title is not said twice.
    void add(const ChartBlock& block, const Section& section) {
        std::string title = block.title == section.title ? "" : "<strong>" + escaped_markup(block.title) + "</strong> ";
        Size size = size_of(block.chart, width_, report_.look);
        out_ += fmt::format("<figure id=\"chart-{}\">\n<figcaption>{}{}</figcaption>\n", block.id, title, escaped_markup(block.subtitle));
        out_ += draw_svg(block.chart, report_.look, size, block.title + ". " + block.subtitle) + "\n</figure>\n";
    }

    // What a screen reader calls it by: its section, and what stands beneath it.
    static std::string named_by(const Table& table, const Section& section) {
        const std::string beneath = table.caption.empty() ? "" : " aria-describedby=\"about-" + table.id + "\"";
        return " aria-labelledby=\"title-" + section.id + "\"" + beneath;
    }

    void add(const Table& table, const Section& section) {
        out_ += fmt::format("<div class=\"scroll\"><table id=\"table-{0}\"{1}>\n<thead><tr>", table.id, named_by(table, section));
        for (const Column& column : table.columns)
            out_ += fmt::format("<th scope=\"col\"{}>{}{}</th>", column.align == Column::Align::right ? " class=\"right\"" : "",
                                name_markup(column.title),
                                column.unit.empty() ? "" : "<br><span class=\"unit\">" + escaped_markup(column.unit) + "</span>");
        out_ += "</tr></thead>\n<tbody>\n";
        for (const auto& row : table.rows) {
            out_ += "<tr>";
            for (std::size_t i = 0; i < row.size(); ++i)
                cell(row[i], table.columns[i], i == 0 ? Place::head : Place::inside);
            out_ += "</tr>\n";
        }
        out_ += "</tbody></table></div>\n";
        if (!table.caption.empty())
            out_ += "<p class=\"muted\" id=\"about-" + table.id + "\">" + escaped_markup(table.caption) + "</p>\n";
    }

    enum class Place { head, inside }; // of its row

    void cell(const Cell& cell, const Column& column, Place place) {
        std::string classes = std::string(column.align == Column::Align::right ? "right " : "") + tone_class(cell.tone);
        while (classes.ends_with(' '))
            classes.pop_back();
        out_ += (place == Place::head ? "<th scope=\"row\"" : "<td") + (classes.empty() ? "" : " class=\"" + classes + "\"");
        if (std::isfinite(cell.source.value))
            out_ += fmt::format(" data-value=\"{}\" title=\"{}: {}\"", cell.source.value, escaped_markup(cell.source.figure),
                                cell.source.value);
        out_ += ">" + (cell.line >= 0 ? key(cell.line) : "") + (cell.badge.empty() ? "" : badge(cell.badge, report_.look)) +
                (cell.text.empty() ? "" : name_markup(cell.text)) + (place == Place::head ? "</th>" : "</td>");
    }

    // The run's line and marker, as in the charts.
    std::string key(int run) const {
        SvgPen pen(report_.look, {30, 12});
        pen.line(1, 6, 29, 6, pen.run(run).colour, 2, pen.dash_of(run, 2));
        pen.marker(15, 6, run, "", 3.5);
        std::string svg = pen.finished("");
        for (const char* part : {" role=\"img\" aria-label=\"\"",
                                 " font-family=\"Roboto, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif\" font-size=\"12\""})
            if (std::size_t at = svg.find(part); at != std::string::npos)
                svg.erase(at, std::string(part).size());
        return svg.insert(4, " class=\"key\" aria-hidden=\"true\"");
    }

    const Report& report_;
    std::string out_;
    double width_ = 1120;
};

} // namespace

std::string write_html(const Report& report) { return HtmlWriter(report).write(); }

} // namespace mantissa::report
