// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/check/trial.h"

namespace mantissa::check {

// Format for exact calculation on the reference back end: nothing is rounded.
Format float64_format();
// The graph with every typed tensor in float64 and every function taken out: what bounds a sum's rounding errors.
Graph sum_of_terms(Graph graph);

double unit_in_last_place(double value, const Format& format);

struct Comparison {
    const Tensor& tensor;
    const Tolerance& tolerance;
    const Values& expected;
    const Values& terms; // as large as `expected`
};
// The first element out of bounds, in words; empty: none.
std::string difference(const Comparison& comparison, const Values& actual);
std::string difference(const StepBlock& expected, const StepBlock& actual, double relative_loss);

} // namespace mantissa::check
