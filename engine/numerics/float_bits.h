// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// round_to() and encode() for values that are floats already, on their bits: no branches, no doubles, so that
// processors and GPUs do it at the speed of memory. The tests hold it equal to the scalar definition.
#include "numerics/code.h"

namespace mantissa {

// What a format is, in terms of the bits of a float. Not for binary.
struct FloatGrid {
    std::uint32_t least_shift = 0;        // mantissa bits of a float that every value loses
    std::int32_t step_exponent = 0;       // of the finest step
    std::uint32_t finest = 0;             // the smallest value as a float
    std::int32_t small_step_exponent = 0; // of the step below `first_normal`
    std::uint32_t first_normal = 0;       // 0 where there is no other step below
    std::uint32_t largest[2] = {};        // positive, negative
    std::uint32_t finite_beyond[2] = {};  // what a finite value beyond the largest becomes
    std::uint32_t infinite_beyond[2] = {};
    std::uint32_t zero_sign = 0x80000000u; // 0 where zero has no sign
};

MANTISSA_HD inline FloatGrid float_grid(const Format& format, RoundingRule rule, int shared_exponent = 0) {
    FloatGrid grid;
    bool floating = format.kind == FormatKind::floating;
    grid.least_shift = floating ? static_cast<std::uint32_t>(23 - format.mantissa_bits) : 0;
    grid.step_exponent = finest_step(format, shared_exponent);
    grid.small_step_exponent = step_below_normal(format, shared_exponent);
    grid.finest = bits_of(static_cast<float>(power_of_two(grid.small_step_exponent)));
    bool flushes = grid.small_step_exponent != grid.step_exponent;
    grid.first_normal = flushes ? bits_of(static_cast<float>(power_of_two(grid.small_step_exponent))) : 0;
    grid.zero_sign = floating ? 0x80000000u : 0;
    for (int side = 0; side < 2; ++side) {
        double largest = largest_magnitude(format, side == 1, shared_exponent);
        grid.largest[side] = bits_of(static_cast<float>(largest));
        grid.finite_beyond[side] = bits_of(static_cast<float>(beyond_largest(format, rule, false, largest)));
        grid.infinite_beyond[side] = bits_of(static_cast<float>(beyond_largest(format, rule, true, largest)));
    }
    return grid;
}

// What a format of equal steps is, fixed point with its own or a shared exponent: a value becomes a whole number of steps in between.
struct StepGrid {
    float steps = 0, step = 0;     // in a unit, and the step itself: powers of two
    float lowest = 0, highest = 0; // in steps
};
inline constexpr double most_exact_steps = 1 << 22; // as far as adding and taking away 1.5 * 2^23 rounds a float to whole numbers

// Whether rounding in steps is what round_to() would do, and how.
MANTISSA_HD inline bool step_grid(const Format& format, int shared_exponent, StepGrid& grid) {
    if (format.kind != FormatKind::fixed && format.kind != FormatKind::dynamic_fixed)
        return false;
    const int exponent = finest_step(format, shared_exponent);
    if (exponent < -120 || exponent > 120)
        return false;
    const double step = power_of_two(exponent);
    const double lowest = largest_magnitude(format, true, shared_exponent) / step,
                 highest = largest_magnitude(format, false, shared_exponent) / step;
    grid = {static_cast<float>(1 / step), static_cast<float>(step), static_cast<float>(-lowest), static_cast<float>(highest)};
    return lowest <= most_exact_steps;
}

// A finite magnitude as whole units of 2^shift significand bits.
struct Kept {
    std::uint32_t units;
    std::uint32_t shift;
    std::uint32_t exponent; // field of the float, 1 for its subnormals
};

MANTISSA_HD inline std::uint32_t smaller(std::uint32_t a, std::uint32_t b) { return a < b ? a : b; }

template <Rounding rounding>
MANTISSA_HD inline Kept keep(std::uint32_t magnitude, const FloatGrid& grid, std::uint32_t random) {
    std::uint32_t field = magnitude >> 23;
    std::uint32_t significand = (magnitude & 0x7FFFFFu) | (field != 0 ? 0x800000u : 0);
    std::uint32_t exponent = field + (field == 0);
    std::int32_t step = magnitude < grid.first_normal ? grid.small_step_exponent : grid.step_exponent;
    std::int32_t missing = step + 150 - static_cast<std::int32_t>(exponent);
    std::uint32_t wanted = missing > static_cast<std::int32_t>(grid.least_shift) ? static_cast<std::uint32_t>(missing) : grid.least_shift;
    std::uint32_t shift = smaller(wanted, 31);
    std::uint32_t mask = (1u << shift) - 1, added = 0;
    if constexpr (rounding == Rounding::nearest_even)
        added = ((mask >> 1) + ((significand >> shift) & 1)) & mask;
    if constexpr (rounding == Rounding::stochastic)
        added = (random >> 1) >> (31 - shift);
    std::uint32_t units = (significand + added) >> shift;
    if constexpr (rounding == Rounding::stochastic) {
        // Far below the finest step only the highest bits of the fraction meet the random number.
        std::uint32_t fraction = significand >> (wanted > 32 ? smaller(wanted - 32, 31) : 0);
        units = wanted > 31 ? fraction + random < random : units;
    }
    return {units, shift, exponent};
}

// The bits of the rounded float.
template <Rounding rounding>
MANTISSA_HD inline std::uint32_t round_float_bits(std::uint32_t bits, const FloatGrid& grid, std::uint32_t random) {
    std::uint32_t magnitude = bits & 0x7FFFFFFFu;
    std::uint32_t side = bits >> 31;
    Kept kept = keep<rounding>(magnitude, grid, random);
    // A leading one in the units carries into the exponent field by itself.
    std::uint32_t rounded = ((kept.exponent - 1) << 23) + (kept.units << kept.shift);
    rounded = kept.shift >= 24 ? (kept.units != 0 ? grid.finest : 0) : rounded;
    std::uint32_t beyond = magnitude == 0x7F800000u ? (side ? grid.infinite_beyond[1] : grid.infinite_beyond[0])
                                                    : (side ? grid.finite_beyond[1] : grid.finite_beyond[0]);
    rounded = rounded > (side ? grid.largest[1] : grid.largest[0]) ? beyond : rounded;
    std::uint32_t sign = bits & (rounded == 0 ? grid.zero_sign : 0x80000000u);
    return magnitude > 0x7F800000u ? bits | 0x400000u : rounded | sign;
}

// To nearest even, for formats with the exponent of float32 (tf32, bfloat16): there subnormals are no special case.
MANTISSA_HD inline std::uint32_t drop_bits_to_nearest(std::uint32_t bits, std::uint32_t dropped) {
    std::uint32_t half = (1u << (dropped - 1)) - 1;
    std::uint32_t rounded = (bits + half + ((bits >> dropped) & 1)) & ~((1u << dropped) - 1);
    return (bits & 0x7FFFFFFFu) > 0x7F800000u ? bits | 0x400000u : rounded;
}

// What a floating format's codes are, in terms of the bits of a float.
struct CodeGrid {
    FloatGrid grid;
    std::uint32_t mantissa_bits = 0;
    std::uint32_t infinity_code = 0;
    std::uint32_t nan_code = 0;
    std::uint32_t payload_mask = 0;
    std::uint32_t sign_shift = 0;
};

MANTISSA_HD inline CodeGrid code_grid(const Format& format) {
    CodeGrid codes;
    codes.grid = float_grid(format, {});
    codes.mantissa_bits = static_cast<std::uint32_t>(format.mantissa_bits);
    codes.infinity_code = highest_field(format);
    codes.nan_code = nan_code(not_a_number(), format);
    codes.payload_mask = (1u << format.mantissa_bits) - 1;
    codes.sign_shift = static_cast<std::uint32_t>(32 - code_bits(format));
    return codes;
}

// The code of a float that the format has; anything else must be rounded first.
MANTISSA_HD inline std::uint32_t code_of_float_bits(std::uint32_t bits, const CodeGrid& codes) {
    std::uint32_t magnitude = bits & 0x7FFFFFFFu;
    Kept kept = keep<Rounding::toward_zero>(magnitude, codes.grid, 0);
    std::uint32_t field = kept.exponent + kept.shift - static_cast<std::uint32_t>(codes.grid.step_exponent + 150);
    std::uint32_t code = kept.units + (kept.units != 0 ? field << codes.mantissa_bits : 0);
    code = magnitude == 0x7F800000u ? codes.infinity_code : code;
    std::uint32_t payload = (magnitude >> (23 - codes.mantissa_bits)) & codes.payload_mask;
    code = magnitude > 0x7F800000u ? codes.nan_code | payload : code;
    return code | (bits & 0x80000000u) >> codes.sign_shift;
}

} // namespace mantissa
