// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"

#include <string>

namespace mantissa::cuda {

// One convolution as cuDNN is asked for it: channels last, kernels as {out, height, width, in}.
struct ConvolutionProblem {
    enum class Kind { forward, backward_data, backward_weights } kind = Kind::forward;
    enum class Mathematics { float32_strict, tf32, narrow } mathematics = Mathematics::float32_strict;
    Storage storage = Storage::float32;
    std::int64_t n = 0, height = 0, width = 0, in = 0; // in: as the engine sees it, padding included
    std::int64_t out_height = 0, out_width = 0, out = 0;
    Window window;
    bool feeds_norm = false; // the sums of its float16 result are wanted too, from whoever has them sooner

    std::string key() const; // tells any two problems apart, in words
};

ConvolutionProblem problem_of(const Graph& graph, const Operation& operation, Storage storage);

} // namespace mantissa::cuda
