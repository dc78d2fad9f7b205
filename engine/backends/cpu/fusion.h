// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"

namespace mantissa::cpu {

// Whether `next` can be done in the same go as `operation`, to the same bits.
bool can_fuse(const Graph& graph, const Operation& operation, const Operation& next);

} // namespace mantissa::cpu
