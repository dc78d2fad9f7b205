// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cuda_runtime_api.h>

namespace mantissa::cuda {

// Turns a CUDA error into the engine's: what was tried, the driver's own words, and whether only a new start helps.
[[noreturn]] void fail(cudaError_t status, const char* operation);

inline void check(cudaError_t status, const char* operation) {
    if (status != cudaSuccess)
        fail(status, operation);
}

} // namespace mantissa::cuda
