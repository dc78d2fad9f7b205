// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// How exponents and scales that a whole tensor shares follow its values, and how 16 samples are mixed. For host and device.
#include "numerics/rounding.h"

namespace mantissa {

// Of dynamic fixed point: what was seen of a tensor with its exponent as it is.
struct RangeCounts {
    std::uint64_t count = 0, beyond = 0, beyond_below = 0; // values at the largest magnitude or beyond, here and with one less
    std::uint32_t largest = 0;                             // bits of the largest finite magnitude
};

constexpr int lowest_shared_exponent = -40, highest_shared_exponent = 60; // beyond lie no values that a network learns from

// Courbariaux, Bengio, David 2014: one more where too much overflows, one less where even then not too much would.
MANTISSA_HD inline int next_exponent(int now, const RangeCounts& seen, double max_overflow_rate) {
    auto too_many = [&](std::uint64_t beyond) { return static_cast<double>(beyond) > max_overflow_rate * static_cast<double>(seen.count); };
    int next = too_many(seen.beyond) ? now + 1 : too_many(seen.beyond_below) ? now : now - 1;
    return next < lowest_shared_exponent ? lowest_shared_exponent : next > highest_shared_exponent ? highest_shared_exponent : next;
}

// While ranges are searched: at once where the largest value says, or a good deal further where it was cut or all became zero.
MANTISSA_HD inline int found_exponent(int now, const RangeCounts& seen) {
    constexpr int stride = 4;
    int next = seen.largest == 0 ? now - stride : seen.beyond > 0 ? now + stride : static_cast<int>(seen.largest >> 23) - 126;
    return next < lowest_shared_exponent ? lowest_shared_exponent : next > highest_shared_exponent ? highest_shared_exponent : next;
}

// What codes of a floating format are multiplied by so that the largest value is its largest; `now` where nothing is known.
MANTISSA_HD inline float scale_for(float largest, const Format& format, float now) {
    float scale = largest / static_cast<float>(largest_magnitude(format, false, 0));
    return scale > 0 && largest < float_of(0x7F800000u) ? scale : now;
}

constexpr int mixed_samples = 16;

// Orthogonal and its own inverse but for the signs: signs, then Hadamard's matrix over 4. In place.
template <typename Number>
MANTISSA_HD inline void mix(Number (&values)[mixed_samples]) {
    constexpr std::uint32_t signs = 0x9A5Cu; // drawn once; the same for every layer
    for (int i = 0; i < mixed_samples; ++i)
        values[i] = signs >> i & 1 ? -values[i] : values[i];
    for (int width = 1; width < mixed_samples; width *= 2)
        for (int i = 0; i < mixed_samples; ++i)
            if ((i & width) == 0) {
                Number a = values[i], b = values[i + width];
                values[i] = a + b;
                values[i + width] = a - b;
            }
    for (Number& value : values)
        value *= Number(0.25);
}

} // namespace mantissa
