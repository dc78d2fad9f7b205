// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/condition.h"

#include <functional>
#include <set>

namespace mantissa::report {

// A condition over the speeds of several runs, and what it comes to with the plain figures.
struct SpeedCondition {
    const Comparison& comparison;
    std::set<int> runs; // whose speeds it looks at
    ConditionResult plainly;
    std::function<bool(const std::vector<double>& scales)> holds; // what the time of each run's step is multiplied by
};

// By the rule for all sentences about speed: told where both ends of each interval give the same answer, else it holds, with the reason.
ConditionResult with_speed(const SpeedCondition& condition);

} // namespace mantissa::report
