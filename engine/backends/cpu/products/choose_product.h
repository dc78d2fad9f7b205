// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// How a convolution or dense layer is multiplied: a stored choice, else what a measurement on its own shape finds.
#include "ops/graph.h"

#include <string>
#include <vector>

namespace mantissa::cpu {

// The ways in which it can be done here, the library's own first.
std::vector<std::string> convolution_ways(const Graph& graph, const Operation& operation);
std::vector<std::string> dense_ways(const Graph& graph, const Operation& operation);
// The stored one where it is possible, else the fastest.
std::string choose_convolution(const Graph& graph, const Operation& operation, const std::string& wanted);
std::string choose_dense(const Graph& graph, const Operation& operation, const std::string& wanted);

} // namespace mantissa::cpu
