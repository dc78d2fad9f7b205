// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/figure.h"

#include <cmath>
#include <limits>
#include <optional>

namespace mantissa::lessons {
namespace {

using FigureList = const std::vector<Figure>& (*)();

// To add figures: a file that defines such a list, and its line here.
constexpr FigureList figure_lists[] = {run_figures,    ending_figures, health_figures, pair_figures,
                                       number_figures, plain_figures,  plan_figures,   learner_figures};

bool matches(const std::string& pattern, const std::string& name, std::string* rest) {
    if (pattern.ends_with(".*")) {
        std::size_t length = pattern.size() - 1;
        if (!name.starts_with(pattern.substr(0, length)) || name.size() == length)
            return false;
        if (rest)
            *rest = name.substr(length);
        return true;
    }
    return pattern == name;
}

} // namespace

double Asked::number(std::size_t i) const {
    if (i < arguments.size())
        if (const double* number = std::get_if<double>(&arguments[i]))
            return *number;
    return std::numeric_limits<double>::quiet_NaN();
}

std::string Asked::text(std::size_t i) const {
    if (i < arguments.size())
        if (const std::string* text = std::get_if<std::string>(&arguments[i]))
            return *text;
    return {};
}

const std::vector<const Figure*>& all_figures() {
    static const std::vector<const Figure*> all = [] {
        std::vector<const Figure*> figures;
        for (FigureList list : figure_lists)
            for (const Figure& figure : list())
                figures.push_back(&figure);
        return figures;
    }();
    return all;
}

const Figure* find_figure(Figure::Of of, const std::string& name, std::string* rest) {
    for (const Figure* figure : all_figures())
        if (figure->of == of && matches(figure->name, name, rest))
            return figure;
    return nullptr;
}

Value known(double value) { return std::isnan(value) ? Value{} : Value{value}; }
Value known(const std::optional<double>& value) { return value ? known(*value) : Value{}; }
Value known(const std::optional<std::int64_t>& value) { return value ? Value{static_cast<double>(*value)} : Value{}; }

} // namespace mantissa::lessons
