// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/comparison.h"

namespace mantissa::report {

// A condition over the figures of summary.json, for --fail-if:
//   mixed_bfloat16.images_s < 1.2 * float32.images_s
//   float16.status == "diverged" or "mixed float16".final.val_accuracy < 0.98
// Numbers, "texts", run.path, + - * /, < <= > >= == !=, and, or, not, ( ), abs min max.
// A run is named as it is, in quotes, or with _ for what is no letter or digit.
struct ConditionResult {
    bool holds = false;
    std::string why;         // the figures it was decided by: "float32.images_s is 13,913"
    bool can_be_told = true; // false: it holds all the same
};

// Throws bad_input naming the place where it cannot be read, or a run that does not exist; of runs that have only a name yet.
void check_condition(const std::string& condition, const std::vector<RunRecord>& runs);

// Throws bad_input naming the place where it cannot be read, or the run or figure that does not exist.
// Speeds of several runs are compared as everywhere: where the intervals of their turns side by side allow both answers, it cannot be told.
// Time and memory of a simulated run are not the format's own: beside another run's they cannot be told, alone they are the simulation's.
// A figure that exists but has no value (a diverged run's accuracy) lets the condition hold, and so does 0/0: what cannot be told must not
// pass.
ConditionResult evaluate_condition(const std::string& condition, const Comparison& comparison);

} // namespace mantissa::report
