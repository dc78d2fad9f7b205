// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/operation.h"
#include "ops/step_block.h"

#include <array>

namespace mantissa::health {

// One element on its way through an update: its gradient, the weight, and the optimizer's slots before.
struct BeforeUpdate {
    double gradient = 0, weight = 0;
    std::array<double, 2> slot = {};
    int slot_count = 0;
};

// By how much an optimizer would change a weight if nothing were rounded: its formula in double precision. `step` as before the step.
class WantedChange {
public:
    WantedChange(const Operation& update, const StepBlock& step);
    double operator()(const BeforeUpdate& before) const;

private:
    OpKind kind_;
    Optimizer settings_;
    double rate_, corrected_rate_; // corrected: for how far the moments have come in this step
};

} // namespace mantissa::health
