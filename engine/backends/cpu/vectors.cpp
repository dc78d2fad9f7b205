// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/winograd_kernels.h"

#include "backends/cpu/rounded_adam.h"
#include "numerics/cpu_features.h"

namespace mantissa::cpu {

const WinogradKernels& winograd_kernels() {
#if defined(__x86_64__)
    const CpuFeatures& cpu = cpu_features();
    if (cpu.avx512)
        return winograd_avx512();
    if (cpu.avx2 && cpu.f16c && cpu.fma)
        return winograd_avx2();
#endif
    return winograd_portable();
}

RunRoundedAdam rounded_adam() {
#if defined(__x86_64__)
    const CpuFeatures& cpu = cpu_features();
    if (cpu.avx512)
        return rounded_adam_avx512();
    if (cpu.avx2 && cpu.f16c && cpu.fma)
        return rounded_adam_avx2();
#endif
    return nullptr;
}

} // namespace mantissa::cpu
