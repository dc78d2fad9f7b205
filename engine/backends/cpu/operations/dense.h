// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cpu/products/products.h"

namespace mantissa::cpu {

inline bool is_dense(OpKind kind) {
    return kind == OpKind::dense || kind == OpKind::dense_backward_data || kind == OpKind::dense_backward_weights;
}
MatrixProblem problem_of_dense(const Graph& graph, const Operation& operation);
Function epilogue_of_dense(const Operation& operation);

// The ways in which this product can be done here, the library's own first.
std::vector<std::string> dense_ways(const Graph& graph, const Operation& operation);
// The stored one where it is possible, else the fastest.
std::string choose_dense(const Graph& graph, const Operation& operation, const std::string& wanted);

} // namespace mantissa::cpu
