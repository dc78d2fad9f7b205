// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The loops of Kernels, to be inlined into functions compiled for a particular processor; the compiler vectorises them.
#include "numerics/block.h"
#include "numerics/kernels.h"
#include "numerics/quick_rounding.h"

namespace mantissa::loops {

#define MANTISSA_LOOP [[gnu::always_inline]] inline void

// A subnormal is its integer times 2^-24: no step of this meets a subnormal float, whatever the processor does to those.
[[gnu::always_inline]] inline float float_of_half(std::uint16_t half) {
    std::uint32_t magnitude = half & 0x7FFFu, sign = static_cast<std::uint32_t>(half & 0x8000u) << 16;
    std::uint32_t normal = (magnitude << 13) + (magnitude >= 0x7C00u ? (255u - 31u) << 23 : (127u - 15u) << 23);
    std::uint32_t quiet = magnitude > 0x7C00u ? 0x400000u : 0;
    std::uint32_t small = bits_of(static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-24f);
    return float_of((magnitude < 0x400u ? small : normal | quiet) | sign);
}

MANTISSA_LOOP float16_to_float(const std::uint16_t* source, float* target, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
        target[i] = float_of_half(source[i]);
}

MANTISSA_LOOP float_to_float16(const float* source, std::uint16_t* target, std::int64_t count) {
    const CodeGrid codes = code_grid(float16);
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint32_t rounded = round_float_bits<Rounding::nearest_even>(bits_of(source[i]), codes.grid, 0);
        target[i] = static_cast<std::uint16_t>(code_of_float_bits(rounded, codes));
    }
}

MANTISSA_LOOP bfloat16_to_float(const std::uint16_t* source, float* target, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
        target[i] = float_of(static_cast<std::uint32_t>(source[i]) << 16);
}

MANTISSA_LOOP float_to_bfloat16(const float* source, std::uint16_t* target, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
        target[i] = static_cast<std::uint16_t>(drop_bits_to_nearest(bits_of(source[i]), 16) >> 16);
}

MANTISSA_LOOP float_to_byte_codes(const float* source, std::uint8_t* target, const CodeGrid& shared, std::int64_t count) {
    const CodeGrid codes = shared; // a copy, which stores through a byte pointer cannot change
    for (std::int64_t i = 0; i < count; ++i)
        target[i] = static_cast<std::uint8_t>(code_of_float_bits(bits_of(source[i]), codes));
}

MANTISSA_LOOP drop_bits(float* values, std::uint32_t dropped, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
        values[i] = float_of(drop_bits_to_nearest(bits_of(values[i]), dropped));
}

MANTISSA_LOOP round_to_nearest(float* values, const FloatGrid& shared, std::int64_t count) {
    const FloatGrid grid = shared;
    if (const QuickGrid quick = quick_grid(grid); quick.fits && quick.floating) {
        for (std::int64_t i = 0; i < count; ++i)
            values[i] = quickly_to_nearest(values[i], quick);
        return;
    }
    for (std::int64_t i = 0; i < count; ++i)
        values[i] = float_of(round_float_bits<Rounding::nearest_even>(bits_of(values[i]), grid, 0));
}

MANTISSA_LOOP round_toward_zero(float* values, const FloatGrid& shared, std::int64_t count) {
    const FloatGrid grid = shared;
    for (std::int64_t i = 0; i < count; ++i)
        values[i] = float_of(round_float_bits<Rounding::toward_zero>(bits_of(values[i]), grid, 0));
}

MANTISSA_LOOP round_stochastic(float* values, const FloatGrid& shared, const std::uint32_t* random, std::int64_t count) {
    const FloatGrid grid = shared;
    if (const QuickGrid quick = quick_grid(grid); quick.fits) {
        if (quick.floating)
            for (std::int64_t i = 0; i < count; ++i)
                values[i] = quickly_by_chance(values[i], quick, random[i]);
        else
            for (std::int64_t i = 0; i < count; ++i)
                values[i] = fixed_by_chance(values[i], quick, random[i]);
        return;
    }
    for (std::int64_t i = 0; i < count; ++i)
        values[i] = float_of(round_float_bits<Rounding::stochastic>(bits_of(values[i]), grid, random[i]));
}

// In steps, within the range; NaN stays.
[[gnu::always_inline]] inline float steps_within(float value, const StepGrid& grid) {
    float steps = value * grid.steps;
    steps = steps < grid.lowest ? grid.lowest : steps;
    return steps > grid.highest ? grid.highest : steps;
}

MANTISSA_LOOP round_to_steps(float* values, const StepGrid& shared, std::int64_t count) {
    const StepGrid grid = shared;
    constexpr float whole = 3.0f * (1 << 22); // beside it a float has no bits for less than 1
    for (std::int64_t i = 0; i < count; ++i)
        values[i] = (steps_within(values[i], grid) + whole - whole) * grid.step;
}

MANTISSA_LOOP to_signs(float* values, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
        const float value = values[i], sign = value < 0 ? -1.0f : 1.0f;
        values[i] = value != value ? value : sign;
    }
}

// As round_to_binary() has it, in double precision.
MANTISSA_LOOP to_signs_stochastic(float* values, const std::uint32_t* random, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
        const double value = static_cast<double>(values[i]);
        const float sign = static_cast<double>(random[i]) < (value + 1) * 2147483648.0 ? 1.0f : -1.0f;
        values[i] = value != value ? values[i] : sign;
    }
}

MANTISSA_LOOP random_blocks(const RandomKey& shared, std::uint64_t first_block, std::int64_t blocks, std::uint32_t* words) {
    const RandomKey key = shared;
    for (std::int64_t i = 0; i < blocks; ++i) {
        RandomBlock block = random_block(key, first_block + static_cast<std::uint64_t>(i));
        for (int k = 0; k < 4; ++k)
            words[4 * i + k] = block.word[k];
    }
}

[[gnu::always_inline]] inline std::uint32_t largest_magnitude(const float* values, std::int64_t count) {
    std::uint32_t largest = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint32_t magnitude = finite_magnitude(bits_of(values[i]));
        largest = largest > magnitude ? largest : magnitude;
    }
    return largest;
}

MANTISSA_LOOP raise_largest(const float* values, std::uint32_t* largest, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint32_t magnitude = finite_magnitude(bits_of(values[i]));
        largest[i] = largest[i] > magnitude ? largest[i] : magnitude;
    }
}

template <int size>
MANTISSA_LOOP spread_over(std::uint32_t* largest, std::int64_t count) {
    for (std::int64_t first = 0; first + size <= count; first += size) {
        std::uint32_t most = 0;
        for (int i = 0; i < size; ++i)
            most = most > largest[first + i] ? most : largest[first + i];
        for (int i = 0; i < size; ++i)
            largest[first + i] = most;
    }
}

MANTISSA_LOOP spread_largest(std::uint32_t* largest, std::int64_t group, std::int64_t count) {
    std::int64_t whole = count / group * group, done = whole;
    switch (group) {
    case 8: spread_over<8>(largest, whole); break;
    case 16: spread_over<16>(largest, whole); break;
    case 32: spread_over<32>(largest, whole); break;
    default: done = 0;
    }
    for (std::int64_t first = done; first < count; first += group) {
        std::int64_t end = first + group < count ? first + group : count;
        std::uint32_t most = 0;
        for (std::int64_t i = first; i < end; ++i)
            most = most > largest[i] ? most : largest[i];
        for (std::int64_t i = first; i < end; ++i)
            largest[i] = most;
    }
}

// What a value is in units of its block's scale. A power of two is divided by as its inverse multiplies, which is exact either way.
template <ScaleKind kind>
[[gnu::always_inline]] inline float in_scales(float value, float scale) {
    return kind == ScaleKind::power_of_two ? value * float_of(0x7F000000u - bits_of(scale)) : value / scale;
}

template <Rounding rounding, ScaleKind kind>
MANTISSA_LOOP round_in_kind(const float* values, float* rounded, const float* scales, const FloatGrid& shared, const std::uint32_t* random,
                            std::int64_t count) {
    const FloatGrid grid = shared;
    const QuickGrid quick = quick_grid(grid);
    if (rounding == Rounding::nearest_even && quick.fits) {
        for (std::int64_t i = 0; i < count; ++i)
            rounded[i] = quickly_to_nearest(in_scales<kind>(values[i], scales[i]), quick) * scales[i];
        return;
    }
    if (rounding == Rounding::stochastic && quick.fits) {
        for (std::int64_t i = 0; i < count; ++i)
            rounded[i] = quickly_by_chance(in_scales<kind>(values[i], scales[i]), quick, random[i]) * scales[i];
        return;
    }
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint32_t drawn = rounding == Rounding::stochastic ? random[i] : 0;
        rounded[i] = float_of(round_float_bits<rounding>(bits_of(in_scales<kind>(values[i], scales[i])), grid, drawn)) * scales[i];
    }
}

// Of blocks of which the largest magnitudes are given: what their values are divided by, of zeros alone 1.
MANTISSA_LOOP e4m3_divisors(const std::uint32_t* largest, float of_tensor, const BlockRule& shared, float* divisors, std::int64_t count) {
    const QuickGrid quick = quick_grid(shared.scales);
    const float largest_element = shared.largest;
    for (std::int64_t i = 0; i < count; ++i) {
        float wanted = float_of(largest[i]) / largest_element / of_tensor;
        wanted = wanted < 0x1p-6f ? 0x1p-6f : wanted > 448.0f ? 448.0f : wanted;
        const float scale = of_tensor * quickly_to_nearest(wanted, quick);
        divisors[i] = largest[i] == 0 ? 1.0f : scale;
    }
}

template <Rounding rounding>
MANTISSA_LOOP round_in_blocks(const float* values, float* rounded, const BlockScales& scales, const FloatGrid& grid,
                              const std::uint32_t* random, std::int64_t count) {
    if (scales.kind == ScaleKind::power_of_two)
        round_in_kind<rounding, ScaleKind::power_of_two>(values, rounded, scales.values, grid, random, count);
    else
        round_in_kind<rounding, ScaleKind::e4m3>(values, rounded, scales.values, grid, random, count);
}

[[gnu::always_inline]] inline Counts count_values(const float* values, const Borders& shared, std::int64_t count) {
    const Borders borders = shared;
    std::int32_t zeros = 0, non_finite = 0, beyond = 0, below_normal = 0, below_zero = 0, float_subnormals = 0;
    // Moved so that a plain minimum passes over zero, and a plain signed maximum over infinities and NaN.
    std::uint32_t smallest_moved = 0x7F7FFFFFu;
    std::int32_t largest_moved = 0x800000;
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint32_t bits = bits_of(values[i]), magnitude = bits & 0x7FFFFFFFu;
        std::uint32_t border = bits >> 31 ? borders.overflow[1] : borders.overflow[0];
        zeros += magnitude == 0 ? 1 : 0;
        non_finite += magnitude >= 0x7F800000u ? 1 : 0;
        beyond += magnitude >= border ? 1 : 0;
        below_normal += magnitude < borders.first_normal ? 1 : 0;
        below_zero += magnitude < borders.above_zero ? 1 : 0;
        float_subnormals += magnitude < 0x800000u ? 1 : 0;
        smallest_moved = smaller(smallest_moved, magnitude - 1);
        auto moved = static_cast<std::int32_t>(magnitude + 0x800000u);
        largest_moved = largest_moved > moved ? largest_moved : moved;
    }
    auto largest = static_cast<std::uint32_t>(largest_moved) - 0x800000u;
    return {zeros, non_finite, beyond - non_finite, below_normal, below_zero, float_subnormals, smallest_moved + 1, largest};
}

[[gnu::always_inline]] inline Ends count_ends(const float* values, const Borders& shared, std::int64_t count) {
    const Borders borders = shared;
    std::int32_t beyond = 0, below_normal = 0, below_zero = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint32_t bits = bits_of(values[i]), magnitude = bits & 0x7FFFFFFFu;
        std::uint32_t border = bits >> 31 ? borders.overflow[1] : borders.overflow[0];
        beyond += magnitude >= border ? 1 : 0;
        below_normal += magnitude < borders.first_normal ? 1 : 0;
        below_zero += magnitude < borders.above_zero ? 1 : 0;
    }
    return {beyond, below_normal, below_zero};
}

// Branchless, for the vectoriser.
[[gnu::always_inline]] inline SquareSums sum_squares(const float* wide, const float* stored, std::int64_t count) {
    double values = 0, errors = 0;
#pragma omp simd reduction(+ : values, errors)
    for (std::int64_t i = 0; i < count; ++i) {
        const std::uint32_t infinite = 0x7F800000u, before = bits_of(wide[i]) & infinite, after = bits_of(stored[i]) & infinite;
        const std::uint32_t both = before != infinite && after != infinite ? 0xFFFFFFFFu : 0;
        const double value = static_cast<double>(float_of(bits_of(wide[i]) & both));
        const double held = static_cast<double>(float_of(bits_of(stored[i]) & both));
        values += value * value;
        errors += (held - value) * (held - value);
    }
    return {values, errors};
}

// The errors of sum_squares where each value went to its neighbour: their difference is a float, and they are added in the same order.
[[gnu::always_inline]] inline double sum_errors(const float* wide, const float* stored, std::int64_t count) {
    double errors = 0;
#pragma omp simd reduction(+ : errors)
    for (std::int64_t i = 0; i < count; ++i) {
        const std::uint32_t both = (bits_of(wide[i]) & 0x7F800000u) != 0x7F800000u ? 0xFFFFFFFFu : 0;
        const double error = static_cast<double>(float_of(bits_of(stored[i]) & both) - float_of(bits_of(wide[i]) & both));
        errors += error * error;
    }
    return errors;
}

#undef MANTISSA_LOOP

} // namespace mantissa::loops
