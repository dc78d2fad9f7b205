// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/error.h"
#include "numerics/code.h"
#include "numerics/format_rows.h"

#include <algorithm>
#include <array>

namespace mantissa {
namespace {

// A new format is a row here; everything else follows from its numbers.
constexpr FormatRow rows[] = {
    {"float32", float32, "IEEE 754 binary32"},
    {"tf32", tf32, "operands of products only"},
    {"float16", float16, "IEEE 754 binary16"},
    {"bfloat16", bfloat16},
    {"float8_e4m3", float8_e4m3},
    {"float8_e5m2", float8_e5m2},
    {"mxfp8_e4m3", mxfp8_e4m3, "32 share a power of two"},
    {"mxfp8_e5m2", mxfp8_e5m2, "32 share a power of two"},
    {"mxfp6_e3m2", mxfp6_e3m2, "32 share a power of two"},
    {"mxfp6_e2m3", mxfp6_e2m3, "32 share a power of two"},
    {"mxfp4", mxfp4, "32 share a power of two"},
    {"nvfp4", nvfp4, "16 share a float8_e4m3, all a float32"},
    {"binary", binary},
};

constexpr std::array<std::string_view, 3> rounding_names = {"nearest_even", "stochastic", "toward_zero"};

Format fixed_row(FormatKind kind, int integer_bits, int fraction_bits) {
    return {.kind = kind,
            .exponent_bits = 0,
            .mantissa_bits = 0,
            .bias = 0,
            .specials = Specials::none,
            .integer_bits = static_cast<std::int8_t>(integer_bits),
            .fraction_bits = static_cast<std::int8_t>(fraction_bits)};
}

// The row with these numbers, which may have a storage of its own.
Format as_named(const Format& format) {
    for (const FormatRow& row : rows) {
        Format same = row.format;
        same.storage = Storage::float32;
        if (same == format)
            return row.format;
    }
    return format;
}

int bits_of_scale(ScaleKind kind) { return kind == ScaleKind::none ? 0 : 8; }

} // namespace

Format fixed_point(int integer_bits, int fraction_bits) {
    if (!possible_fixed(integer_bits, fraction_bits))
        throw bad_input("[format] " + numbers_text("fixed", integer_bits, fraction_bits) +
                        " must have 2 to 32 bits, at least one of them before the point");
    return fixed_row(FormatKind::fixed, integer_bits, fraction_bits);
}

Format dynamic_fixed_point(int bits) {
    if (!possible_dynamic(bits))
        throw bad_input("[format] dynamic_fixed<" + std::to_string(bits) + "> must have 2 to 32 bits, sign included");
    return fixed_row(FormatKind::dynamic_fixed, bits - 1, 0);
}

Format small_float(int exponent_bits, int mantissa_bits, const FloatOptions& options) {
    if (!possible_float(exponent_bits, mantissa_bits))
        throw bad_input("[format] " + numbers_text("float", exponent_bits, mantissa_bits) +
                        " must have 2 to 8 exponent bits and 1 to 23 mantissa bits");
    if (!is_carried(exponent_bits, options.specials))
        throw bad_input("[format] a float without infinities must have 2 to 7 exponent bits: with 8 it reaches beyond float32");
    if (options.blocks.kind != ScaleKind::none && !possible_block(options.blocks.size))
        throw bad_input("[format] blocks of " + std::to_string(options.blocks.size) + " must have 2 to 1024 elements");
    return as_named({.exponent_bits = static_cast<std::int8_t>(exponent_bits),
                     .mantissa_bits = static_cast<std::int8_t>(mantissa_bits),
                     .bias = static_cast<std::int16_t>((1 << (exponent_bits - 1)) - 1),
                     .specials = options.specials,
                     .subnormals = options.subnormals,
                     .blocks = options.blocks});
}

Format along(const Format& format, BlockAxis axis) {
    Format turned = format;
    if (has_blocks(format))
        turned.blocks.axis = axis;
    return turned;
}

Format element_of(const Format& format) {
    Format element = format;
    element.blocks = {};
    return has_blocks(format) ? as_named(element) : format;
}

Format with_subnormals(const Format& format, Subnormals subnormals) {
    if (format.kind != FormatKind::floating || format.subnormals == subnormals)
        return format;
    Format changed = format;
    changed.subnormals = subnormals;
    changed.storage = Storage::float32; // but for rows, which know their own
    return as_named(changed);
}

std::span<const FormatRow> format_rows() { return rows; }

const std::vector<Format>& format_table() {
    static const std::vector<Format> table = [] {
        std::vector<Format> formats;
        for (const FormatRow& row : rows)
            formats.push_back(row.format);
        return formats;
    }();
    return table;
}

int format_bits(const Format& format) { return code_bits(format); }

// Of a tf32 number units read 19 bits; it lies in memory as a float32.
std::size_t format_bytes(const Format& format, std::size_t elements) {
    const Format& lying = with_subnormals(format, tf32.subnormals) == tf32 ? float32 : format;
    std::size_t bits = elements * static_cast<std::size_t>(format_bits(lying));
    if (has_blocks(format)) {
        auto size = static_cast<std::size_t>(format.blocks.size);
        std::size_t block = format.blocks.axis == BlockAxis::tile ? size * size : size;
        bits += (elements + block - 1) / block * static_cast<std::size_t>(bits_of_scale(format.blocks.kind));
        bits += format.blocks.kind == ScaleKind::e4m3 ? 32 : 0;
    }
    return (bits + 7) / 8;
}

double largest_finite(const Format& format) { return largest_magnitude(format, false, 0); }

double smallest_normal(const Format& format) { return format.kind == FormatKind::floating ? power_of_two(lowest_exponent(format)) : 0; }

double smallest_positive(const Format& format) {
    return format.kind == FormatKind::binary ? 1 : power_of_two(step_below_normal(format, 0));
}

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
