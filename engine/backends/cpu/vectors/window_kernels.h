// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The loops under products of windows and weights, one set per instruction set: nothing here but numbers and pointers.
#include "backends/cpu/vectors/stored.h"

namespace mantissa::cpu {

// Windows side by side in one line of an image that is float32 and has its border. A line of a window is `run` numbers
// in a row, all its columns and channels, so that nothing has to be rearranged.
struct LineOfWindows {
    const float* image = nullptr; // the first window's first number
    std::int64_t image_line = 0;  // to the line below
    std::int64_t step = 0;        // to the next window
    std::int64_t lines = 0, run = 0;
    std::int64_t count = 0; // of windows
    std::int64_t features = 0;
    const std::byte* target = nullptr; // where the results will go: fetched meanwhile; may be null
    std::int64_t target_bytes = 0;     // of a number there
};

// Sums on their way out: rounded, a bias added, relu, rounded.
struct FinishRun {
    const float* sums = nullptr; // null: they are in place, rounded
    const float* bias = nullptr; // one for each sum; null: none, and only one rounding
    bool relu = false;
    Stored stored = Stored::float32;
    std::byte* to = nullptr;
    std::int64_t count = 0;
};

struct WindowKernels {
    const char* name = nullptr;
    int lanes = 0; // divides the features
    // sums {count, features} = windows times weights {lines * run, features}
    void (*multiply)(const LineOfWindows& windows, const float* weights, float* sums) = nullptr;
    // sums {lines * run, features} += windows' times gradient {count, features}
    void (*accumulate)(const LineOfWindows& windows, const float* gradient, double* sums) = nullptr;
};

// The fastest set for so many features; null: none.
const WindowKernels* window_kernels(std::int64_t features);
using RunFinish = void (*)(const FinishRun& run);
RunFinish finish_run();

const WindowKernels& windows_portable();
const WindowKernels& windows_avx2();
const WindowKernels& windows_avx512();
void finish_run_portable(const FinishRun& run);
void finish_run_avx2(const FinishRun& run);
void finish_run_avx512(const FinishRun& run);
void finish_run_avx512_bf16(const FinishRun& run);

} // namespace mantissa::cpu
