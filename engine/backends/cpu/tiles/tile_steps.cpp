// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/tiles/tile_steps.h"

#include "backends/cpu/tiles/tiles.h"

#include <cmath>

namespace mantissa::cpu {

MANTISSA_VECTOR void add(float* out, const float* a, const float* b, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = a[i] + b[i];
}

MANTISSA_VECTOR void add(float* out, const float* a, float b, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = a[i] + b;
}

MANTISSA_VECTOR void subtract(float* out, const float* a, const float* b, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = a[i] - b[i];
}

MANTISSA_VECTOR void multiply(float* out, const float* a, const float* b, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = a[i] * b[i];
}

MANTISSA_VECTOR void multiply(float* out, const float* a, float b, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = a[i] * b;
}

MANTISSA_VECTOR void divide(float* out, const float* a, const float* b, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = a[i] / b[i];
}

MANTISSA_VECTOR void divide(float* out, const float* a, float b, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = a[i] / b;
}

MANTISSA_VECTOR void square_root(float* out, const float* a, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = std::sqrt(a[i]);
}

} // namespace mantissa::cpu
