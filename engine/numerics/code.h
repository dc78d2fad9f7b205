// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// A value as the bits a format stores, and back. Floating: sign, exponent, mantissa, as in IEEE 754;
// fixed and dynamic_fixed: two's complement multiples of the step; binary: 1 for -1.
#include "numerics/rounding.h"

namespace mantissa {

MANTISSA_HD inline int code_bits(const Format& format) {
    switch (format.kind) {
    case FormatKind::floating: return 1 + format.exponent_bits + format.mantissa_bits;
    case FormatKind::fixed: return format.integer_bits + format.fraction_bits;
    case FormatKind::dynamic_fixed: return 1 + format.integer_bits;
    default: return 1;
    }
}

MANTISSA_HD inline std::uint32_t code_mask(const Format& format) { return 0xFFFFFFFFu >> (32 - code_bits(format)); }

// The exponent field of infinity, or of NaN where there is none, in place.
MANTISSA_HD inline std::uint32_t highest_field(const Format& format) { return ((1u << format.exponent_bits) - 1) << format.mantissa_bits; }

// Quiet, with as much of the payload as fits: a code of NaN read and written again is the same, if it was quiet.
MANTISSA_HD inline std::uint32_t nan_code(double value, const Format& format) {
    std::uint32_t fraction = (1u << format.mantissa_bits) - 1;
    if (format.specials == Specials::nan_only)
        return highest_field(format) | fraction;
    std::uint32_t quiet = 1u << (format.mantissa_bits - 1);
    std::uint32_t payload = static_cast<std::uint32_t>(bits_of(value) >> (52 - format.mantissa_bits));
    return highest_field(format) | quiet | (payload & fraction);
}

// Of a magnitude that the format has.
MANTISSA_HD inline std::uint32_t magnitude_code(double magnitude, const Format& format) {
    if (magnitude == infinity())
        return highest_field(format);
    int step = finest_step(format, 0);
    int ulp = static_cast<int>(bits_of(magnitude) >> 52) - 1023 - format.mantissa_bits;
    ulp = ulp > step ? ulp : step;
    // In units of the last place a normal number has its leading one, which adds the missing 1 to the exponent field.
    auto units = static_cast<std::uint32_t>(magnitude * power_of_two(-ulp));
    return units + (static_cast<std::uint32_t>(ulp - step) << format.mantissa_bits);
}

MANTISSA_HD inline bool has_nan(const Format& format) { return format.kind == FormatKind::floating && format.specials != Specials::none; }

// The code of the value rounded to the format. Formats without a NaN give it the code 0; of blocks the scale tells of it (block.h).
MANTISSA_HD inline std::uint32_t encode(double value, const Format& format, RoundingRule rule = {}, std::uint32_t random = 0,
                                        int shared_exponent = 0) {
    double rounded = round_to(value, format, rule, random, shared_exponent);
    if (rounded != rounded && !has_nan(format))
        return 0;
    if (format.kind == FormatKind::binary)
        return rounded < 0;
    if (format.kind == FormatKind::floating) {
        std::uint32_t sign = static_cast<std::uint32_t>(bits_of(rounded) >> 63) << (code_bits(format) - 1);
        if (rounded != rounded)
            return sign | nan_code(rounded, format);
        return sign | magnitude_code(double_of(bits_of(rounded) & 0x7FFFFFFFFFFFFFFFull), format);
    }
    auto steps = static_cast<std::int64_t>(rounded * power_of_two(-finest_step(format, shared_exponent)));
    return static_cast<std::uint32_t>(steps) & code_mask(format);
}

MANTISSA_HD inline double decode_fixed(std::uint32_t code, const Format& format, int shared_exponent) {
    auto steps = static_cast<std::int64_t>(code & code_mask(format));
    if (steps >> (code_bits(format) - 1))
        steps -= 1ll << code_bits(format);
    return static_cast<double>(steps) * power_of_two(finest_step(format, shared_exponent));
}

MANTISSA_HD inline double decode_special(std::uint32_t fraction, const Format& format) {
    if (fraction == 0)
        return infinity();
    return double_of(bits_of(not_a_number()) | static_cast<std::uint64_t>(fraction) << (52 - format.mantissa_bits));
}

// The value of a code; bits above the format's are ignored.
MANTISSA_HD inline double decode(std::uint32_t code, const Format& format, int shared_exponent = 0) {
    if (format.kind == FormatKind::binary)
        return code & 1 ? -1 : 1;
    if (format.kind != FormatKind::floating)
        return decode_fixed(code, format, shared_exponent);
    std::uint32_t fraction = code & ((1u << format.mantissa_bits) - 1);
    std::uint32_t field = (code & highest_field(format)) >> format.mantissa_bits;
    bool highest = field + 1 == 1u << format.exponent_bits;
    bool nan_only = format.specials == Specials::nan_only && fraction + 1 == 1u << format.mantissa_bits;
    double magnitude;
    if (highest && (format.specials == Specials::ieee || nan_only))
        magnitude = decode_special(fraction, format);
    else if (field == 0)
        magnitude = format.subnormals == Subnormals::flushed ? 0 : fraction * power_of_two(finest_step(format, 0));
    else
        magnitude = (fraction | 1u << format.mantissa_bits) * power_of_two(finest_step(format, 0) + static_cast<int>(field) - 1);
    return (code >> (code_bits(format) - 1)) & 1 ? -magnitude : magnitude;
}

} // namespace mantissa
