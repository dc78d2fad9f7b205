// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/forms.h"

#include "core/decimal.h"
#include "core/nearest.h"
#include "insight/words.h"
#include "numerics/code.h"
#include "numerics/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace mantissa::lessons {
namespace {

struct Style {
    std::string name, argument; // of "percent 1"
};

Style style_of(const std::string& form) {
    std::size_t space = form.find(' ');
    return space == std::string::npos ? Style{form, ""} : Style{form.substr(0, space), form.substr(space + 1)};
}

int digits_of(const std::string& argument, int otherwise) {
    return argument.size() == 1 && argument[0] >= '0' && argument[0] <= '9' ? argument[0] - '0' : otherwise;
}

// "1.20e-07" as people write it.
std::string without_e(const std::string& text) {
    std::size_t e = text.find('e');
    if (e == std::string::npos)
        return text;
    std::string power;
    constexpr std::array raised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    for (char c : std::to_string(std::stoi(text.substr(e + 1))))
        power += c == '-' ? "⁻" : raised[static_cast<std::size_t>(c - '0')];
    return text.substr(0, e) + " × 10" + power;
}

std::string as_plain(double value, const std::string&) {
    bool whole = value == std::floor(value) && std::fabs(value) < 1e6;
    return whole ? words_of_count(value) : without_e(words_of(value));
}
std::string as_digits(double value, const std::string& argument) { return without_e(words_of(value, std::max(1, digits_of(argument, 3)))); }
std::string as_whole(double value, const std::string&) { return words_of_count(std::round(value)); }
std::string as_milliseconds(double value, const std::string&) { return words_of_milliseconds(value); }
std::string as_times(double value, const std::string&) { return words_of_ratio(value); }

std::string with_decimals(double value, int decimals) {
    double many = std::pow(10, decimals), below = std::floor(std::fabs(value) * many);
    bool up = std::fma(std::fabs(value), many, -(below + 0.5)) >= 0; // a half goes up, as in tables
    std::string text = fmt::format("{:.{}f}", (below + up) / many, decimals);
    std::size_t point = std::min(text.find('.'), text.size());
    const char* sign = value < 0 && decimal(text) != 0 ? "−" : "";
    return sign + words_of_count(decimal(text.substr(0, point))) + text.substr(point);
}

std::string as_percent(double value, const std::string& argument) {
    double percent = percent_of(value);
    int decimals = digits_of(argument, std::fabs(percent) >= 99.95 || percent == std::round(percent) ? 0
                                       : std::fabs(percent) < 0.095                                  ? 3
                                                                                                     : 1);
    return std::isfinite(value) ? with_decimals(percent, decimals) + " %" : words_of(value);
}

std::string as_bytes(double value, const std::string&) {
    constexpr std::array units = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    while (std::fabs(value) >= 1024 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    return (unit == 0 ? words_of_count(value) : words_of(value)) + " " + (value == 1 && unit == 0 ? "byte" : units[unit]);
}

std::string as_power(double value, const std::string&) {
    if (!(value > 0) || !std::isfinite(value))
        return words_of(value);
    double exponent = std::log2(value);
    constexpr std::array raised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = "2";
    for (char c : exponent == std::round(exponent) ? fmt::format("{:.0f}", exponent) : fmt::format("{:.1f}", exponent))
        text += c == '-' ? "⁻" : c == '.' ? "·" : raised[static_cast<std::size_t>(c - '0')];
    return text;
}

std::string as_exact(double value, const std::string&) {
    if (!std::isfinite(value))
        return words_of(value);
    std::string text = fmt::format("{}", value); // the fewest digits that tell it from every other double
    if (text.find('e') == std::string::npos)
        return text.starts_with('-') ? "−" + text.substr(1) : text;
    return without_e(text.starts_with('-') ? "−" + text.substr(1) : text);
}

std::string as_bits(double value, const std::string& argument) {
    auto format = parse_format(argument);
    if (!format)
        return no_figure;
    std::uint32_t code = encode(value, *format);
    std::string text;
    for (int i = code_bits(*format) - 1; i >= 0; --i) {
        text += (code >> i) & 1 ? '1' : '0';
        if (format->kind == FormatKind::floating && (i == code_bits(*format) - 1 || i == format->mantissa_bits))
            text += i > 0 ? " " : "";
    }
    return text;
}

struct Form {
    const char* name;
    std::string (*write)(double value, const std::string& argument);
    enum class Takes { nothing, digit, format } takes = Takes::nothing;
    enum class Marks { language, none } marks = Marks::language;
};
constexpr std::array forms = {Form{"percent", as_percent, Form::Takes::digit},
                              Form{"digits", as_digits, Form::Takes::digit},
                              Form{"whole", as_whole},
                              Form{"ms", as_milliseconds},
                              Form{"times", as_times},
                              Form{"bytes", as_bytes},
                              Form{"power2", as_power},
                              Form{"exact", as_exact},
                              Form{"bits", as_bits, Form::Takes::format, Form::Marks::none},
                              Form{"words", as_plain}};

const Form* form_named(const std::string& name) {
    auto found = std::ranges::find_if(forms, [&](const Form& form) { return form.name == name; });
    return found == forms.end() ? nullptr : &*found;
}

std::string written_number(double value, const std::string& form, const std::string& language) {
    Style style = style_of(form);
    const Form* how = form_named(style.name);
    std::string text = how ? how->write(value, style.argument) : as_plain(value, "");
    return how && how->marks == Form::Marks::none ? text : with_marks_of(text, language);
}

} // namespace

std::string with_marks_of(std::string figure, const std::string& language) {
    if (language != "de")
        return figure;
    for (char& c : figure)
        c = c == ',' ? '.' : c == '.' ? ',' : c;
    if (std::size_t unit = figure.find(" byte"); unit != std::string::npos)
        figure.replace(unit, std::string::npos, " Byte");
    return figure;
}

std::string written(const Value& value, const std::string& form, const std::string& language) {
    if (const double* number = std::get_if<double>(&value))
        return written_number(*number, form, language);
    if (const bool* truth = std::get_if<bool>(&value))
        return language == "de" ? (*truth ? "ja" : "nein") : (*truth ? "yes" : "no");
    return is_known(value) ? std::get<std::string>(value) : no_figure;
}

std::vector<std::string> names_of_forms() {
    std::vector<std::string> names;
    for (const Form& form : forms)
        names.push_back(form.name);
    return names;
}

std::string problem_of_form(const std::string& form) {
    if (form.empty())
        return {};
    Style style = style_of(form);
    const Form* how = form_named(style.name);
    if (!how)
        return fmt::format("there is no form {}{}; known: {}", style.name, did_you_mean(style.name, names_of_forms()),
                           listed(std::span<const std::string>(names_of_forms())));
    if (how->takes == Form::Takes::format && !parse_format(style.argument))
        return fmt::format("{} needs a format behind it, as in {} float16", style.name, style.name);
    bool digit = style.argument.empty() || digits_of(style.argument, -1) >= 0;
    if (how->takes == Form::Takes::digit ? !digit : how->takes == Form::Takes::nothing && !style.argument.empty())
        return fmt::format("{} takes {}", style.name,
                           how->takes == Form::Takes::digit ? "a single digit, as in " + style.name + " 1" : "nothing behind it");
    return {};
}

} // namespace mantissa::lessons
