// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/operations/smooth_functions.h"

#include "backends/cpu/tiles/tiles.h"

#include <bit>
#include <cmath>

namespace mantissa::cpu {
namespace {

constexpr float log2_e = 1.44269504088896341F;
constexpr float ln_2_high = 0.693359375F,
                ln_2_low = -2.12194440054690583e-4F; // of nine bits, so that its multiples are exact, and the rest
constexpr float to_whole = 12582912.0F;              // 1.5 * 2^23: what is added to it is rounded to whole numbers
constexpr float lowest = -104,                       // e^-104 is nothing
    no_more = -40;                                   // 1 - e^-40 is one

float power_of_two_bits(std::int32_t exponent) { return std::bit_cast<float>((exponent + 127) << 23); }

// e^x for `lowest` <= x <= 0, NaN of NaN. The polynomial has the least relative error for it on half a binade either side.
float exponential(float x) {
    const float shifted = x * log2_e + to_whole;
    const std::int32_t exponent = std::bit_cast<std::int32_t>(shifted) - std::bit_cast<std::int32_t>(to_whole);
    const float whole = shifted - to_whole, rest = (x - whole * ln_2_high) - whole * ln_2_low;
    float sum = 1.3814466966e-3F;
    sum = sum * rest + 8.3687804976e-3F;
    sum = sum * rest + 4.1668394219e-2F;
    sum = sum * rest + 0.1666652011F;
    sum = sum * rest + 0.4999999341F;
    const float power = sum * (rest * rest) + rest + 1;
    const std::int32_t half = exponent >> 1; // two factors, since one may be below the least normal number
    return power * power_of_two_bits(half) * power_of_two_bits(exponent - half);
}

// tanh(x) for 0 <= x < `near_zero`, where a quotient of exponentials would cancel.
constexpr float near_zero = 0.625F;
float tangent_near_zero(float x) {
    const float square = x * x;
    float sum = -5.7049850895e-3F;
    sum = sum * square + 2.0639085615e-2F;
    sum = sum * square - 5.3739714611e-2F;
    sum = sum * square + 0.1333144219F;
    sum = sum * square - 0.3333328194F;
    return x + x * (square * sum);
}

} // namespace

MANTISSA_VECTOR void sigmoid(const float* x, float* y, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        const float below = -std::fabs(x[i]), power = exponential(below < lowest ? lowest : below);
        y[i] = (x[i] < 0 ? power : 1.0F) / (1 + power);
    }
}

MANTISSA_VECTOR void hyperbolic_tangent(const float* x, float* y, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        const float size = std::fabs(x[i]), twice = -2 * size, power = exponential(twice < no_more ? no_more : twice);
        y[i] = std::copysign(size < near_zero ? tangent_near_zero(size) : (1 - power) / (1 + power), x[i]);
    }
}

} // namespace mantissa::cpu
