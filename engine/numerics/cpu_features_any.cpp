// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/cpu_features.h"

namespace mantissa {

const CpuFeatures& cpu_features() {
    static const CpuFeatures none;
    return none;
}

std::string processor_name() { return "processor"; }

bool bfloat16_instruction_flushes_subnormals() { return false; }

} // namespace mantissa
