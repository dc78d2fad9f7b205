// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/kernels.h"

namespace mantissa {

KernelSets kernel_sets() { return {{&portable_kernels()}, 1}; }

} // namespace mantissa
