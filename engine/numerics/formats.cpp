// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/error.h"
#include "numerics/code.h"
#include "numerics/format_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

namespace mantissa {
namespace {

struct Row {
    std::string_view name;
    Format format;
    std::string_view note = {};
};

// A new format is a row here; everything else follows from its numbers.
constexpr Row rows[] = {
    {"float32", float32, "IEEE 754 binary32"},
    {"tf32", tf32, "operands of products only"},
    {"float16", float16, "IEEE 754 binary16"},
    {"bfloat16", bfloat16},
    {"float8_e4m3", float8_e4m3},
    {"float8_e5m2", float8_e5m2},
    {"binary", binary},
};

constexpr std::array<std::string_view, 3> rounding_names = {"nearest_even", "stochastic", "toward_zero"};

// "<8,8>" after the family's name, exactly as many numbers as asked for.
bool read_numbers(std::string_view text, std::span<int> numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (text.empty() || text.front() != (i == 0 ? '<' : ','))
            return false;
        auto end = std::from_chars(text.data() + 1, text.data() + text.size(), numbers[i]).ptr;
        if (end == text.data() + 1)
            return false;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    return text == ">";
}

bool possible_fixed(int integer_bits, int fraction_bits) {
    return integer_bits >= 1 && integer_bits <= 32 && fraction_bits >= 0 && fraction_bits <= 31 && integer_bits + fraction_bits >= 2 &&
           integer_bits + fraction_bits <= 32;
}

bool possible_dynamic(int bits) { return bits >= 2 && bits <= 32; }

bool possible_float(int exponent_bits, int mantissa_bits) {
    return exponent_bits >= 2 && exponent_bits <= 8 && mantissa_bits >= 1 && mantissa_bits <= 23;
}

bool is_family(std::string_view name, std::string_view family) {
    return name.starts_with(family) && name.substr(family.size()).starts_with('<');
}

std::optional<Format> parse_family(std::string_view name) {
    std::array<int, 2> numbers{};
    auto given = [&](std::string_view family, std::size_t count) {
        return is_family(name, family) && read_numbers(name.substr(family.size()), std::span(numbers).first(count));
    };
    if (given("float", 2) && possible_float(numbers[0], numbers[1]))
        return small_float(numbers[0], numbers[1]);
    if (given("fixed", 2) && possible_fixed(numbers[0], numbers[1]))
        return fixed_point(numbers[0], numbers[1]);
    if (given("dynamic_fixed", 1) && possible_dynamic(numbers[0]))
        return dynamic_fixed_point(numbers[0]);
    return std::nullopt;
}

Format fixed_row(FormatKind kind, int integer_bits, int fraction_bits) {
    return {.kind = kind,
            .exponent_bits = 0,
            .mantissa_bits = 0,
            .bias = 0,
            .specials = Specials::none,
            .integer_bits = static_cast<std::int8_t>(integer_bits),
            .fraction_bits = static_cast<std::int8_t>(fraction_bits)};
}

std::string pair(std::string_view family, int first, int second) {
    return std::string(family) + "<" + std::to_string(first) + "," + std::to_string(second) + ">";
}

} // namespace

Format fixed_point(int integer_bits, int fraction_bits) {
    if (!possible_fixed(integer_bits, fraction_bits))
        throw bad_input("[format] " + pair("fixed", integer_bits, fraction_bits) +
                        " must have 2 to 32 bits, at least one of them before the point");
    return fixed_row(FormatKind::fixed, integer_bits, fraction_bits);
}

Format dynamic_fixed_point(int bits) {
    if (!possible_dynamic(bits))
        throw bad_input("[format] dynamic_fixed<" + std::to_string(bits) + "> must have 2 to 32 bits, sign included");
    return fixed_row(FormatKind::dynamic_fixed, bits - 1, 0);
}

Format small_float(int exponent_bits, int mantissa_bits) {
    if (!possible_float(exponent_bits, mantissa_bits))
        throw bad_input("[format] " + pair("float", exponent_bits, mantissa_bits) +
                        " must have 2 to 8 exponent bits and 1 to 23 mantissa bits");
    Format format{.exponent_bits = static_cast<std::int8_t>(exponent_bits),
                  .mantissa_bits = static_cast<std::int8_t>(mantissa_bits),
                  .bias = static_cast<std::int16_t>((1 << (exponent_bits - 1)) - 1)};
    for (const Row& row : rows) {
        Format same = row.format;
        same.storage = Storage::float32;
        if (same == format)
            return row.format;
    }
    return format;
}

const std::vector<Format>& format_table() {
    static const std::vector<Format> table = [] {
        std::vector<Format> formats;
        for (const Row& row : rows)
            formats.push_back(row.format);
        return formats;
    }();
    return table;
}

const std::vector<FormatFamily>& format_families() {
    static const std::vector<FormatFamily> families = {
        {"float<E,M>", small_float(4, 3)}, {"fixed<IL,FL>", fixed_point(8, 8)}, {"dynamic_fixed<BITS>", dynamic_fixed_point(10)}};
    return families;
}

std::string_view format_note(const Format& format) {
    auto found = std::ranges::find(rows, format, &Row::format);
    return found == std::end(rows) ? std::string_view() : found->note;
}

std::string format_words() {
    std::string names;
    for (const Row& row : rows)
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    for (const FormatFamily& family : format_families())
        names += (&family == &format_families().back() ? " and " : ", ") + std::string(family.pattern);
    return names;
}

std::vector<Format> format_examples() {
    std::vector<Format> formats = format_table();
    for (const FormatFamily& family : format_families())
        formats.push_back(family.example);
    return formats;
}

std::string format_name(const Format& format) {
    for (const Row& row : rows)
        if (row.format == format)
            return std::string(row.name);
    if (format.kind == FormatKind::dynamic_fixed)
        return "dynamic_fixed<" + std::to_string(format.integer_bits + 1) + ">";
    if (format.kind == FormatKind::fixed)
        return pair("fixed", format.integer_bits, format.fraction_bits);
    return pair("float", format.exponent_bits, format.mantissa_bits);
}

std::optional<Format> parse_format(std::string_view name) {
    for (const Row& row : rows)
        if (row.name == name)
            return row.format;
    return parse_family(name);
}

int format_bits(const Format& format) { return code_bits(format); }

double largest_finite(const Format& format) { return largest_magnitude(format, false, 0); }

double smallest_normal(const Format& format) { return format.kind == FormatKind::floating ? power_of_two(lowest_exponent(format)) : 0; }

double smallest_positive(const Format& format) { return format.kind == FormatKind::binary ? 1 : power_of_two(finest_step(format, 0)); }

double epsilon_at_one(const Format& format) {
    if (format.kind == FormatKind::floating)
        return power_of_two(-format.mantissa_bits);
    return format.kind == FormatKind::binary ? 0 : smallest_positive(format);
}

int nan_codes(const Format& format) {
    if (format.kind != FormatKind::floating || format.specials == Specials::none)
        return 0;
    return format.specials == Specials::nan_only ? 2 : 2 * ((1 << format.mantissa_bits) - 1);
}

bool has_infinities(const Format& format) { return format.kind == FormatKind::floating && format.specials == Specials::ieee; }

bool has_storage(const Format& format) { return format == float32 || format.storage != Storage::float32; }

std::size_t storage_bytes(Storage storage) {
    switch (storage) {
    case Storage::float64: return 8;
    case Storage::float32:
    case Storage::int32: return 4;
    case Storage::float16:
    case Storage::bfloat16: return 2;
    default: return 1;
    }
}

std::string_view rounding_name(Rounding rounding) { return rounding_names[static_cast<std::size_t>(rounding)]; }

std::optional<Rounding> parse_rounding(std::string_view name) {
    for (std::size_t i = 0; i < rounding_names.size(); ++i)
        if (rounding_names[i] == name)
            return static_cast<Rounding>(i);
    return std::nullopt;
}

} // namespace mantissa
