// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/evaluate.h"

#include "lessons/figure.h"

#include <cmath>

namespace mantissa::lessons {
namespace {

using Of = Expression::Of;

// A figure of the program before a run's of a variant that has its name: 'said'.steps is the way to that one.
const Figure* figure_of(const Expression& reference, Asked& asked) {
    if (reference.first == Expression::First::plain)
        if (const Figure* figure = find_figure(Figure::Of::program, reference.name(), &asked.rest))
            return figure;
    std::string name = reference.name();
    asked.variant = reference.names.front();
    return reference.names.size() < 2 ? nullptr : find_figure(Figure::Of::run, name.substr(asked.variant.size() + 1), &asked.rest);
}

// A bare name is a text where a name is wanted: done(float32).
Value argument_of(const Expression& part, Parameter::Of of, const Facts& facts) {
    bool number = of == Parameter::Of::number || of == Parameter::Of::truth || of == Parameter::Of::any;
    if (part.is_name() && !number)
        return part.names.front();
    return evaluate(part, facts);
}

Value figure_value(const Expression& reference, const Facts& facts) {
    Asked asked{facts};
    const Figure* figure = figure_of(reference, asked);
    if (!figure)
        return {};
    for (std::size_t i = 0; i < reference.parts.size() && !figure->parameters.empty(); ++i) {
        const Parameter& parameter = figure->parameters[std::min(i, figure->parameters.size() - 1)];
        asked.arguments.push_back(argument_of(reference.parts[i], parameter.of, facts));
    }
    return figure->value(asked);
}

Value calculated(Of of, double a, double b) {
    switch (of) {
    case Of::sum: return known(a + b);
    case Of::difference: return known(a - b);
    case Of::product: return known(a * b);
    default: return b == 0 ? Value{} : known(a / b);
    }
}

Value calculated(const Expression& expression, const Facts& facts) {
    Value a = evaluate(expression.parts[0], facts), b = evaluate(expression.parts[1], facts);
    const double *left = std::get_if<double>(&a), *right = std::get_if<double>(&b);
    return left && right ? calculated(expression.of, *left, *right) : Value{};
}

template <typename T>
bool compared(Of of, const T& a, const T& b) {
    switch (of) {
    case Of::less: return a < b;
    case Of::at_most: return a <= b;
    case Of::more: return a > b;
    case Of::at_least: return a >= b;
    case Of::equal: return a == b;
    default: return a != b;
    }
}

bool compared(const Expression& expression, const Facts& facts) {
    Value a = evaluate(expression.parts[0], facts), b = evaluate(expression.parts[1], facts);
    if (!is_known(a) || a.index() != b.index())
        return false;
    if (const double* number = std::get_if<double>(&a))
        return compared(expression.of, *number, std::get<double>(b));
    if (const std::string* text = std::get_if<std::string>(&a))
        return compared(expression.of, *text, std::get<std::string>(b));
    return compared(expression.of, std::get<bool>(a), std::get<bool>(b));
}

} // namespace

Value evaluate(const Expression& expression, const Facts& facts) {
    auto part = [&](std::size_t i) { return evaluate(expression.parts[i], facts); };
    switch (expression.of) {
    case Of::number: return expression.number;
    case Of::text: return expression.text;
    case Of::reference: return figure_value(expression, facts);
    case Of::denied: return !holds(part(0));
    case Of::both: return holds(part(0)) && holds(part(1));
    case Of::either: return holds(part(0)) || holds(part(1));
    case Of::negated: {
        Value value = part(0);
        const double* number = std::get_if<double>(&value);
        return number ? Value{-*number} : Value{};
    }
    default: return expression.is_comparison() ? Value{compared(expression, facts)} : calculated(expression, facts);
    }
}

bool condition_holds(const std::string& condition, const Facts& facts) {
    return condition == "else" || holds(evaluate(parse_expression(condition), facts));
}

} // namespace mantissa::lessons
