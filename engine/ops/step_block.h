// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace mantissa {

// The one small block of memory on the device through which host and step speak. Nothing that changes
// from step to step is an argument of an operation, so a captured step replays unchanged.
struct StepBlock {
    // written by the host between steps
    std::int64_t step = 0;  // attempted steps before this one; the step under way is step + 1
    std::uint64_t seed = 0; // of dropout and stochastic rounding
    float learning_rate = 0;
    std::int32_t valid_count = 0; // samples of the batch that count
    // carried from step to step by operations
    float loss_scale = 1;
    std::int32_t good_steps = 0;    // finite steps since the scale last changed
    std::int64_t applied_steps = 0; // steps that were not skipped: Adam's t
    // results of the step
    std::int32_t found_bad = 0;    // a gradient was not finite
    std::int32_t bad_variable = 0; // a variable is not finite after its update
    std::int32_t bad_state = 0;    // an optimizer slot is not
    double loss = 0;               // mean over the valid samples, unscaled
    std::int64_t correct = 0;
};

} // namespace mantissa
