// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/phrase_text.h"

#include <algorithm>
#include <cctype>

namespace mantissa {
namespace {

// Each comma has three digits behind it: "75,80,90" are three numbers.
bool has_whole_groups(std::string_view text) {
    constexpr std::size_t group = 3;
    for (std::size_t at = text.find(','); at != std::string_view::npos; at = text.find(',', at + 1))
        if (std::min(text.find_first_not_of("0123456789", at + 1), text.size()) != at + 1 + group)
            return false;
    return true;
}

// Of the e before it; npos: there is none.
std::size_t exponent_at(std::string_view number) {
    const std::size_t e = number.find('e');
    if (e == number.npos || e == 0 || !std::isdigit(static_cast<unsigned char>(number[e - 1])))
        return number.npos;
    const std::size_t digits = number.find_first_of("0123456789", e);
    const bool has_sign = digits == e + 2 && (number[e + 1] == '-' || number[e + 1] == '+');
    const bool is_whole = number.find_first_not_of("0123456789", digits) == number.npos;
    return is_whole && (digits == e + 1 || has_sign) ? e : number.npos;
}

// "⁻⁸" of "-08".
std::string raised_exponent(std::string_view exponent) {
    constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = exponent.starts_with('-') ? "⁻" : "";
    exponent.remove_prefix(std::min(exponent.find_first_of("123456789"), exponent.size()));
    for (char digit : exponent.empty() ? std::string_view("0") : exponent)
        text += digits[digit - '0'];
    return text;
}

} // namespace

bool is_number(std::string_view text) {
    for (const std::string_view sign : {"−", "+", "<"}) // "−<0.001"
        if (text.starts_with(sign))
            text.remove_prefix(sign.size());
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.back())) && std::ranges::count(text, '.') <= 1 &&
           text.find_first_not_of("0123456789.,+-e") == std::string_view::npos && has_whole_groups(text); // 0.1.0 is a version
}

std::string with_comma(std::string_view number) {
    const std::size_t e = exponent_at(number);
    std::string text(number.substr(0, e));
    for (char& c : text)
        c = c == '.' ? ',' : c == ',' ? '.' : c;
    return e == number.npos ? text : text + " × 10" + raised_exponent(number.substr(e + 1));
}

bool is_of_sweep(std::string_view name) {
    const std::size_t at = name.rfind(", ");
    if (at == 0 || at == std::string_view::npos)
        return false;
    const std::string_view last = name.substr(at);
    for (const std::string_view made : {", batch ", ", seed "})
        if (last.starts_with(made) && is_number(last.substr(made.size())))
            return true;
    return false;
}

bool is_quoted(std::string_view text) {
    return text.starts_with(opening_quote) && text.ends_with(closing_quote) &&
           text.find(closing_quote) == text.size() - closing_quote.size();
}

// Whole pairs alone: what closes here opens in English.
std::string with_own_quotes(std::string text) {
    for (std::size_t at = text.find(opening_quote); at != text.npos; at = text.find(opening_quote, at + 1)) {
        const std::size_t end = text.find(closing_quote, at), next = text.find(opening_quote, at + 1);
        if (end == text.npos || next < end)
            continue;
        text.replace(end, closing_quote.size(), opening_quote);
        text.replace(at, opening_quote.size(), "„");
    }
    return text;
}

} // namespace mantissa
