// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "plan/plan.h"

namespace mantissa {

// The time that an operation takes at the measured peaks, whichever of arithmetic and memory is slower; 0: unknown.
// Multiply-adds are those of the definition: Winograd's algorithm needs fewer and may be faster than this, and so is
// what stays in the cache.
double ceiling_seconds(const Graph& graph, const Operation& operation, const Peaks& peaks);

} // namespace mantissa
