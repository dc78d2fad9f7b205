// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace mantissa {

// Of an activation. Back ends and exports switch over it without a default, so that a function that one of them lacks does not compile.
enum class Function {
#define FUNCTION(name, ...) name,
#include "ops/functions.inl"
};

// What leaky_relu multiplies by what is not positive: that of Keras's activation="leaky_relu". float32 holds it, and it is not rounded
// to narrower formats, so that a product with a float32 is exact in double precision.
inline constexpr float leaky_slope = 0.2f;

// switches: a number passes as it is or is replaced, and its gradient passes or does not; nothing is rounded.
enum class Slope { switches, scales };
enum class Reads { numbers, rows }; // rows: a number of the result hangs on all of the channels

struct FunctionTraits {
    const char* name;
    Slope slope;
    Reads reads;
};

inline constexpr std::array function_table = {
#define FUNCTION(name, slope, reads) FunctionTraits{#name, Slope::slope, Reads::reads},
#include "ops/functions.inl"
};
inline constexpr std::array all_functions = {
#define FUNCTION(name, ...) Function::name,
#include "ops/functions.inl"
};

constexpr const FunctionTraits& traits_of(Function function) { return function_table[static_cast<std::size_t>(function)]; }
constexpr const char* name_of(Function function) { return traits_of(function).name; }
constexpr bool only_switches(Function function) { return traits_of(function).slope == Slope::switches; }
constexpr bool takes_rows(Function function) { return traits_of(function).reads == Reads::rows; }

} // namespace mantissa
