// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/reference/operands.h"

namespace mantissa::reference {

// values[..., c] becomes f(values[..., c]); softmax runs over the last `channels` elements of each row.
void apply(Function function, Values& values, std::size_t channels);

// Writes values as output 0, after a fused function, rounding where the separate operations would have.
void write_activated(const KernelSite& site, Values& values, Function function);
// The same behind a fused addition of this operand, as often as it has to be repeated; an operation may have none.
void write_with(const KernelSite& site, Values& values, Operand added, Function function);

} // namespace mantissa::reference
