// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/tiles/sums.h"

namespace mantissa::cpu {

void fold(float* pattern, std::int64_t rows, std::int64_t columns, double* sum) {
    for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t i = 0; i < columns; ++i)
            sum[i] += static_cast<double>(pattern[row * columns + i]);
    std::memset(pattern, 0, static_cast<std::size_t>(rows * columns) * sizeof(float));
}

} // namespace mantissa::cpu
