// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace mantissa {

// A number as somebody types it, who thinks of bits or copies what is shown: 0.1, 6e-8, 0x1p-14, 2^-24, 2**-24, 2⁻²⁴, 5.96 × 10⁻⁸,
// inf, nan. With a point, whatever the language is. Powers are whole ones of 2 and 10, so that each is the double nearest to it.
struct TypedNumber {
    double value = 0;
    bool held = true; // false: no double is that large (it is infinite), or that near to 0 (it is 0)
};
std::optional<TypedNumber> read_typed_number(std::string_view text); // nothing: it is none

} // namespace mantissa
