// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/wishes.h"
#include "ops/graph.h"

#include <string>

namespace mantissa::cuda {

// One convolution as cuDNN is asked for it: channels last, kernels as {out, height, width, in}.
struct ConvolutionProblem {
    enum class Kind { forward, backward_data, backward_weights } kind = Kind::forward;
    enum class Mathematics { float32_strict, tf32, narrow, float8 } mathematics = Mathematics::float32_strict;
    Storage storage = Storage::float32;                          // of all three; float8: of the result
    Storage first = Storage::float32, second = Storage::float32; // float8: of the operands, in the operation's order
    std::int64_t n = 0, height = 0, width = 0, in = 0;           // in: as the engine sees it, padding included
    std::int64_t out_height = 0, out_width = 0, out = 0;
    Window window;
    bool feeds_norm = false; // the sums of its float16 result are wanted too, from whoever has them sooner

    std::string key() const; // tells any two problems apart, in words
    Storage of_x() const { return in_8_bits() && kind != Kind::backward_data ? first : storage; }
    Storage of_w() const { return in_8_bits() && kind != Kind::backward_weights ? second : storage; }
    Storage of_y() const { return !in_8_bits() || kind == Kind::forward ? storage : kind == Kind::backward_data ? first : second; }
    bool in_8_bits() const { return mathematics == Mathematics::float8; }
};

// Whether our own kernel for float32 as it is defined does the same.
inline bool can_be_tiled(const ConvolutionProblem& problem) {
    constexpr std::int64_t most = (std::int64_t{1} << 31) - 256; // pixels and terms, which it counts in 32 bits
    std::int64_t height = problem.height > problem.out_height ? problem.height : problem.out_height,
                 width = problem.width > problem.out_width ? problem.width : problem.out_width,
                 channels = problem.in > problem.out ? problem.in : problem.out;
    return problem.mathematics == ConvolutionProblem::Mathematics::float32_strict && wants_tiles() && problem.n * height * width < most &&
           problem.window.height * problem.window.width * channels < most && width * channels < most;
}

ConvolutionProblem problem_of(const Graph& graph, const Operation& operation, Storage storage);

} // namespace mantissa::cuda
