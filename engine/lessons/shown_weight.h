// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/facts.h"
#include "lessons/lesson.h"

#include <optional>

namespace mantissa::lessons {

// One weight of the learner's, and what an update typically wanted of it.
struct WeightFacts {
    std::string name = {}; // "dense/kernel [57, 12]"
    std::string format = {};
    double value = 0, below = 0, above = 0, ulp = 0; // its neighbours in the format
    double update = 0;                               // root mean square of what was wanted at the observed step, toward zero
    std::int64_t step = 0;                           // that was observed
};

// Of all weights of the tensor the one of median magnitude, at the end of the run. Nothing: there is no run, or it was not observed.
std::optional<WeightFacts> weight_facts(const Facts& facts, const ShownWeight& shown);

// The largest magnitude in a variable at the end of the run, infinite where one value is not finite. Nothing: it is not there.
std::optional<double> largest_in_variable(const RunFacts& run, const std::string& variable);

} // namespace mantissa::lessons
