// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The loops under Winograd's convolution, one set per instruction set: nothing here but numbers and pointers.
#include "backends/cpu/vectors/stored.h"

namespace mantissa::cpu {

// first <= i < last
struct Inside {
    int first = 0, last = 0;
};

// A square patch of pixels, some of them inside the image: pixel (row, column) is at data + row * row_step + column *
// column_step elements, its channels side by side. `data` may point outside where the first pixels are.
struct Patch {
    std::byte* data = nullptr;
    Stored stored = Stored::float32;
    std::int64_t row_step = 0, column_step = 0, channels = 0;
    Inside rows, columns;
};

// The same patch after the transform: one number per point and channel. Channels lie in panels of `panel` channels.
struct Points {
    float* data = nullptr;
    std::int64_t point_step = 0, panel = 0, panel_step = 0;
    std::int64_t first = 0; // channel of the patch's first one
};

// What is done to each number on its way out.
struct Finish {
    const float* bias = nullptr;
    bool relu = false;
};

// c {rows, columns} = (or +=) a {rows, depth} b {depth, columns}; b in panels, a and c by their steps.
struct SmallProduct {
    const float* a = nullptr;
    std::int64_t a_row = 0, a_depth = 0;
    const float* b = nullptr;
    std::int64_t b_panel_step = 0;
    float* c = nullptr;
    std::int64_t c_row = 0;
    std::int64_t rows = 0, columns = 0, depth = 0;
    bool adds = false;
};

// `points`: 6 or 8, the numbers along one side of a transformed patch.
struct WinogradKernels {
    const char* name = nullptr;
    int panel = 0;      // channels side by side in b
    int row_block = 0;  // rows of c at a time
    bool halves = true; // reads and writes 16-bit formats
    // n x n pixels to n x n points
    void (*spread)(int points, const Patch& from, const Points& to) = nullptr;
    // side x side pixels to n x n points: as polynomials; `scaled` for weights
    void (*evaluate)(int points, int side, bool scaled, const Patch& from, const Points& to) = nullptr;
    // n x n points to side x side pixels
    void (*gather)(int points, int side, bool scaled, const Points& from, const Patch& to, const Finish& finish) = nullptr;
    void (*multiply)(const SmallProduct& product) = nullptr;
};

// What this processor runs fastest.
const WinogradKernels& winograd_kernels();

const WinogradKernels& winograd_portable();
const WinogradKernels& winograd_avx2();
const WinogradKernels& winograd_avx512();
const WinogradKernels& winograd_avx512_bf16();

} // namespace mantissa::cpu
