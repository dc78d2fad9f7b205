// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda_devices.h"
#include "core/error.h"

#include <cuda_runtime_api.h>

namespace mantissa {

int cuda_device_count() { return 0; }

std::string why_no_cuda_devices() { return "the CUDA back end of this version computes nothing yet."; }

std::unique_ptr<Backend> make_cuda_backend(int) { throw Error("[cuda] " + why_no_cuda_devices()); }

} // namespace mantissa
