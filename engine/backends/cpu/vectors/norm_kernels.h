// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The loops under batch normalisation, one set per instruction set: nothing here but numbers and pointers.
#include "backends/cpu/vectors/stored.h"

namespace mantissa::cpu {

// Adds to sums and products, one of each per channel: with a gradient dy, of dy and dy * (x - centre); without, of x - centre and
// its square.
struct NormSums {
    Stored stored = Stored::float32;
    const std::byte *x = nullptr, *dy = nullptr;
    std::int64_t rows = 0, channels = 0;
    const float* centre = nullptr;
    double *sums = nullptr, *products = nullptr;
};

// y = (x - mean) * factor + beta, then perhaps rounded and another added, then perhaps relu.
struct NormRun {
    Stored stored = Stored::float32;
    const std::byte *x = nullptr, *addend = nullptr;
    std::byte* y = nullptr;
    std::int64_t rows = 0, channels = 0;
    const float *mean = nullptr, *factor = nullptr, *beta = nullptr;
    bool relu = false;
};

// dx = factor * (dy - shift - (x - mean) * slope)
struct NormBackRun {
    Stored stored = Stored::float32;
    const std::byte *dy = nullptr, *x = nullptr;
    std::byte* dx = nullptr;
    std::int64_t rows = 0, channels = 0;
    const float *mean = nullptr, *factor = nullptr, *shift = nullptr, *slope = nullptr;
};

struct NormKernels {
    int lanes = 0; // divides the channels
    void (*add_up)(const NormSums& sums) = nullptr;
    void (*normalise)(const NormRun& run) = nullptr;
    void (*pass_back)(const NormBackRun& run) = nullptr;
    bool reads_float16 = true;
};

// The fastest set for so many channels; null: none.
const NormKernels* norm_kernels(std::int64_t channels);

const NormKernels& norm_portable();
const NormKernels& norm_avx2();
const NormKernels& norm_avx512();
const NormKernels& norm_avx512_bf16();

} // namespace mantissa::cpu
