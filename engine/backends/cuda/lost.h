// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/check.h"

namespace mantissa::cuda {

// Whether nothing of this process reaches the device any more: from such an error on every call tells the same.
bool is_lost(cudaError_t status);

// check() where it comes out what earlier work did: says too that only a new start helps, where that is so.
void check_work(cudaError_t status, const char* operation);

} // namespace mantissa::cuda
