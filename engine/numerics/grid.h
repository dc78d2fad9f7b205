// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Where a format's values lie: the exponents and ends that rounding and codes share. For host and device.
#include "numerics/format.h"

namespace mantissa {

MANTISSA_HD inline int lowest_exponent(const Format& format) { return 1 - format.bias; }

MANTISSA_HD inline int highest_exponent(const Format& format) {
    return (1 << format.exponent_bits) - (format.specials == Specials::ieee ? 2 : 1) - format.bias;
}

// The smallest step between two values of the format, as a power of two. `shared_exponent`: dynamic_fixed, the
// number of integer bits without the sign.
MANTISSA_HD inline int finest_step(const Format& format, int shared_exponent) {
    if (format.kind == FormatKind::floating)
        return lowest_exponent(format) - format.mantissa_bits;
    return format.kind == FormatKind::fixed ? -format.fraction_bits : shared_exponent - format.integer_bits;
}

// The same below the smallest normal number, where only zero may be left.
MANTISSA_HD inline int step_below_normal(const Format& format, int shared_exponent) {
    bool flushed = format.kind == FormatKind::floating && format.subnormals == Subnormals::flushed;
    return flushed ? lowest_exponent(format) : finest_step(format, shared_exponent);
}

// The largest magnitude on each side. Only fixed has one more negative value; dynamic_fixed is symmetric.
MANTISSA_HD inline double largest_magnitude(const Format& format, bool negative, int shared_exponent) {
    if (format.kind == FormatKind::binary)
        return 1;
    int step = finest_step(format, shared_exponent);
    if (format.kind == FormatKind::floating) {
        // In E4M3 the highest mantissa of the highest exponent is the NaN.
        int left_out = format.specials == Specials::nan_only ? 2 : 1;
        double significand = static_cast<double>((2 << format.mantissa_bits) - left_out);
        return significand * power_of_two(highest_exponent(format) - format.mantissa_bits);
    }
    bool fixed = format.kind == FormatKind::fixed;
    int bits = fixed ? format.integer_bits + format.fraction_bits - 1 : format.integer_bits;
    double codes = static_cast<double>(1ull << bits) - (fixed && negative ? 0 : 1);
    return codes * power_of_two(step);
}

} // namespace mantissa
