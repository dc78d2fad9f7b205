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

// Made from numbers a user chose; impossible ones throw bad_input. Equal rows are one format: float<5,10> is float16.
// Fixed formats wider than 25 bits have values that their float32 carrier cannot hold and rounds once more.
Format fixed_point(int integer_bits, int fraction_bits);  // fixed<IL,FL>, 2 to 32 bits
Format dynamic_fixed_point(int bits);                     // dynamic_fixed<BITS>, sign included, 2 to 32 bits
Format small_float(int exponent_bits, int mantissa_bits); // float<E,M>, IEEE-like, E 2 to 8, M 1 to 23

const std::vector<Format>& format_table();
std::string format_name(const Format& format);             // "float16", "fixed<8,8>"
std::optional<Format> parse_format(std::string_view name); // nullopt: unknown name or impossible numbers
int format_bits(const Format& format);                     // 19 for tf32, 1 for binary
double largest_finite(const Format& format);               // dynamic_fixed: at exponent 0
double smallest_normal(const Format& format);              // 0 where the notion does not apply
double smallest_positive(const Format& format);            // smallest subnormal, or the step
double epsilon_at_one(const Format& format);               // ulp at 1, or the step; 0 for binary
int nan_codes(const Format& format);
bool has_infinities(const Format& format);
bool has_storage(const Format& format); // codes of its own size in memory; others are carried in float32

std::size_t storage_bytes(Storage storage);
std::string_view rounding_name(Rounding rounding); // "nearest_even", "stochastic", "toward_zero"
std::optional<Rounding> parse_rounding(std::string_view name);

// A format and, for shared exponents and scales, where in State its current value lives.
struct FormatRef {
    Format format;
    int state_slot = -1; // index of a state tensor; -1: none
    bool operator==(const FormatRef&) const = default;
};

} // namespace mantissa
