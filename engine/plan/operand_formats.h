// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"
#include "policy/policy.h"

#include <set>

namespace mantissa {

int image_of(const Graph& graph); // the tensor that the first layer reads

// In what, and how rounded, an operation wants its input at `place`, which may be the format in which it is.
Representation representation(const Graph& graph, const Precision& precision, const Operation& reader, std::size_t place,
                              const std::set<int>& images);

} // namespace mantissa
