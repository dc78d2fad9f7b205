// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/embedded.h"

#include "core/json_if_any.h"
#include "report/pdf_attachment.h"

namespace mantissa::report {
namespace {

constexpr const char* html_opening = "<script type=\"application/json\" id=\"mantissa-experiment\">";
constexpr const char* runs_opening = "<script type=\"application/json\" id=\"mantissa-runs\">";
constexpr const char* fence_opening = "\n```json mantissa-experiment\n";
constexpr const char* fence = "\n```\n";
constexpr const char *comment_opening = "\n% The experiment, for Mantissa:\n", *comment = "%! ";
constexpr std::size_t comment_width = 96; // TeX reads no line of any length

// One line of ASCII. What could be taken for markup stands in strings alone, and there it is written as a number.
std::string json_line(const Json& experiment) {
    const std::string json = experiment.dump(-1, ' ', true, Json::error_handler_t::replace);
    std::string text;
    for (std::size_t i = 0; i < json.size(); ++i)
        switch (json[i]) {
        case '<': text += "\\u003c"; break;
        case '>': text += "\\u003e"; break;
        case '&': text += "\\u0026"; break;
        case '`': text += "\\u0060"; break;
        case '(': text += "\\u0028"; break;
        case '\\': // of a pair: the second one may begin a command of TeX
            ++i;
            text += json[i] == '\\' ? "\\u005c" : std::string("\\") + json[i];
            break;
        default: text += json[i];
        }
    return text;
}

// What stands between two marks; to the end where the second is missing.
std::optional<std::string> between_marks(const std::string& text, const std::string& begin, const std::string& end) {
    std::size_t at = text.find(begin);
    if (at == std::string::npos)
        return std::nullopt;
    at += begin.size();
    std::size_t stop = text.find(end, at);
    return text.substr(at, stop == std::string::npos ? stop : stop - at);
}

std::string without_comments(const std::string& text) {
    std::string json;
    const std::string mark = comment;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = std::min(text.find('\n', at), text.size());
        if (text.compare(at, mark.size(), mark) != 0)
            break;
        json += text.substr(at + mark.size(), end - at - mark.size());
        at = end + 1;
    }
    return json;
}

} // namespace

std::string embedded_in_html(const Json& experiment) { return html_opening + json_line(experiment) + "</script>\n"; }

std::string embedded_in_markdown(const Json& experiment) { return fence_opening + json_line(experiment) + fence; }

std::string embedded_in_latex(const Json& experiment) {
    const std::string json = json_line(experiment);
    std::string text = comment_opening;
    for (std::size_t at = 0; at < json.size(); at += comment_width)
        text += comment + json.substr(at, comment_width) + "\n";
    return text;
}

std::string embedded_runs_in_html(const Json& runs) {
    return runs_opening + json_line({{"format", "mantissa.runs"}, {"version", 1}, {"runs", runs}}) + "</script>\n";
}

Json embedded_runs(const std::string& text) {
    const auto found = between_marks(text, runs_opening, "</script>");
    const Json json = found || text.find("mantissa.report") != std::string::npos ? json_if_any(found ? *found : text) : Json();
    const bool known = json.is_object() && json.value("format", Json()) == (found ? "mantissa.runs" : "mantissa.report");
    const Json runs = known ? json.value("runs", Json()) : Json();
    return runs.is_array() ? runs : Json::array();
}

Json embedded_json(const std::string& text) {
    if (text.starts_with("%PDF-"))
        return json_if_any(pdf_attachment(text));
    if (auto found = between_marks(text, html_opening, "</script>"))
        return json_if_any(*found);
    if (auto found = between_marks(text, fence_opening, fence))
        return json_if_any(*found);
    if (auto found = between_marks(text, comment_opening, "\n\\"))
        return json_if_any(without_comments(*found));
    Json report = json_if_any(text);
    return report.is_object() && report.value("format", Json()) == "mantissa.report" ? report.value("experiment", Json()) : Json();
}

} // namespace mantissa::report
