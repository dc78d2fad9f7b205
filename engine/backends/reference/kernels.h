// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/host/kernel.h"

namespace mantissa::reference {

// Null: the reference does not do this operation.
KernelMaker kernel_for(OpKind kind);

void update(const KernelSite& site); // every optimizer
#define DOES(kind, run) void run(const KernelSite& site);
#include "backends/reference/operations.inl"

} // namespace mantissa::reference
