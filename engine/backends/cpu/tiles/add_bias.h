// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {

// y = f(x + bias), f none or relu; `pattern` as made by read_pattern(). x and y may be the same.
void add_bias(float* y, const float* x, const float* pattern, bool relu, std::int64_t count);

} // namespace mantissa::cpu
