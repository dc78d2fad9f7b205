// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"

namespace mantissa::cpu {

// Whether `next` can be done in the same go as `operation`, to the same bits.
bool can_fuse(const Graph& graph, const Operation& operation, const Operation& next);

// Epilogues of this back end know relu and none; any other function that is let through to them is a mistake of `can_fuse`.
bool has_relu(Function epilogue);

} // namespace mantissa::cpu
