// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"
#include "ops/operation_table.h"

#include <string>
#include <vector>

namespace mantissa::cuda {

struct ConvolutionProblem;

// Rows and columns of a block's tile and of a thread's, and terms whose operands are in near memory together.
struct TileShape {
    int rows, columns, of_thread_rows, of_thread_columns, slab;
};
// The shape of number n is the n-th, from one; 0: as the product's size says.
inline constexpr TileShape tile_shapes[] = {{32, 32, 2, 2, 16},  {32, 64, 4, 2, 16}, {256, 16, 8, 2, 16}, {256, 32, 8, 4, 16},
                                            {128, 32, 4, 4, 16}, {64, 64, 4, 4, 16}, {128, 128, 8, 8, 8}, {128, 64, 8, 4, 16}};
int usual_shape(std::int64_t rows, std::int64_t columns, std::int64_t parts);
std::string tiled_name(int shape);
int shape_named(const std::string& implementation); // 0 where it names none

// A convolution of float32 as it is defined, by a kernel of ours: images channels last, weights {height, width, in, out}.
struct TiledConvolution {
    Direction direction = Direction::forward;
    Window window;
    std::int64_t n = 0, height = 0, width = 0, in = 0, out_height = 0, out_width = 0, out = 0;
    const float *first = nullptr, *second = nullptr; // in the operation's order
    float* result = nullptr;
    float* parts = nullptr; // part_bytes()
    int shape = 0;

    std::int64_t taps() const { return window.height * window.width; }
    // The product that it is: rows by columns, each the sum of so many terms.
    std::int64_t rows() const;
    std::int64_t columns() const;
    std::int64_t depth() const;
    // Gradients of weights are long sums: in so many parts, the same on every card.
    std::int64_t parts_of_depth() const;
    std::size_t part_bytes() const; // 0: there is one part
    // Numbers of shapes that give the same bits, of which a stopwatch may choose; the first is 0.
    std::vector<int> shapes_to_time() const;
    bool slabs_end_alike() const;
};

// Without memory of its own, and as an operation has it; that of its parts is the caller's.
TiledConvolution tiled(const ConvolutionProblem& problem);
TiledConvolution tiled(const KernelSite& site);
Launch make_tiles(const TiledConvolution& convolution);

} // namespace mantissa::cuda
