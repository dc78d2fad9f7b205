// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cuda_runtime_api.h>

namespace mantissa::cuda {

// Turns a CUDA error into the engine's: what was tried, and the driver's own words.
inline void check(cudaError_t status, const char* operation) {
    if (status == cudaSuccess)
        return;
    cudaGetLastError(); // forget it, or the next launch is blamed for it
    bool memory = status == cudaErrorMemoryAllocation;
    throw Error(std::string("[cuda] ") + operation + ": " + cudaGetErrorString(status),
                memory ? ErrorKind::out_of_memory : ErrorKind::failed);
}

} // namespace mantissa::cuda
