// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/operation.h"

#include <cstdint>

namespace mantissa::cpu {

// What the formulas read that is the same for all elements of a step.
struct Numbers {
    float lr = 0, decay = 0;
    float momentum = 0, rho = 0, rest = 0, epsilon = 0; // rest: 1 - rho
    float alpha = 0, rest_1 = 0, rest_2 = 0;            // Adam: of this step; 1 - beta_1, 1 - beta_2
};

// A tile of tensors that are all float32: the formulas run in one loop, over the tensors themselves.
struct Floats {
    const float* g;
    float *w, *slot[2];
    std::int64_t count;
};

using FloatLoop = void (*)(const Floats& f, const Numbers& n, const Optimizer& settings);
FloatLoop float_loop(OpKind kind); // null: this optimizer has none

} // namespace mantissa::cpu
