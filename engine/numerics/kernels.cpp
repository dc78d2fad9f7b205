// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/kernels.h"

#include "numerics/kernel_loops.h"

namespace mantissa {
namespace {
#define MANTISSA_TARGET
#include "numerics/kernel_set.inl"
#undef MANTISSA_TARGET
} // namespace

const Kernels& portable_kernels() {
    static constexpr Kernels set = kernel_set("portable");
    return set;
}

const Kernels& kernels() {
    static const Kernels& fastest = *kernel_sets().sets[0];
    return fastest;
}

} // namespace mantissa
