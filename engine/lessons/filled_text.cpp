// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/filled_text.h"

#include "core/error.h"
#include "lessons/forms.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::lessons {
namespace {

std::string trimmed(const std::string& text) {
    std::size_t begin = text.find_first_not_of(" \t\n"), end = text.find_last_not_of(" \t\n");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

std::size_t line_of(const std::string& text, std::size_t at) {
    return static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) + 1;
}

// The | before the form: not within a quoted text.
std::size_t bar_in(const std::string& inside) {
    char quote = 0;
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (quote != 0)
            quote = inside[i] == quote ? 0 : quote;
        else if (inside[i] == '"' || inside[i] == '\'')
            quote = inside[i];
        else if (inside[i] == '|')
            return i;
    }
    return std::string::npos;
}

struct Condition {
    std::string expression = {};
    std::size_t begin = 0, end = 0;
};

// Of a text's paragraphs, in their order.
std::vector<Condition> conditions_of(const std::string& text) {
    std::vector<Condition> conditions;
    for (std::size_t at = text.find("{?"); at != std::string::npos; at = text.find("{?", at + 2)) {
        std::size_t end = text.find("?}", at + 2);
        if (end == std::string::npos)
            throw bad_input(fmt::format("line {}: {{? is not closed; end it with ?}}", line_of(text, at)));
        conditions.push_back({trimmed(text.substr(at + 2, end - at - 2)), at, end + 2});
    }
    return conditions;
}

std::string without_what_does_not_hold(const std::string& text, const Facts& facts) {
    std::string kept;
    std::size_t from = 0;
    for (const Condition& condition : conditions_of(text)) {
        if (condition.begin < from) // within a paragraph that was left out
            continue;
        kept += text.substr(from, condition.begin - from);
        std::size_t end = std::min(text.find("\n\n", condition.end), text.size());
        from = condition_holds(condition.expression, facts) ? std::min(text.find_first_not_of(' ', condition.end), text.size()) : end;
    }
    return kept + text.substr(from);
}

} // namespace

std::vector<Placeholder> placeholders_of(const std::string& text) {
    std::vector<Placeholder> placeholders;
    for (std::size_t at = text.find("{{"); at != std::string::npos; at = text.find("{{", placeholders.back().end)) {
        std::size_t end = text.find("}}", at + 2);
        if (end == std::string::npos)
            throw bad_input(fmt::format("line {}: {{{{ is not closed; end it with }}}}", line_of(text, at)));
        std::string inside = text.substr(at + 2, end - at - 2);
        std::size_t bar = bar_in(inside);
        placeholders.push_back(
            {trimmed(inside.substr(0, bar)), bar == std::string::npos ? "" : trimmed(inside.substr(bar + 1)), at, end + 2});
    }
    return placeholders;
}

std::string filled_text(const std::string& text, const Facts& facts) {
    const std::string kept = without_what_does_not_hold(text, facts);
    std::string filled;
    std::size_t from = 0;
    for (const Placeholder& one : placeholders_of(kept)) {
        filled +=
            kept.substr(from, one.begin - from) + written(evaluate(parse_expression(one.expression), facts), one.form, facts.language);
        from = one.end;
    }
    return filled + kept.substr(from);
}

std::vector<std::string> problems_of_text(const std::string& text, const Known& known) {
    std::vector<std::string> problems;
    auto note = [&](std::size_t at, const std::string& sentence) {
        problems.push_back(fmt::format("line {}: {}", line_of(text, at), sentence));
    };
    try {
        for (const Condition& condition : conditions_of(text))
            for (const std::string& sentence : problems_of(condition.expression, Kind::truth, known))
                note(condition.begin, sentence);
        for (const Placeholder& one : placeholders_of(text)) {
            for (const std::string& sentence : problems_of(one.expression, Kind::nothing, known))
                note(one.begin, sentence);
            if (std::string sentence = problem_of_form(one.form); !sentence.empty())
                note(one.begin, sentence);
        }
    } catch (const Error& error) {
        problems.push_back(error.what());
    }
    return problems;
}

std::vector<std::string> figures_of_text(const std::string& text) {
    std::vector<std::string> figures;
    for (const Condition& condition : conditions_of(text))
        figures.push_back("{? " + condition.expression + " ?}");
    for (const Placeholder& one : placeholders_of(text))
        figures.push_back("{{ " + one.expression + (one.form.empty() ? "" : " | " + one.form) + " }}");
    std::ranges::sort(figures);
    return figures;
}

} // namespace mantissa::lessons
