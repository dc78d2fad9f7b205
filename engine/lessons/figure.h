// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The names that expressions may use: each is a row that says what it needs, what it gives and how it comes about.
#include "lessons/facts.h"
#include "lessons/value.h"

#include <string>
#include <vector>

namespace mantissa::lessons {

struct Asked {
    const Facts& facts;
    std::string variant = {}; // of a figure of a run
    std::string rest = {};    // what stands for the * of its name
    std::vector<Value> arguments = {};

    double number(std::size_t i) const;    // NaN where it is nothing
    std::string text(std::size_t i) const; // empty where it is nothing
    bool has(std::size_t i) const { return i < arguments.size() && is_known(arguments[i]); }
};

struct Parameter {
    enum class Of { number, text, truth, any, variant, format, rounding, card, prediction, rule, cause } of = Of::number;
    enum class Need { must, may, any_number } need = Need::must; // any_number: also more of them, one at least
};

struct Figure {
    const char* name; // "final.loss", "memory.*"
    enum class Of { run, program } of;
    Kind kind; // of what it gives
    std::vector<Parameter> parameters;
    const char* help; // for who writes a lesson
    Value (*value)(const Asked& asked);
};

inline constexpr auto of_run = Figure::Of::run, of_program = Figure::Of::program;

// In the order in which a list shows them.
const std::vector<const Figure*>& all_figures();
// nullptr: there is none. `rest` takes what stands for *.
const Figure* find_figure(Figure::Of of, const std::string& name, std::string* rest = nullptr);

// Each is a file of this room.
const std::vector<Figure>& run_figures();
const std::vector<Figure>& ending_figures();
const std::vector<Figure>& health_figures();
const std::vector<Figure>& pair_figures();
const std::vector<Figure>& number_figures();
const std::vector<Figure>& plain_figures();
const std::vector<Figure>& plan_figures();
const std::vector<Figure>& learner_figures();

// A figure that is not finite because nothing was measured is nothing.
Value known(double value);
Value known(const std::optional<double>& value);
Value known(const std::optional<std::int64_t>& value);

} // namespace mantissa::lessons
