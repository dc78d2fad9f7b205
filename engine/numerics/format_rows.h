// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The table of formats and the limits of those that users make, for the files of this room that read and write names.
#include "numerics/format_table.h"

#include <span>
#include <string_view>

namespace mantissa {

struct FormatRow {
    std::string_view name;
    Format format;
    std::string_view note = {};
};
std::span<const FormatRow> format_rows();

constexpr bool possible_fixed(int integer_bits, int fraction_bits) {
    return integer_bits >= 1 && integer_bits <= 32 && fraction_bits >= 0 && fraction_bits <= 31 && integer_bits + fraction_bits >= 2 &&
           integer_bits + fraction_bits <= 32;
}
constexpr bool possible_dynamic(int bits) { return bits >= 2 && bits <= 32; }
constexpr bool possible_float(int exponent_bits, int mantissa_bits) {
    return exponent_bits >= 2 && exponent_bits <= 8 && mantissa_bits >= 1 && mantissa_bits <= 23;
}
// Without infinities and their exponent the largest number of 8 bits of exponent is beyond float32, which carries it.
constexpr bool is_carried(int exponent_bits, Specials specials) { return exponent_bits < 8 || specials == Specials::ieee; }
constexpr bool possible_block(int size) { return size >= 2 && size <= 1024; }

std::string numbers_text(std::string_view family, int first, int second); // "fixed<8,8>"

} // namespace mantissa
