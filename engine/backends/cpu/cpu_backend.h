// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "core/system_memory.h"

namespace mantissa {

// oneDNN for convolutions and products, OpenMP kernels of our own for the rest.
std::unique_ptr<Backend> make_cpu_backend(const MemoryMargin& margin);

} // namespace mantissa
