// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// round_float_bits() in fewer steps, for formats whose finest step is far from the ends of float32 and that keep their subnormals:
// there a float's own addition finds the step below the smallest normal number. The tests hold it equal to the definition.
#include "numerics/float_bits.h"

namespace mantissa {

struct QuickGrid {
    bool fits = false, floating = false;
    std::uint32_t dropped = 0;      // floating: bits that every value loses
    std::uint32_t first_normal = 0; // below it lie equal steps, as a fixed format has them everywhere
    float adding = 0;               // beside it a float's last bit is the finest step
    float steps = 0, step = 0;      // in a unit, and the step itself
    FloatGrid ends = {};
};

inline QuickGrid quick_grid(const FloatGrid& grid) {
    QuickGrid quick{.floating = grid.zero_sign != 0, .dropped = grid.least_shift, .ends = grid};
    const int step = grid.step_exponent;
    quick.fits = grid.first_normal == 0 && step >= -94 && step <= 100 && quick.floating == (quick.dropped > 0);
    if (!quick.fits)
        return quick;
    quick.first_normal = static_cast<std::uint32_t>(step + 150 - static_cast<int>(quick.dropped)) << 23;
    quick.adding = static_cast<float>(power_of_two(step + 23));
    quick.steps = static_cast<float>(power_of_two(-step));
    quick.step = static_cast<float>(power_of_two(step));
    return quick;
}

// What lies beyond the ends, the sign, and NaN. Floating formats clamp alike on both sides.
[[gnu::always_inline]] inline std::uint32_t within_even_ends(std::uint32_t rounded, std::uint32_t bits, const FloatGrid& ends) {
    const std::uint32_t magnitude = bits & 0x7FFFFFFFu;
    const std::uint32_t beyond = magnitude == 0x7F800000u ? ends.infinite_beyond[0] : ends.finite_beyond[0];
    rounded = rounded > ends.largest[0] ? beyond : rounded;
    return magnitude > 0x7F800000u ? bits | 0x400000u : rounded | (bits & 0x80000000u);
}

[[gnu::always_inline]] inline float quickly_to_nearest(float value, const QuickGrid& quick) {
    const std::uint32_t bits = bits_of(value), magnitude = bits & 0x7FFFFFFFu, mask = (1u << quick.dropped) - 1;
    const std::uint32_t normal = (magnitude + (mask >> 1) + (magnitude >> quick.dropped & 1)) & ~mask;
    const std::uint32_t small = bits_of(float_of(magnitude) + quick.adding - quick.adding);
    return float_of(within_even_ends(magnitude < quick.first_normal ? small : normal, bits, quick.ends));
}

// All ones where a < b, both below 2^31. To take one of two by a mask: of a choice the compiler would make two ways, and no vector.
[[gnu::always_inline]] inline std::uint32_t mask_below(std::uint32_t a, std::uint32_t b) { return 0u - ((a - b) >> 31); }

// A magnitude to one of the two multiples of the finest step that it lies between: up where what is beyond the lower one, in 2^-32,
// and the random number carry together.
[[gnu::always_inline]] inline float to_steps_by_chance(float magnitude, const QuickGrid& quick, std::uint32_t random) {
    constexpr std::uint32_t whole = 0x4B000000u; // 2^23, from which on a float has no fraction
    const float all = magnitude * quick.steps, below = float_of(smaller(bits_of(all), whole));
    const auto kept = static_cast<std::int32_t>(below);
    // In halves: processors turn floats into signed numbers. Each difference is exact.
    const float upper = (below - static_cast<float>(kept)) * 0x1p16f;
    const auto high = static_cast<std::int32_t>(upper), low = static_cast<std::int32_t>((upper - static_cast<float>(high)) * 0x1p16f);
    const std::uint32_t fraction = static_cast<std::uint32_t>(high) << 16 | static_cast<std::uint32_t>(low);
    const std::int32_t up = fraction + random < random ? 1 : 0;
    const std::uint32_t rounded = bits_of(static_cast<float>(kept + up));
    const std::uint32_t small = mask_below(bits_of(all), whole);
    return float_of((rounded & small) | (bits_of(all) & ~small)) * quick.step;
}

[[gnu::always_inline]] inline float quickly_by_chance(float value, const QuickGrid& quick, std::uint32_t random) {
    const std::uint32_t bits = bits_of(value), magnitude = bits & 0x7FFFFFFFu;
    const std::uint32_t normal = (magnitude + (random >> (32 - quick.dropped))) & ~((1u << quick.dropped) - 1);
    const std::uint32_t small = bits_of(to_steps_by_chance(float_of(magnitude), quick, random));
    const std::uint32_t is_small = mask_below(magnitude, quick.first_normal);
    return float_of(within_even_ends((small & is_small) | (normal & ~is_small), bits, quick.ends));
}

// Fixed formats clamp whatever lies beyond, and have one zero.
[[gnu::always_inline]] inline float fixed_by_chance(float value, const QuickGrid& quick, std::uint32_t random) {
    const std::uint32_t bits = bits_of(value), magnitude = bits & 0x7FFFFFFFu;
    const std::uint32_t most = bits >> 31 ? quick.ends.largest[1] : quick.ends.largest[0];
    const std::uint32_t rounded = smaller(bits_of(to_steps_by_chance(float_of(magnitude), quick, random)), most);
    const std::uint32_t sign = rounded == 0 ? 0 : bits & 0x80000000u;
    return float_of(magnitude > 0x7F800000u ? bits | 0x400000u : rounded | sign);
}

} // namespace mantissa
