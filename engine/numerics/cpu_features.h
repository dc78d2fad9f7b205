// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace mantissa {

// What the processor has and the system lets it use. All false where it is not an x86.
// $MANTISSA_MAX_ISA (sse41, avx2, avx512, avx512_bf16, amx) hides what came later.
struct CpuFeatures {
    bool f16c = false;
    bool fma = false;
    bool avx2 = false;
    bool avx512 = false; // F, BW, DQ and VL together
    bool avx512_bf16 = false;
    bool avx512_fp16 = false;
    bool avx512_vnni = false;
    bool amx_bf16 = false;
    bool amx_int8 = false;
    bool amx_fp16 = false;
};

const CpuFeatures& cpu_features();
std::string processor_name(); // "AMD EPYC 9R14"; "processor" where it does not tell

// Measured by executing them: whether the bfloat16 instructions turn subnormal operands or results into zero.
// False where there are none.
bool bfloat16_instruction_flushes_subnormals();

} // namespace mantissa
