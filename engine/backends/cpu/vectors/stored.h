// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The numbers that loops in vectors read and write where they lie in memory.
#include <cstddef>
#include <cstdint>

namespace mantissa::cpu {

enum class Stored { float32, float16, bfloat16 };
inline std::int64_t number_bytes(Stored stored) { return stored == Stored::float32 ? 4 : 2; }

} // namespace mantissa::cpu
