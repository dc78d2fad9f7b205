// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace mantissa::cpu {

// Of float32, the same bits with every instruction set: within 2.5 units in the last place (sigmoid) and 1.6 (tanh), also where results
// are subnormal. The C library's take several times as long, one number at a time, and differ between processors.
void sigmoid(const float* x, float* y, std::int64_t count);
void hyperbolic_tangent(const float* x, float* y, std::int64_t count);

} // namespace mantissa::cpu
