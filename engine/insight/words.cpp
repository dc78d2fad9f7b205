// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

constexpr double least_milliseconds = 0.001;
bool is_little(double milliseconds) { return milliseconds != 0 && std::fabs(milliseconds) < least_milliseconds; }

std::string not_finite(double value) { return std::isnan(value) ? no_figure : value > 0 ? "∞" : "−∞"; }

std::string with_minus(std::string text) {
    if (text.starts_with('-'))
        text.replace(0, 1, "−");
    return text;
}

std::string fixed(double value, int decimals) {
    if (!std::isfinite(value))
        return not_finite(value);
    const double outwards =
        std::nextafter(value, std::copysign(INFINITY, value)); // of exact halves alone: away from 0, as the window rounds
    return with_minus(fmt::format("{:.{}f}", std::fabs(value) < 1e15 ? outwards : value, decimals));
}

bool continues(unsigned char c) { return (c & 0xc0) == 0x80; }

// Bytes of the character at `i`; 0: it is not well formed.
std::size_t length_of_character(std::string_view text, std::size_t i) {
    auto byte = static_cast<unsigned char>(text[i]);
    std::size_t length = byte < 0x80                   ? 1
                         : byte >= 0xc2 && byte < 0xe0 ? 2
                         : byte >= 0xe0 && byte < 0xf0 ? 3
                         : byte >= 0xf0 && byte < 0xf5 ? 4
                                                       : 0;
    if (length == 0 || i + length > text.size())
        return 0;
    for (std::size_t k = 1; k < length; ++k)
        if (!continues(static_cast<unsigned char>(text[i + k])))
            return 0;
    auto second = length > 1 ? static_cast<unsigned char>(text[i + 1]) : 0;
    bool odd = (byte == 0xe0 && second < 0xa0) || (byte == 0xed && second >= 0xa0) || (byte == 0xf0 && second < 0x90) ||
               (byte == 0xf4 && second >= 0x90);
    return odd ? 0 : length;
}

} // namespace

std::string words_of_count(double value) {
    if (!std::isfinite(value))
        return not_finite(value);
    std::string digits = fmt::format("{:.0f}", std::fabs(value)), text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            text += ',';
        text += digits[i];
    }
    return (value < 0 ? "−" : "") + text;
}

std::string words_of(double value, int significant) {
    if (!std::isfinite(value))
        return not_finite(value);
    if (value == 0)
        return "0";
    double size = std::fabs(value);
    if (size < 1e-4 || size >= 1e7)
        return with_minus(fmt::format("{:.{}e}", value, significant - 1));
    double unit = std::pow(10, std::floor(std::log10(size) + 1e-12) - significant + 1), rounded = std::round(size / unit) * unit;
    int whole = static_cast<int>(std::floor(std::log10(rounded) + 1e-12)) + 1; // of 9.996, which is 10.0
    if (rounded >= 1000)
        return words_of_count(value < 0 ? -rounded : rounded);
    return fixed(value, std::max(0, significant - whole));
}

std::string words_of_milliseconds(double value) {
    return is_little(value) ? (value < 0 ? "−<" : "<") + words_of(least_milliseconds, 1) : words_of(value, 3);
}

std::string words_of_more_milliseconds(double value) {
    return is_little(value) ? "~0" : (value > 0 ? "+" : "") + words_of_milliseconds(value);
}

double percent_of(double share) { return std::round(share * 1e12) / 1e10; }
std::string words_of_percent(double share) { return fixed(percent_of(share), 2); }
std::string words_of_rough_percent(double share) { return fixed(percent_of(share), 1); }
std::string words_of_some_percent(double share) {
    constexpr double least = 0.0001;
    return share > 0 && share < least ? "less than " + words_of_percent(least) : words_of_percent(share);
}
std::string words_of_mebibytes(double bytes) {
    return bytes / (1 << 20) < 1000 ? words_of(bytes / (1 << 20), 3) : words_of_count(bytes / (1 << 20));
}
std::string words_of_ratio(double ratio) { return fixed(ratio, 2); }
std::string words_of_seconds(double seconds) { return seconds < 100 ? words_of(seconds, 3) : words_of_count(seconds); }

std::string words_of_change(double ratio) {
    double percent = (ratio - 1) * 100;
    if (!std::isfinite(percent))
        return no_figure;
    std::string text = fixed(percent, 0);
    return (percent >= 0.5 ? "+" : "") + (text == "−0" ? "0" : text) + " %";
}

std::string words_of_points(double share) {
    std::string text = fixed(percent_of(share), 2);
    return text == "−0.00" || text == "0.00" ? "0.00" : (share > 0 ? "+" : "") + text;
}

std::string raised(int number) {
    constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (char c : std::to_string(number))
        text += c == '-' ? "⁻" : digits[c - '0'];
    return text;
}

std::string words_of_power(double value) {
    int exponent = 0;
    bool power = std::isfinite(value) && value > 0 && std::frexp(value, &exponent) == 0.5;
    if (power && (value >= 1024 || value < 0.1))
        return "2" + raised(exponent - 1);
    if (!std::isfinite(value) || value >= 1e13)
        return words_of(value, 4);
    const bool counted = value >= 1000 && value == std::floor(value);
    return counted ? words_of_count(value) : with_minus(fmt::format("{:.6g}", value)); // 512 and 0.25: no digits nobody set
}

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

std::string listed_names(std::vector<std::string> names) {
    constexpr std::size_t most_named = 4;
    if (names.size() > 1)
        for (std::string& name : names)
            if (name.find(", ") != std::string::npos)
                name = "“" + name + "”";
    if (names.size() > most_named) {
        const std::size_t more = names.size() - (most_named - 1);
        names.resize(most_named - 1);
        names.push_back(words_of_count(static_cast<double>(more)) + " more");
    }
    return listed(names);
}

std::string as_sentence(std::string reason) {
    if (reason.empty())
        return reason;
    if (reason.front() >= 'a' && reason.front() <= 'z')
        reason.front() = static_cast<char>(reason.front() - 'a' + 'A');
    return reason.ends_with('.') ? reason : reason + ".";
}

std::string counted(double count, const std::string& thing) { return words_of_count(count) + " " + thing + (count == 1 ? "" : "s"); }

std::string clean(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t length = length_of_character(text, i);
        auto byte = static_cast<unsigned char>(text[i]);
        if (length == 0)
            result += "\xef\xbf\xbd";
        else if (byte < 32 || byte == 127)
            result += byte == '\n' ? '\n' : ' ';
        else
            result += text.substr(i, length);
        i += std::max<std::size_t>(1, length);
    }
    return result;
}

} // namespace mantissa
