// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Floats that find mistakes, and formats to try them on.
#include "core/random.h"
#include "numerics/rounding.h"

#include <QString>

#include <vector>

namespace mantissa {

inline std::vector<Format> sample_formats() {
    std::vector<Format> formats = format_table();
    for (Format format : {small_float(4, 3), small_float(2, 1), small_float(3, 2), small_float(6, 9), small_float(8, 1), small_float(7, 23),
                          small_float(2, 23), small_float(4, 3, {.subnormals = Subnormals::flushed}),
                          small_float(8, 7, {.subnormals = Subnormals::flushed}), fixed_point(8, 8), fixed_point(1, 15), fixed_point(16, 0),
                          fixed_point(2, 23), dynamic_fixed_point(10)})
        formats.push_back(format);
    return formats;
}

// Every exponent with the mantissas around ties of every width, both signs, and `extra` random bit patterns.
inline std::vector<float> sample_floats(std::uint64_t extra) {
    std::vector<std::uint32_t> mantissas = {0, 1, 0x7FFFFF, 0x555555, 0x2AAAAA};
    for (int bit = 0; bit < 23; ++bit)
        for (std::uint32_t above : {0u, 0x7FFFFFu << (bit + 1) & 0x7FFFFFu, 1u << (bit + 1) & 0x7FFFFFu})
            for (std::uint32_t below : {0u, 1u, 0xFFFFFFFFu})
                mantissas.push_back((above + (1u << bit) + below) & 0x7FFFFF);
    std::vector<float> values;
    for (std::uint32_t exponent = 0; exponent < 256; ++exponent)
        for (std::uint32_t mantissa : mantissas)
            for (std::uint32_t sign : {0u, 0x80000000u})
                values.push_back(float_of(sign | exponent << 23 | mantissa));
    RandomKey key{.seed = 7};
    for (std::uint64_t i = 0; i < extra; ++i)
        values.push_back(float_of(random_bits(key, i)));
    return values;
}

// Equal as numbers: the signs of zeros count, the payloads of NaN do not.
inline bool same(double a, double b) { return (a != a && b != b) || bits_of(a) == bits_of(b); }

inline QByteArray complaint(const Format& format, double input, double got, double expected) {
    return QString("%1 of %2 is %3, expected %4")
        .arg(QString::fromStdString(format_name(format)))
        .arg(input, 0, 'g', 17)
        .arg(got, 0, 'g', 17)
        .arg(expected, 0, 'g', 17)
        .toUtf8();
}

} // namespace mantissa
