// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The inner loops of convert.h and census.h, in the fastest form the processor has. Only this room uses them.
#include "core/random.h"
#include "numerics/census_counts.h"
#include "numerics/float_bits.h"

#include <cstdint>

namespace mantissa {

// Of at most 2^31 floats; magnitudes are bits without the sign.
struct Counts {
    std::int32_t zeros = 0;
    std::int32_t non_finite = 0;
    std::int32_t overflows = 0;
    std::int32_t below_normal = 0;        // zeros included
    std::int32_t below_zero = 0;          // zeros included
    std::int32_t float_subnormals = 0;    // zeros included
    std::uint32_t smallest = 0x7F800000u; // but for zero
    std::uint32_t largest = 0;            // but for infinities and NaN
};

// As the fields of that name in Counts; beyond: infinities and NaN included.
struct Ends {
    std::int32_t beyond = 0, below_normal = 0, below_zero = 0;
};

// Of values and of what rounding changed, where both are finite. How they are added up is the processor's.
struct SquareSums {
    double values = 0, errors = 0;
};

void add_counts(const Counts& counts, const Borders& borders, Census& census); // all but `count` and the exponents

struct BlockRule;

// A scale for each element. power_of_two: all of them from 2^-126 to 2^126; else they may be anything.
struct BlockScales {
    const float* values = nullptr;
    ScaleKind kind = ScaleKind::none;
};

struct Kernels {
    const char* name = "";
    void (*float16_to_float)(const std::uint16_t*, float*, std::int64_t) = nullptr;
    void (*float_to_float16)(const float*, std::uint16_t*, std::int64_t) = nullptr; // nearest even, to infinity
    void (*bfloat16_to_float)(const std::uint16_t*, float*, std::int64_t) = nullptr;
    void (*float_to_bfloat16)(const float*, std::uint16_t*, std::int64_t) = nullptr; // nearest even, to infinity
    void (*float_to_byte_codes)(const float*, std::uint8_t*, const CodeGrid&, std::int64_t) = nullptr;
    void (*drop_bits)(float*, std::uint32_t dropped, std::int64_t) = nullptr;
    void (*round_to_nearest)(float*, const FloatGrid&, std::int64_t) = nullptr;
    void (*round_toward_zero)(float*, const FloatGrid&, std::int64_t) = nullptr;
    void (*round_stochastic)(float*, const FloatGrid&, const std::uint32_t* random, std::int64_t) = nullptr;
    void (*round_to_steps)(float*, const StepGrid&, std::int64_t) = nullptr; // to nearest
    void (*to_signs)(float*, std::int64_t) = nullptr;                        // +1 or -1; NaN stays
    void (*to_signs_stochastic)(float*, const std::uint32_t* random, std::int64_t) = nullptr;
    void (*random_blocks)(const RandomKey&, std::uint64_t first_block, std::int64_t blocks, std::uint32_t* words) = nullptr;
    std::uint32_t (*largest_magnitude)(const float*, std::int64_t) = nullptr;                   // bits; what is not finite counts as zero
    void (*raise_largest)(const float*, std::uint32_t* largest, std::int64_t) = nullptr;        // element by element, likewise
    void (*spread_largest)(std::uint32_t* largest, std::int64_t group, std::int64_t) = nullptr; // over every so many neighbours
    // block_scale() of each of the kind e4m3; 1 where there are zeros alone
    void (*e4m3_divisors)(const std::uint32_t* largest, float of_tensor, const BlockRule&, float* divisors, std::int64_t) = nullptr;
    // rounded[i] = element(values[i] / scales[i]) * scales[i]
    void (*round_in_blocks)(const float* values, float* rounded, const BlockScales&, const FloatGrid&, std::int64_t) = nullptr;
    void (*round_in_blocks_toward_zero)(const float*, float*, const BlockScales&, const FloatGrid&, std::int64_t) = nullptr;
    void (*round_in_blocks_stochastic)(const float*, float*, const BlockScales&, const FloatGrid&, const std::uint32_t* random,
                                       std::int64_t) = nullptr;
    Counts (*count_values)(const float*, const Borders&, std::int64_t) = nullptr;
    Ends (*count_ends)(const float*, const Borders&, std::int64_t) = nullptr;
    SquareSums (*sum_squares)(const float* wide, const float* stored, std::int64_t) = nullptr;
    double (*sum_errors)(const float* wide, const float* stored, std::int64_t) = nullptr;
};

// What this processor runs, fastest first and always ending in the portable set, so that tests compare them all.
struct KernelSets {
    const Kernels* sets[3] = {};
    int count = 0;
};

const Kernels& portable_kernels();
KernelSets kernel_sets(); // kernels_x86.cpp, or kernels_any.cpp on other processors
const Kernels& kernels(); // the first of them

} // namespace mantissa
