// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/typed_number.h"

#include "core/decimal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace mantissa {
namespace {

constexpr std::array<std::string_view, 12> raised_letters = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁻", "⁺"};
constexpr std::string_view plain_letters = "0123456789-+";
constexpr std::string_view spaces = " \t";

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
    return text.substr(0, text.find_last_not_of(spaces) + 1);
}

std::string with_plain_minus(std::string_view text) {
    constexpr std::string_view minus = "−";
    std::string plain(text);
    for (std::size_t at = plain.find(minus); at != std::string::npos; at = plain.find(minus, at))
        plain.replace(at, minus.size(), "-");
    return plain;
}

// Where a power begins, with ^, ** or a raised letter; the text's end: nowhere.
std::size_t power_begins(std::string_view text) {
    std::size_t first = std::min(text.find('^'), text.find("**"));
    for (std::string_view letter : raised_letters)
        first = std::min(first, text.find(letter));
    return std::min(first, text.size());
}

// Raised letters as plain ones; empty where another letter is among them.
std::string lowered(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const auto* letter = std::ranges::find_if(raised_letters, [&](std::string_view one) { return text.starts_with(one); });
        if (letter == raised_letters.end())
            return {};
        plain += plain_letters[static_cast<std::size_t>(letter - raised_letters.begin())];
        text.remove_prefix(letter->size());
    }
    return plain;
}

// What stands behind the base, which is whole: ^-24, **24, ⁻²⁴. No double's power is beyond a million.
std::optional<int> exponent_in(std::string_view power) {
    const std::size_t marks = power.starts_with("**") ? 2 : power.starts_with('^') ? 1 : 0;
    const std::string whole(marks > 0 ? trimmed(power.substr(marks)) : lowered(power));
    const std::size_t digits = whole.starts_with('-') || whole.starts_with('+') ? 1 : 0;
    if (whole.size() == digits || whole.find_first_not_of("0123456789", digits) != std::string::npos)
        return std::nullopt;
    return static_cast<int>(std::clamp(decimal(whole), -1e6, 1e6));
}

std::optional<TypedNumber> whole_decimal(const std::string& text) {
    const auto read = read_decimal(text);
    if (!read || read->length != text.size())
        return std::nullopt;
    return TypedNumber{read->value, read->held};
}

// In front of the power: 2, -10, 1.5 × 2.
struct Scaled {
    std::string factor, base;
};
Scaled scaled_base(std::string_view text) {
    for (std::string_view times : {"×", "*"})
        if (const std::size_t at = text.find(times); at != std::string_view::npos)
            return {std::string(trimmed(text.substr(0, at))), std::string(trimmed(text.substr(at + times.size())))};
    const bool sign = text.starts_with('-') || text.starts_with('+');
    return {std::string(text.substr(0, sign)) + "1", std::string(trimmed(text.substr(sign)))};
}

// -2^4 is -(2^4), as in a formula.
std::optional<TypedNumber> power_of(const Scaled& scaled, int exponent) {
    const auto factor = whole_decimal(scaled.factor);
    if (!factor || !factor->held || !std::isfinite(factor->value) || scaled.factor.find_first_of("xX") != std::string::npos)
        return std::nullopt;
    if (scaled.base == "10")
        return whole_decimal(scaled.factor + "e" + std::to_string(exponent)); // none where the factor has such a power itself
    if (scaled.base != "2")
        return std::nullopt;
    const double value = std::ldexp(factor->value, exponent);
    return TypedNumber{value, std::isfinite(value) && (value != 0 || factor->value == 0)};
}

} // namespace

std::optional<TypedNumber> read_typed_number(std::string_view text) {
    const std::string plain = with_plain_minus(trimmed(text));
    const std::string_view all = plain;
    const std::size_t power = power_begins(all);
    if (power == all.size())
        return whole_decimal(plain);
    const auto exponent = exponent_in(all.substr(power));
    return exponent ? power_of(scaled_base(trimmed(all.substr(0, power))), *exponent) : std::nullopt;
}

} // namespace mantissa
