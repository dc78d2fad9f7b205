// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "core/system_memory.h"

namespace mantissa {

// Double precision, obvious loops, every operation and format: the oracle of the contract tests.
std::unique_ptr<Backend> make_reference_backend(const MemoryMargin& margin);

} // namespace mantissa
