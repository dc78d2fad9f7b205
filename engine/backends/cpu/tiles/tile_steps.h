// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace mantissa::cpu {

// Elementary operations on tiles. `out` may be an operand.
void add(float* out, const float* a, const float* b, std::int64_t count);
void add(float* out, const float* a, float b, std::int64_t count);
void subtract(float* out, const float* a, const float* b, std::int64_t count);
void multiply(float* out, const float* a, const float* b, std::int64_t count);
void multiply(float* out, const float* a, float b, std::int64_t count);
void divide(float* out, const float* a, const float* b, std::int64_t count);
void divide(float* out, const float* a, float b, std::int64_t count);
void square_root(float* out, const float* a, std::int64_t count);

} // namespace mantissa::cpu
