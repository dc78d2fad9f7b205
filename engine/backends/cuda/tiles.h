// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"
#include "ops/operation_table.h"

namespace mantissa::cuda {

struct ConvolutionProblem;

// A convolution of float32 as it is defined, by a kernel of ours: images channels last, weights {height, width, in, out}.
struct TiledConvolution {
    Direction direction = Direction::forward;
    Window window;
    std::int64_t n = 0, height = 0, width = 0, in = 0, out_height = 0, out_width = 0, out = 0;
    const float *first = nullptr, *second = nullptr; // in the operation's order
    float* result = nullptr;
    float* parts = nullptr; // part_bytes()

    std::int64_t taps() const { return window.height * window.width; }
    // The product that it is: rows by columns, each the sum of so many terms.
    std::int64_t rows() const;
    std::int64_t columns() const;
    std::int64_t depth() const;
    // Gradients of weights are long sums: in so many parts, the same on every card.
    std::int64_t parts_of_depth() const;
    std::size_t part_bytes() const; // 0: there is one part
};

// Without memory of its own, and as an operation has it; that of its parts is the caller's.
TiledConvolution tiled(const ConvolutionProblem& problem);
TiledConvolution tiled(const KernelSite& site);
Launch make_tiles(const TiledConvolution& convolution);

} // namespace mantissa::cuda
