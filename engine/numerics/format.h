// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/bits.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mantissa {

enum class FormatKind : std::uint8_t { floating, fixed, dynamic_fixed, binary };
enum class Specials : std::uint8_t { ieee, nan_only, none }; // nan_only: E4M3 (OCP), no infinities, one NaN per sign
enum class Rounding : std::uint8_t { nearest_even, stochastic, toward_zero };
enum class Overflow : std::uint8_t { special, saturate }; // special: infinity, or NaN where there is none

// How elements lie in memory. Formats without a storage of their own are carried in float32.
enum class Storage : std::uint8_t { float32, float16, bfloat16, float8_e4m3, float8_e5m2, float64, uint8, int32 };

enum class Subnormals : std::uint8_t { kept, flushed }; // flushed: nothing lies between zero and the smallest normal number

// A scale that neighbouring elements share: value = element * scale.
enum class ScaleKind : std::uint8_t {
    none,
    power_of_two, // 8 bits of exponent alone (E8M0), as OCP's microscaling formats have
    e4m3,         // a float8_e4m3 per block, and a float32 for the whole tensor (NVFP4)
};
// Along which axis of a tensor blocks lie: that over which a product sums.
enum class BlockAxis : std::uint8_t {
    last,   // channels, features; a kernel's outputs
    inputs, // the axis before the last: a kernel's inputs
    batch,  // the first axis: the samples over which gradients of weights are summed
    tile,   // squares over the last two axes, so that a kernel is the same numbers forward and back
};
struct BlockScale {
    ScaleKind kind = ScaleKind::none;
    BlockAxis axis = BlockAxis::last;
    std::int16_t size = 0; // elements along the axis; what is left at its end is a shorter block
    bool operator==(const BlockScale&) const = default;
};

// A format is a row of data: rounding, charts, forms and reports read the same row.
// Trivially copyable and comparable; the name is derived, see format_name().
struct Format {
    FormatKind kind = FormatKind::floating;
    std::int8_t exponent_bits = 8;  // floating
    std::int8_t mantissa_bits = 23; // floating: stored fraction bits
    std::int16_t bias = 127;        // floating
    Specials specials = Specials::ieee;
    std::int8_t integer_bits = 0;  // fixed: including the sign; dynamic_fixed: all bits but the sign
    std::int8_t fraction_bits = 0; // fixed
    Storage storage = Storage::float32;
    Subnormals subnormals = Subnormals::kept; // floating
    BlockScale blocks = {};                   // floating

    bool operator==(const Format&) const = default;
};

// The rows. `format_table()` lists the named ones in the order in which a user should see them.
inline constexpr Format float32{};
inline constexpr Format tf32{.mantissa_bits = 10};
inline constexpr Format float16{.exponent_bits = 5, .mantissa_bits = 10, .bias = 15, .storage = Storage::float16};
inline constexpr Format bfloat16{.mantissa_bits = 7, .storage = Storage::bfloat16};
inline constexpr Format float8_e4m3{
    .exponent_bits = 4, .mantissa_bits = 3, .bias = 7, .specials = Specials::nan_only, .storage = Storage::float8_e4m3};
inline constexpr Format float8_e5m2{.exponent_bits = 5, .mantissa_bits = 2, .bias = 15, .storage = Storage::float8_e5m2};
inline constexpr Format binary{.kind = FormatKind::binary, .exponent_bits = 0, .mantissa_bits = 0, .bias = 0, .specials = Specials::none};

// OCP's microscaling formats and NVFP4, as they lie along the last axis. Carried in float32, scale and all.
inline constexpr BlockScale mx_blocks{ScaleKind::power_of_two, BlockAxis::last, 32};
inline constexpr Format mxfp8_e4m3{.exponent_bits = 4, .mantissa_bits = 3, .bias = 7, .specials = Specials::nan_only, .blocks = mx_blocks};
inline constexpr Format mxfp8_e5m2{.exponent_bits = 5, .mantissa_bits = 2, .bias = 15, .blocks = mx_blocks};
inline constexpr Format mxfp6_e3m2{.exponent_bits = 3, .mantissa_bits = 2, .bias = 3, .specials = Specials::none, .blocks = mx_blocks};
inline constexpr Format mxfp6_e2m3{.exponent_bits = 2, .mantissa_bits = 3, .bias = 1, .specials = Specials::none, .blocks = mx_blocks};
inline constexpr Format mxfp4{.exponent_bits = 2, .mantissa_bits = 1, .bias = 1, .specials = Specials::none, .blocks = mx_blocks};
inline constexpr Format nvfp4{
    .exponent_bits = 2, .mantissa_bits = 1, .bias = 1, .specials = Specials::none, .blocks = {ScaleKind::e4m3, BlockAxis::last, 16}};

// Made from numbers a user chose; impossible ones throw bad_input. Equal rows are one format: float<5,10> is float16.
// Fixed formats wider than 25 bits have values that their float32 carrier cannot hold and rounds once more.
Format fixed_point(int integer_bits, int fraction_bits); // fixed<IL,FL>, 2 to 32 bits
Format dynamic_fixed_point(int bits);                    // dynamic_fixed<BITS>, sign included, 2 to 32 bits
struct FloatOptions {
    Specials specials = Specials::ieee;
    Subnormals subnormals = Subnormals::kept;
    BlockScale blocks = {};
};
// float<E,M>, E 2 to 8, or 7 where there are no infinities; M 1 to 23.
Format small_float(int exponent_bits, int mantissa_bits, const FloatOptions& options = {});

MANTISSA_HD inline bool has_blocks(const Format& format) { return format.blocks.kind != ScaleKind::none; }
Format along(const Format& format, BlockAxis axis);                  // the same with its blocks along this axis; as it is where it has none
Format element_of(const Format& format);                             // without its scales
Format with_subnormals(const Format& format, Subnormals subnormals); // the same otherwise; as it is where it is no floating point

const std::vector<Format>& format_table();
std::string format_name(const Format& format);                        // "float16", "fixed<8,8>"
std::string told_name(const Format& format);                          // the same in a sentence: "nvfp4", whichever way its blocks lie
std::string told_name(const std::string& format);                     // likewise; what is no format stays as it is
std::optional<Format> parse_format(std::string_view name);            // nullopt: unknown name or impossible numbers
int format_bits(const Format& format);                                // 19 for tf32, 1 for binary; of an element, where blocks have scales
std::size_t format_bytes(const Format& format, std::size_t elements); // with the scales of blocks; tf32 is stored as float32
double largest_finite(const Format& format);                          // dynamic_fixed: at exponent 0
double smallest_normal(const Format& format);                         // 0 where the notion does not apply
double smallest_positive(const Format& format);                       // smallest subnormal, or the step
double epsilon_at_one(const Format& format);                          // ulp at 1, or the step; 0 for binary
int nan_codes(const Format& format);
bool has_infinities(const Format& format);
bool has_storage(const Format& format); // codes of its own size in memory; others are carried in float32

std::size_t storage_bytes(Storage storage);
std::string_view rounding_name(Rounding rounding); // "nearest_even", "stochastic", "toward_zero"
std::optional<Rounding> parse_rounding(std::string_view name);

// A format and, for shared exponents and scales of a whole tensor, where in State its current value lives: in the slot's first
// element, an exponent for dynamic_fixed, what codes are multiplied by for floating formats.
struct FormatRef {
    Format format;
    int state_slot = -1; // index of a state tensor; -1: none
    bool operator==(const FormatRef&) const = default;
};

} // namespace mantissa
