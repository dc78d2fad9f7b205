// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace mantissa {

// The number at the beginning of a text, as files and formulas write it: with a point, whatever the language of the system is, which
// strtod and its like go by where a window has set it. Signs, 0x, inf and nan are taken too; what is beyond all numbers is infinite.
struct Decimal {
    double value = 0;
    std::size_t length = 0; // of its letters
    bool held = true;       // false: no double is that large, or that near to 0
};
std::optional<Decimal> read_decimal(std::string_view text);

// Of one that was just written.
inline double decimal(std::string_view text) { return read_decimal(text).value_or(Decimal{}).value; }

} // namespace mantissa
