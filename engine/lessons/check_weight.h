// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/lesson.h"
#include "lessons/ran_before.h"

namespace mantissa::lessons {

// Whether what a step shows of a weight can be there: its variant has run and was observed by then, and has the variable.
struct WeightCheck {
    const std::vector<std::shared_ptr<const Experiment>>& experiments;
    const RanBefore& ran;
};
void check_weight(const ShownWeight& weight, const std::string& where, const WeightCheck& check, Problems& problems);

} // namespace mantissa::lessons
