// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Convolutions and dense layers as what is to be multiplied, whichever way they go.
#include "backends/cpu/products/dnnl_shim.h"
#include "ops/graph.h"

namespace mantissa::cpu {

// The tensors by what they are.
struct ConvolutionRoles {
    const Tensor *image, *weights, *features;
};
ConvolutionRoles roles_of(const Graph& graph, const Operation& convolution);
ConvolutionProblem problem_of_convolution(const Graph& graph, const Operation& operation);
MatrixProblem problem_of_dense(const Graph& graph, const Operation& operation);
Function epilogue_of_dense(const Operation& operation);

} // namespace mantissa::cpu
