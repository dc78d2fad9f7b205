// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Adam where variables, slots and arithmetic are all float16 or all bfloat16: each elementary result rounds to nearest
// even while it is in a register. One version per instruction set.
#include "backends/cpu/vectors/stored.h"

namespace mantissa::cpu {

struct RoundedAdam {
    Stored stored = Stored::bfloat16; // of w, m and v
    const std::byte* g = nullptr;     // in the same 16 bits, or, if not `stored_gradient`, float32
    bool stored_gradient = false;
    std::byte *w = nullptr, *m = nullptr, *v = nullptr;
    float alpha = 0, epsilon = 0, rest_1 = 0, rest_2 = 0, decay = 0, lr = 0;
    std::int64_t count = 0;
};

using RunRoundedAdam = void (*)(const RoundedAdam& update);
RunRoundedAdam rounded_adam(); // null: this processor converts no float16 itself

RunRoundedAdam rounded_adam_avx2();
RunRoundedAdam rounded_adam_avx512();
RunRoundedAdam rounded_adam_avx512_bf16();

} // namespace mantissa::cpu
