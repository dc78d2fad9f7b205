// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What the loops of one instruction set read and write themselves, without tiles between.
#include "backends/cpu/vectors/stored.h"
#include "ops/graph.h"

namespace mantissa::cpu {

Stored stored_of(Storage storage);
// Numbers of its own, in 16 bits only where the processor converts them.
bool is_storable(const Tensor& tensor);
// Whether a result of this format and rule is what storing to it gives.
bool rounds_plainly(const Format& format, RoundingRule rule);

} // namespace mantissa::cpu
