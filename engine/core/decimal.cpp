// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/decimal.h"

#include <charconv>
#include <limits>

namespace mantissa {
namespace {

// from_chars says of both ends only that a number is beyond them.
double beyond(std::string_view letters) {
    const std::size_t e = letters.find_first_of("eEpP");
    const bool small = e != std::string_view::npos && e + 1 < letters.size() && letters[e + 1] == '-';
    return small || letters.starts_with("0.") ? 0 : std::numeric_limits<double>::infinity();
}

} // namespace

std::optional<Decimal> read_decimal(std::string_view text) {
    const bool sign = text.starts_with('-') || text.starts_with('+');
    std::string_view rest = text.substr(sign ? 1 : 0);
    const bool hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
    rest.remove_prefix(hexadecimal ? 2 : 0);
    double value = 0;
    const auto [end, error] =
        std::from_chars(rest.data(), rest.data() + rest.size(), value, hexadecimal ? std::chars_format::hex : std::chars_format::general);
    if (error == std::errc::invalid_argument || rest.starts_with('-'))
        return std::nullopt;
    if (error == std::errc::result_out_of_range)
        value = beyond({rest.data(), end});
    return Decimal{text.starts_with('-') ? -value : value, static_cast<std::size_t>(end - text.data())};
}

} // namespace mantissa
