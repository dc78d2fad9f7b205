// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/first_product.h"

#include <atomic>
#include <vector>

namespace mantissa::cpu {

void run_first_product(Number operands) {
    constexpr std::int64_t side = 16;
    static std::atomic_flag was_run[2]; // by what it multiplies
    if (was_run[static_cast<std::size_t>(operands)].test_and_set())
        return;
    auto small = Product::find(MatrixProblem{.rows = side, .inner = side, .columns = side, .operands = operands});
    if (!small)
        return;
    small->prepare();
    const std::vector<float> left(side * side), right(side * side);
    std::vector<float> result(side * side);
    std::vector<std::byte> scratch(small->scratch_bytes());
    small->run({.left = left.data(), .right = right.data(), .result = result.data(), .scratch = scratch.data()});
}

} // namespace mantissa::cpu
