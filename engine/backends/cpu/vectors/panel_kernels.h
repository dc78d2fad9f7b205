// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The loops under products of plain matrices, one set per instruction set: nothing here but numbers and pointers.
#include "backends/cpu/vectors/stored.h"

namespace mantissa::cpu {

// A part of a matrix where it lies: element (line, i) is at data + line * step + i elements.
struct MatrixPart {
    const std::byte* data = nullptr;
    Stored stored = Stored::float32;
    std::int64_t step = 0;
    std::int64_t lines = 0, length = 0; // of a line

    const std::byte* at(std::int64_t line, std::int64_t i) const { return data + (line * step + i) * number_bytes(stored); }
};

// c {rows, columns} = (or +=) a b, a as lines of `PanelKernels::lanes` rows for each step of the depth, b as lines of `columns` columns.
struct PanelProduct {
    const float *a = nullptr, *b = nullptr;
    float* c = nullptr;
    std::int64_t c_row = 0;
    std::int64_t rows = 0, depth = 0;
    bool half = false; // only the first half of the columns
    bool adds = false;
};

struct PanelKernels {
    const char* name = nullptr;
    int lanes = 0;   // numbers in a line of a packed a; half of those in a line of a packed b
    int columns = 0; // of a panel of b
    int rows = 0;    // of a at a time
    // to[i * to_step + j]: widened, `lanes` numbers of each line, zeros after its end.
    void (*pack)(const MatrixPart& part, float* to, std::int64_t to_step) = nullptr; // part: `depth` lines
    void (*turn)(const MatrixPart& part, float* to, std::int64_t to_step) = nullptr; // part: lines of `depth` numbers
    void (*multiply)(const PanelProduct& product) = nullptr;
};

// What this processor runs fastest.
const PanelKernels& panel_kernels();

const PanelKernels& panels_portable();
const PanelKernels& panels_avx2();
const PanelKernels& panels_avx512();

} // namespace mantissa::cpu
