// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/nearest.h"
#include "insight/causes/cause.h"
#include "insight/devices.h"
#include "insight/findings/finding.h"
#include "lessons/evaluate.h"
#include "lessons/figure.h"
#include "numerics/format_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::lessons {
namespace {

using Of = Expression::Of;
using P = Parameter::Of;

constexpr const char* kind_words[] = {"anything", "a number", "a text", "a condition"};

Names names_of_rules() {
    Names names;
    for (const insight::Finding& finding : insight::all_findings())
        names.push_back(finding.name);
    return names;
}

Names names_of_causes() {
    Names names;
    for (const insight::Cause& cause : insight::all_causes())
        names.push_back(cause.name);
    return names;
}

Names names_of_cards() {
    Names names;
    for (const CatalogueCard& card : device_catalogue())
        names.push_back(card.card.id);
    return names;
}

Names names_of_figures(Figure::Of of) {
    Names names;
    for (const Figure* figure : all_figures())
        if (figure->of == of)
            names.push_back(figure->name);
    return names;
}

class Checker {
public:
    explicit Checker(const Known& known) : known_(known) {}

    Kind kind(const Expression& expression) {
        switch (expression.of) {
        case Of::number: return Kind::number;
        case Of::text: return Kind::text;
        case Of::reference: return of_reference(expression);
        case Of::denied:
        case Of::both:
        case Of::either: return all_are(expression, Kind::truth);
        case Of::negated: return all_are(expression, Kind::number);
        default: return expression.is_comparison() ? of_comparison(expression) : all_are(expression, Kind::number);
        }
    }
    std::vector<ExpressionProblem> take() { return std::move(problems_); }

private:
    void note(const Expression& where, std::string message) { problems_.push_back({where.at, std::move(message)}); }

    void want(const Expression& part, Kind wanted) {
        Kind is = kind(part);
        if (is != wanted && is != Kind::nothing && wanted != Kind::nothing)
            note(part, fmt::format("{} was expected, this is {}", kind_words[static_cast<int>(wanted)], kind_words[static_cast<int>(is)]));
    }

    Kind all_are(const Expression& expression, Kind wanted) {
        for (const Expression& part : expression.parts)
            want(part, wanted);
        return wanted;
    }

    Kind of_comparison(const Expression& expression) {
        Kind left = kind(expression.parts[0]);
        if (left == Kind::nothing)
            kind(expression.parts[1]);
        else
            want(expression.parts[1], left);
        return Kind::truth;
    }

    Kind of_reference(const Expression& reference) {
        if (reference.first == Expression::First::plain)
            if (const Figure* figure = find_figure(Figure::Of::program, reference.name()))
                return of_figure(reference, *figure);
        const std::string& variant = reference.names.front();
        if (!is_variant(variant)) {
            note(reference, unknown_first(reference));
            return Kind::nothing;
        }
        std::string name = reference.name().substr(std::min(variant.size() + 1, reference.name().size()));
        if (const Figure* figure = name.empty() ? nullptr : find_figure(Figure::Of::run, name))
            return of_figure(reference, *figure);
        note(reference, name.empty()
                            ? fmt::format("a figure of {} was expected, as in {}.final.loss", variant, variant)
                            : fmt::format("a run has no figure {}{}", name, did_you_mean(name, names_of_figures(Figure::Of::run))));
        return Kind::nothing;
    }

    bool is_variant(const std::string& name) const { return std::ranges::find(known_.variants, name) != known_.variants.end(); }

    std::string unknown_first(const Expression& reference) const {
        Names names = reference.names.size() > 1 ? known_.variants : names_of_figures(Figure::Of::program);
        std::string first = reference.names.size() > 1 ? reference.names.front() : reference.name();
        return fmt::format("there is neither a variant nor a figure {}{}; variants here: {}", first, did_you_mean(first, names),
                           listed(known_.variants));
    }

    Kind of_figure(const Expression& reference, const Figure& figure) {
        using Need = Parameter::Need;
        std::size_t least = 0, most = figure.parameters.size(), given = reference.parts.size();
        for (const Parameter& parameter : figure.parameters)
            least += parameter.need != Need::may;
        bool any = most > 0 && figure.parameters.back().need == Need::any_number;
        if (given < least || (given > most && !any))
            note(reference, fmt::format("{} takes {}{} values in brackets, not {}: {}", figure.name, least,
                                        any            ? " or more"
                                        : most > least ? fmt::format(" to {}", most)
                                                       : "",
                                        given, figure.help));
        for (std::size_t i = 0; i < given && most > 0; ++i)
            check_argument(reference.parts[i], figure.parameters[std::min(i, most - 1)].of);
        return figure.kind;
    }

    void check_argument(const Expression& part, Parameter::Of of) {
        if (of == P::number || of == P::truth || of == P::any)
            return of == P::any ? static_cast<void>(kind(part)) : want(part, of == P::number ? Kind::number : Kind::truth);
        if (!part.is_name() && part.of != Of::text)
            return of == P::rule || of == P::cause ? want(part, Kind::number) : want(part, Kind::text);
        check_name(part, part.is_name() ? part.names.front() : part.text, of);
    }

    void check_name(const Expression& part, const std::string& name, Parameter::Of of) {
        switch (of) {
        case P::variant: return must_be_one_of(part, name, known_.variants, "a variant");
        case P::prediction: return must_be_one_of(part, name, known_.predictions, "a step with a prediction");
        case P::card: return must_be_one_of(part, name, names_of_cards(), "a card");
        case P::rule: return must_be_one_of(part, name, names_of_rules(), "a rule");
        case P::cause: return must_be_one_of(part, name, names_of_causes(), "a cause");
        case P::format:
            if (!parse_format(name))
                note(part, fmt::format("there is no format {}; there are {}", name, format_words()));
            return;
        case P::rounding:
            if (!parse_rounding(name) || parse_rounding(name) == Rounding::stochastic)
                note(part, "nearest_even or toward_zero was expected");
            return;
        default: return;
        }
    }

    void must_be_one_of(const Expression& part, const std::string& name, const Names& names, const char* what) {
        if (std::ranges::find(names, name) == names.end())
            note(part, fmt::format("{} was expected, not {}{}; known: {}", what, name, did_you_mean(name, names), listed(names)));
    }

    const Known& known_;
    std::vector<ExpressionProblem> problems_;
};

} // namespace

CheckedExpression check_expression(const Expression& expression, const Known& known) {
    Checker checker(known);
    Kind kind = checker.kind(expression);
    return {kind, checker.take()};
}

std::vector<std::string> problems_of(const std::string& text, Kind wanted, const Known& known) {
    try {
        CheckedExpression checked = check_expression(parse_expression(text), known);
        if (checked.problems.empty() && wanted != Kind::nothing && checked.kind != Kind::nothing && checked.kind != wanted)
            checked.problems.push_back({0, fmt::format("{} was expected, this is {}", kind_words[static_cast<int>(wanted)],
                                                       kind_words[static_cast<int>(checked.kind)])});
        std::vector<std::string> sentences;
        for (const ExpressionProblem& problem : checked.problems)
            sentences.push_back(sentence_of(ExpressionError(problem.at, problem.message), text));
        return sentences;
    } catch (const ExpressionError& error) {
        return {sentence_of(error, text)};
    }
}

} // namespace mantissa::lessons
