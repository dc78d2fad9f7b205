// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"

namespace mantissa {

// What a kernel of ours wants to work in besides its operands, in bytes.
std::size_t scratch_of(const Graph& graph, const Operation& operation);
// A packing to codes of blocks and their scales, as the format itself has them.
bool writes_codes(const Graph& graph, const Operation& operation);

} // namespace mantissa
