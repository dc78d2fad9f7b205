// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

#include <array>
#include <cstdint>
#include <limits>

namespace mantissa {

// What a tensor's values would meet in a format: counts, and how many values have each exponent.
struct Census {
    static constexpr int lowest_exponent = -149; // of histogram[0]: values in [2^-149, 2^-148)
    static constexpr int highest_exponent = 127;

    std::int64_t count = 0;
    std::int64_t zeros = 0;
    std::int64_t non_finite = 0;                            // infinities and NaN in the data
    std::int64_t overflows = 0;                             // finite, but beyond the format's range when rounded to nearest
    std::int64_t subnormals = 0;                            // round to a subnormal of the format
    std::int64_t underflows_to_zero = 0;                    // not zero, but round to it
    float min_abs = std::numeric_limits<float>::infinity(); // of finite values other than zero; infinity: there are none
    float max_abs = 0;
    std::array<std::int64_t, highest_exponent - lowest_exponent + 1> exponents{}; // finite values other than zero

    Census& operator+=(const Census& other);
    bool operator==(const Census&) const = default;
};

// Cheap enough for a live view: integers only, on every processor core. float64 is looked at as float32.
Census take_census(const void* data, Storage storage, std::int64_t count, const Format& against, int shared_exponent = 0);

} // namespace mantissa
