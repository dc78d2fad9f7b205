// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Convolutions and dense layers as what is to be multiplied, whichever way they go.
#include "backends/cpu/products/dnnl_shim.h"
#include "ops/graph.h"

namespace mantissa::cpu {

inline bool is_convolution(OpKind kind) {
    return kind == OpKind::convolution || kind == OpKind::convolution_backward_data || kind == OpKind::convolution_backward_weights;
}
inline bool is_dense(OpKind kind) {
    return kind == OpKind::dense || kind == OpKind::dense_backward_data || kind == OpKind::dense_backward_weights;
}

Direction direction_of(const Operation& convolution);
// The tensors by what they are.
struct ConvolutionRoles {
    const Tensor *image, *weights, *features;
};
ConvolutionRoles roles_of(const Graph& graph, const Operation& convolution);
ConvolutionProblem problem_of_convolution(const Graph& graph, const Operation& operation);
MatrixProblem problem_of_dense(const Graph& graph, const Operation& operation);
Function epilogue_of_dense(const Operation& operation);

} // namespace mantissa::cpu
