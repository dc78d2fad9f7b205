// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/operation.h"
#include "ops/step_block.h"

#include <array>
#include <optional>
#include <string>

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

// What an update met on its way and could not hold in the format of its arithmetic: "the learning rate", 1e6. A value of 0 is a divisor
// that was rounded away.
struct NotHeld {
    std::string what;
    double value = 0; // before it was rounded
};

// The first such value of an element's update, in the order of the optimizer; none: all of it fits, or the mean square alone does not.
// The gradient is finite and divided by the loss scale already, `step` as before the step.
std::optional<NotHeld> first_not_held(const Operation& update, const StepBlock& step, const BeforeUpdate& before);

} // namespace mantissa::health
