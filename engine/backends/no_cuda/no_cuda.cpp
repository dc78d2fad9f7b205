// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda_devices.h"
#include "core/error.h"

namespace mantissa {

int cuda_device_count() { return 0; }

std::string why_no_cuda_devices() { return "this build holds no CUDA back end: " MANTISSA_WHY_NO_CUDA "."; }

std::unique_ptr<Backend> make_cuda_backend(int) { throw Error("[cuda] " + why_no_cuda_devices()); }

CardLibraries libraries_for(const Card&) { return {}; }

} // namespace mantissa
