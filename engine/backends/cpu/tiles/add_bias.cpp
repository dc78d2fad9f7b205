// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/tiles/add_bias.h"

namespace mantissa::cpu {
namespace {

MANTISSA_VECTOR void add_pattern(float* y, const float* x, const float* pattern, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        y[i] = x[i] + pattern[i];
}

// NaN stays NaN: a network that has diverged must not look alive.
MANTISSA_VECTOR void add_pattern_relu(float* y, const float* x, const float* pattern, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        float sum = x[i] + pattern[i];
        y[i] = sum <= 0 ? 0 : sum;
    }
}

} // namespace

void add_bias(float* y, const float* x, const float* pattern, bool relu, std::int64_t count) {
    if (relu)
        add_pattern_relu(y, x, pattern, count);
    else
        add_pattern(y, x, pattern, count);
}

} // namespace mantissa::cpu
