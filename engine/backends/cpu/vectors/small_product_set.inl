// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Products of matrices that lie in the near caches; included after numbers.inl, whose vectors it uses.

// A block of rows and one or two vectors of columns stay in registers while the depth goes by.
template <int rows, int vectors>
static void multiply_block(const SmallProduct& p, const float* a, const float* b, float* c) {
    Vector sums[rows][vectors];
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 2
        for (int j = 0; j < vectors; ++j)
            sums[i][j] = p.adds ? *reinterpret_cast<const Loose*>(c + i * p.c_row + j * lanes) : Vector{};
    for (std::int64_t k = 0; k < p.depth; ++k) {
        Vector right[vectors];
#pragma GCC unroll 2
        for (int j = 0; j < vectors; ++j)
            right[j] = *reinterpret_cast<const Loose*>(b + (2 * k + j) * lanes);
        const float* left = a + k * p.a_depth;
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i)
#pragma GCC unroll 2
            for (int j = 0; j < vectors; ++j)
                sums[i][j] += left[i * p.a_row] * right[j];
    }
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 2
        for (int j = 0; j < vectors; ++j)
            *reinterpret_cast<Loose*>(c + i * p.c_row + j * lanes) = sums[i][j];
}

template <int rows, int vectors>
INLINE void multiply_rows(std::int64_t wanted, const SmallProduct& p, const float* a, const float* b, float* c) {
    if (wanted == rows)
        return multiply_block<rows, vectors>(p, a, b, c);
    if constexpr (rows > 1)
        multiply_rows<rows - 1, vectors>(wanted, p, a, b, c);
}

static void multiply(const SmallProduct& p) {
    constexpr std::int64_t panel = 2 * lanes;
    std::int64_t blocks = (p.rows + row_block - 1) / row_block;
    for (std::int64_t column = 0; column < p.columns; column += panel) {
        const float* b = p.b + column / panel * p.b_panel_step;
        for (std::int64_t block = 0; block < blocks; ++block) {
            std::int64_t row = p.rows * block / blocks, rows = p.rows * (block + 1) / blocks - row;
            const float* a = p.a + row * p.a_row;
            float* c = p.c + row * p.c_row + column;
            if (p.columns - column >= panel)
                multiply_rows<row_block, 2>(rows, p, a, b, c);
            else
                multiply_rows<row_block, 1>(rows, p, a, b, c);
        }
    }
}
