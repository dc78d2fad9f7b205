// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cuda_runtime_api.h>

namespace mantissa::cuda {

// Blocks that wait for each other do not all fit on the device beside what others do there. Nothing of the launch has happened.
struct BlocksRefused : Error {
    using Error::Error;
};

// Turns a CUDA error into the engine's: what was tried, the driver's own words, and whether only a new start helps.
[[noreturn]] void fail(cudaError_t status, const char* operation);

inline void check(cudaError_t status, const char* operation) {
    if (status != cudaSuccess)
        fail(status, operation);
}

} // namespace mantissa::cuda
