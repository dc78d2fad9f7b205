// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "health/wanted_change.h"

#include <optional>
#include <string>

namespace mantissa::health {

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
