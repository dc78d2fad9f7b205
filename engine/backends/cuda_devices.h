// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

namespace mantissa {

// CUDA as the registry sees it. Implemented by cuda/, or by no_cuda/ where this build has none of it.
int cuda_device_count();                                // 0 where there is no driver either
std::string why_no_cuda_devices();                      // one sentence; empty where there are some
std::unique_ptr<Backend> make_cuda_backend(int device); // of 0 .. cuda_device_count() - 1

} // namespace mantissa
