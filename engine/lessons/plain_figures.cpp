// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Arithmetic that needs neither a run nor a format.
#include "lessons/figure.h"

#include <algorithm>
#include <cmath>

namespace mantissa::lessons {
namespace {

using P = Parameter::Of;

// Empty where any is nothing: a mean of what is known alone would be another mean.
std::vector<double> numbers_of(const Asked& asked) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < asked.arguments.size(); ++i) {
        if (!asked.has(i))
            return {};
        numbers.push_back(asked.number(i));
    }
    return numbers;
}

template <double (*Function)(double)>
Value of_one(const Asked& asked) {
    return asked.has(0) ? known(Function(asked.number(0))) : Value{};
}
double binary_logarithm(double x) { return std::log2(x); }
double magnitude(double x) { return std::fabs(x); }
double square_root(double x) { return std::sqrt(x); }
double whole_exponent(double x) { return std::floor(std::log2(std::fabs(x))); }

Value least(const Asked& asked) {
    auto numbers = numbers_of(asked);
    return numbers.empty() ? Value{} : Value{*std::ranges::min_element(numbers)};
}
Value most(const Asked& asked) {
    auto numbers = numbers_of(asked);
    return numbers.empty() ? Value{} : Value{*std::ranges::max_element(numbers)};
}

double mean_of(const std::vector<double>& numbers) {
    double sum = 0;
    for (double number : numbers)
        sum += number;
    return sum / static_cast<double>(numbers.size());
}

Value mean(const Asked& asked) {
    auto numbers = numbers_of(asked);
    return numbers.empty() ? Value{} : Value{mean_of(numbers)};
}

// Of a single value: n - 1 in the denominator.
Value deviation(const Asked& asked) {
    auto numbers = numbers_of(asked);
    if (numbers.size() < 2)
        return {};
    double centre = mean_of(numbers), squares = 0;
    for (double number : numbers)
        squares += (number - centre) * (number - centre);
    return Value{std::sqrt(squares / static_cast<double>(numbers.size() - 1))};
}

Value power(const Asked& asked) { return asked.has(0) && asked.has(1) ? known(std::pow(asked.number(0), asked.number(1))) : Value{}; }
Value contains(const Asked& asked) {
    return asked.has(0) && asked.has(1) ? Value{asked.text(0).find(asked.text(1)) != std::string::npos} : Value{};
}
Value choice(const Asked& asked) { return asked.arguments.size() == 3 ? asked.arguments[holds(asked.arguments[0]) ? 1 : 2] : Value{}; }
Value is_there(const Asked& asked) { return Value{asked.has(0)}; }

const Parameter a_number{P::number}, numbers{P::number, Parameter::Need::any_number};

} // namespace

const std::vector<Figure>& plain_figures() {
    static const std::vector<Figure> figures = {
        {"log2", of_program, Kind::number, {a_number}, "logarithm to the base 2", of_one<binary_logarithm>},
        {"exponent", of_program, Kind::number, {a_number}, "power of two at or below a number's magnitude", of_one<whole_exponent>},
        {"abs", of_program, Kind::number, {a_number}, "magnitude", of_one<magnitude>},
        {"sqrt", of_program, Kind::number, {a_number}, "square root", of_one<square_root>},
        {"power", of_program, Kind::number, {a_number, a_number}, "the first to the power of the second", power},
        {"min", of_program, Kind::number, {numbers}, "the least of some", least},
        {"max", of_program, Kind::number, {numbers}, "the largest of some", most},
        {"mean", of_program, Kind::number, {numbers}, "their mean", mean},
        {"sd", of_program, Kind::number, {numbers}, "the standard deviation of one of them", deviation},
        {"contains", of_program, Kind::truth, {{P::text}, {P::text}}, "whether the second text is part of the first", contains},
        {"if", of_program, Kind::nothing, {{P::truth}, {P::any}, {P::any}}, "the second where the first holds, else the third", choice},
        {"known", of_program, Kind::truth, {{P::any}}, "whether there is such a figure by now", is_there},
    };
    return figures;
}

} // namespace mantissa::lessons
