// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// A product of the library's in slices, each a smaller product by one thread: nobody waits within one for a thread that was taken off
// its core, as the library's own threads do, and a slice that nobody has begun is done by whoever is there.
#include "backends/cpu/products/dnnl_shim.h"

namespace mantissa::cpu {

struct Slices {
    int count = 0;                                // 0: the library shares out the work itself
    std::int64_t left = 0, right = 0, result = 0; // bytes from one to the next
    bool sums = false;                            // each makes sums of its own, which are added
};

Slices slices_of(const ConvolutionProblem& problem, int threads);
Slices slices_of(const MatrixProblem& problem, int threads);
// What one of them multiplies.
ConvolutionProblem slice_of(ConvolutionProblem problem, const Slices& slices);
MatrixProblem slice_of(MatrixProblem problem, const Slices& slices);

} // namespace mantissa::cpu
