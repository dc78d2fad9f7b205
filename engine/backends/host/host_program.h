// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "backends/host/host_memory.h"
#include "backends/host/kernel.h"

namespace mantissa {

// Of memory that the host reads directly.
MemoryBases bases_of(const ProgramMemory& memory);

// What kernels keep in float32 of a format whose codes have a scale.
enum class ScaledFloats { codes, values };

// Runs a plan's kernels in order and times each; `make` is the back end's own list of kernels.
std::unique_ptr<Program> make_host_program(std::shared_ptr<const Plan> plan, const ProgramMemory& memory,
                                           const std::function<Kernel(const KernelSite&)>& make, ScaledFloats scaled = ScaledFloats::codes);

} // namespace mantissa
