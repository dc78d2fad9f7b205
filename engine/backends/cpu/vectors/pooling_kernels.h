// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The loops under max pooling by two, one set per instruction set: nothing here but numbers and pointers.
#include "backends/cpu/vectors/stored.h"

namespace mantissa::cpu {

// Results side by side in a line, and the two lines of pixels that they come from. Format and channels are all alike.
struct PoolRun {
    Stored stored = Stored::float32;
    std::int64_t pixels = 0, channels = 0; // of results
    const std::byte *upper = nullptr, *lower = nullptr;
    std::byte* largest = nullptr;
    std::uint8_t* places = nullptr; // of the largest, 0 to 3; null: nobody asks
};

// The way back: each gradient to the place of the largest, zero to the other three.
struct PoolBackRun {
    Stored stored = Stored::float32;
    std::int64_t pixels = 0, channels = 0;
    const std::byte* gradient = nullptr;
    const std::byte* results = nullptr; // behind a relu: only where these are positive; null: everywhere
    const std::uint8_t* places = nullptr;
    std::byte *upper = nullptr, *lower = nullptr;
};

struct PoolKernels {
    int lanes = 0;       // divides the channels
    bool halves = false; // reads and writes 16-bit formats
    void (*find)(const PoolRun& run) = nullptr;
    void (*send)(const PoolBackRun& run) = nullptr;
};

// The fastest set for so many channels; null: none.
const PoolKernels* pool_kernels(std::int64_t channels);

const PoolKernels& pool_portable();
const PoolKernels& pool_avx2();
const PoolKernels& pool_avx512();

} // namespace mantissa::cpu
