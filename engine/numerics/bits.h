// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The bits of floats and doubles, for host and device. Powers of two are made here and never by exp2 or log2.
#include "core/host_device.h"

#include <cstdint>
#include <cstring>

namespace mantissa {

MANTISSA_HD inline std::uint32_t bits_of(float value) {
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

MANTISSA_HD inline std::uint64_t bits_of(double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

MANTISSA_HD inline float float_of(std::uint32_t bits) {
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

MANTISSA_HD inline double double_of(std::uint64_t bits) {
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

// 2^exponent, for exponents of normal doubles: -1022 .. 1023.
MANTISSA_HD inline double power_of_two(int exponent) { return double_of(static_cast<std::uint64_t>(exponent + 1023) << 52); }

MANTISSA_HD inline double infinity() { return double_of(0x7FF0000000000000ull); }
MANTISSA_HD inline double not_a_number() { return double_of(0x7FF8000000000000ull); }

// A finite double taken apart: magnitude = significand * 2^exponent, exactly.
struct Parts {
    std::uint64_t significand;
    int exponent;
};

MANTISSA_HD inline Parts parts_of(double magnitude) {
    std::uint64_t bits = bits_of(magnitude) & 0x7FFFFFFFFFFFFFFFull;
    int field = static_cast<int>(bits >> 52);
    std::uint64_t fraction = bits & 0xFFFFFFFFFFFFFull;
    if (field == 0)
        return {fraction, -1074};
    return {fraction | 1ull << 52, field - 1075};
}

} // namespace mantissa
