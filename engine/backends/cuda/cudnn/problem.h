// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

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

ConvolutionProblem problem_of(const Graph& graph, const Operation& operation, Storage storage);

} // namespace mantissa::cuda
