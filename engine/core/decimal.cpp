// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/decimal.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace mantissa {
namespace {

// from_chars says of both ends only that a number is beyond them: where its first digit stands tells which one it was.
double beyond(std::string_view letters, std::chars_format format) {
    const bool hexadecimal = format == std::chars_format::hex;
    const std::size_t mark = std::min(letters.find_first_of(hexadecimal ? "pP" : "eE"), letters.size());
    const std::string_view digits = letters.substr(0, mark), power = letters.substr(std::min(mark + 1, letters.size()));
    const auto point = static_cast<long>(std::min(digits.find('.'), digits.size())),
               first = static_cast<long>(digits.find_first_not_of("0."));
    long exponent = 0;
    const bool signless = power.starts_with('+');
    if (std::from_chars(power.data() + signless, power.data() + power.size(), exponent).ec == std::errc::result_out_of_range)
        exponent = power.starts_with('-') ? -(1L << 48) : 1L << 48;
    return (point - first) * (hexadecimal ? 4 : 1) + exponent > 0 ? std::numeric_limits<double>::infinity() : 0;
}

} // namespace

std::optional<Decimal> read_decimal(std::string_view text) {
    const bool sign = text.starts_with('-') || text.starts_with('+');
    std::string_view rest = text.substr(sign ? 1 : 0);
    const bool hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
    rest.remove_prefix(hexadecimal ? 2 : 0);
    double value = 0;
    const std::chars_format format = hexadecimal ? std::chars_format::hex : std::chars_format::general;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value, format);
    if (error == std::errc::invalid_argument || rest.starts_with('-'))
        return std::nullopt;
    if (error == std::errc::result_out_of_range)
        value = beyond({rest.data(), end}, format);
    return Decimal{text.starts_with('-') ? -value : value, static_cast<std::size_t>(end - text.data()),
                   error != std::errc::result_out_of_range};
}

} // namespace mantissa
