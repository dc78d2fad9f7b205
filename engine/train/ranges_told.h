// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "runs/records.h"

namespace mantissa {

// The exponents and scales that tensors share, as the last step left them.
Ranges ranges_of(const State& state);
std::string words_of(const Ranges& ranges); // one sentence

} // namespace mantissa
