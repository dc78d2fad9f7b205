// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/reference/operands.h"

namespace mantissa::reference {

// values[..., c] becomes f(values[..., c]); softmax runs over the last `channels` elements of each row.
void apply(Function function, Values& values, std::size_t channels);

// Writes a sum as output 0. A fused bias and a fused function round where the separate operations would have.
void write_with_epilogue(const KernelSite& site, Values& sums, Function function);
// The same where it is input `addend` that is added, as often as it has to be repeated; an operation may have none.
void write_with_addend(const KernelSite& site, Values& values, std::size_t addend, Function function);

} // namespace mantissa::reference
