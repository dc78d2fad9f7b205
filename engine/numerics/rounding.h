// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The one scalar definition of rounding, for every format, compiled for host and device.
#include "numerics/grid.h"

namespace mantissa {

struct RoundingRule {
    Rounding rounding = Rounding::nearest_even;
    Overflow overflow = Overflow::special;
    bool operator==(const RoundingRule&) const = default;
};

// Whether `kept` units and `rest` of 2^shift parts of one round up. shift is at least 1.
MANTISSA_HD inline bool rounds_up(std::uint64_t kept, std::uint64_t rest, int shift, Rounding rounding, std::uint32_t random) {
    if (rounding == Rounding::toward_zero)
        return false;
    if (rounding == Rounding::nearest_even) {
        if (shift > 53) // less than half of a unit
            return false;
        std::uint64_t half = 1ull << (shift - 1);
        return rest > half || (rest == half && (kept & 1));
    }
    // The fraction in 2^-32 plus a uniform number carries with exactly its own probability.
    std::uint64_t fraction = shift <= 32 ? rest << (32 - shift) : shift < 96 ? rest >> (shift - 32) : 0;
    return fraction + random >= 1ull << 32;
}

// A finite magnitude to a multiple of 2^step. Exact for every double: integers only, no second rounding.
MANTISSA_HD inline double round_to_multiple(double magnitude, int step, Rounding rounding, std::uint32_t random) {
    Parts parts = parts_of(magnitude);
    int shift = step - parts.exponent;
    if (shift <= 0 || parts.significand == 0)
        return magnitude;
    std::uint64_t kept = shift < 64 ? parts.significand >> shift : 0;
    std::uint64_t rest = shift < 64 ? parts.significand & ((1ull << shift) - 1) : parts.significand;
    kept += rounds_up(kept, rest, shift, rounding, random);
    return static_cast<double>(kept) * power_of_two(step);
}

// A finite magnitude on the format's grid continued without end: what it would be if the format could not overflow.
MANTISSA_HD inline double round_unbounded(double magnitude, const Format& format, Rounding rounding, std::uint32_t random,
                                          int shared_exponent) {
    int step = finest_step(format, shared_exponent);
    if (format.kind == FormatKind::floating) {
        int exponent = static_cast<int>(bits_of(magnitude) >> 52) - 1023, ulp = exponent - format.mantissa_bits;
        step = ulp > step ? ulp : step;
        if (exponent < lowest_exponent(format))
            step = step_below_normal(format, 0);
    }
    return round_to_multiple(magnitude, step, rounding, random);
}

// What lies beyond the largest value: `infinite` tells whether the value was so before rounding.
MANTISSA_HD inline double beyond_largest(const Format& format, RoundingRule rule, bool infinite, double largest) {
    if (has_blocks(format)) // no scale brings an infinity in, and a clamped one would not be seen
        return infinite ? not_a_number() : largest;
    bool clamps = format.kind != FormatKind::floating || format.specials == Specials::none || rule.overflow == Overflow::saturate;
    if (clamps || (rule.rounding == Rounding::toward_zero && !infinite))
        return largest;
    return format.specials == Specials::ieee ? infinity() : not_a_number();
}

// The sign; stochastic: +1 with probability clip((x + 1) / 2, 0, 1).
MANTISSA_HD inline double round_to_binary(double value, Rounding rounding, std::uint32_t random) {
    if (rounding != Rounding::stochastic)
        return value >= 0 ? 1 : -1;
    return static_cast<double>(random) < (value + 1) * 2147483648.0 ? 1 : -1;
}

// The format's value for `value`. NaN stays NaN, also in formats that have none: it must be seen, not clamped away.
// `random`: 32 uniform bits, for stochastic rounding. `shared_exponent`: see finest_step().
MANTISSA_HD inline double round_to(double value, const Format& format, RoundingRule rule = {}, std::uint32_t random = 0,
                                   int shared_exponent = 0) {
    if (value != value)
        return value;
    if (format.kind == FormatKind::binary)
        return round_to_binary(value, rule.rounding, random);
    bool negative = bits_of(value) >> 63;
    double magnitude = negative ? -value : value;
    bool infinite = magnitude == infinity();
    if (!infinite)
        magnitude = round_unbounded(magnitude, format, rule.rounding, random, shared_exponent);
    double largest = largest_magnitude(format, negative, shared_exponent);
    if (magnitude > largest)
        magnitude = beyond_largest(format, rule, infinite, largest);
    if (format.kind != FormatKind::floating && magnitude == 0)
        return 0; // two's complement has one zero
    return negative ? -magnitude : magnitude;
}

// Whether rounding to nearest leaves the format's range, clamped or not. Infinities do, NaN does not.
MANTISSA_HD inline bool overflows(double value, const Format& format, int shared_exponent = 0) {
    if (value != value || format.kind == FormatKind::binary)
        return false;
    bool negative = value < 0;
    double magnitude = negative ? -value : value;
    if (magnitude == infinity())
        return true;
    return round_unbounded(magnitude, format, Rounding::nearest_even, 0, shared_exponent) >
           largest_magnitude(format, negative, shared_exponent);
}

} // namespace mantissa
