// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Included after numbers.inl, whose vectors, loads and stores it uses.

// So many windows, or numbers of a window, that their sums fill the registers.
template <int vectors>
constexpr int rows_at_once = vectors == 2 || lanes > 8 ? row_block : 2 * row_block;

template <int rows, int vectors>
static void multiply_windows(const LineOfWindows& p, const float* image, const float* weights, float* out) {
    Vector sums[rows][vectors] = {};
    for (std::int64_t line = 0; line < p.lines; ++line, image += p.image_line) {
        for (std::int64_t k = 0; k < p.run; ++k, weights += p.features) {
            Vector right[vectors];
#pragma GCC unroll 2
            for (int j = 0; j < vectors; ++j)
                right[j] = *reinterpret_cast<const Loose*>(weights + j * lanes);
#pragma GCC unroll 16
            for (int i = 0; i < rows; ++i)
#pragma GCC unroll 2
                for (int j = 0; j < vectors; ++j)
                    sums[i][j] += image[i * p.step + k] * right[j];
        }
    }
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 2
        for (int j = 0; j < vectors; ++j)
            *reinterpret_cast<Loose*>(out + i * p.features + j * lanes) = sums[i][j];
}

// work.template operator()<rows, vectors>(), with the rows of this block.
template <int rows, int vectors, typename Work>
INLINE void with_rows(std::int64_t wanted, Work&& work) {
    if (wanted == rows)
        return work.template operator()<rows, vectors>();
    if constexpr (rows > 1)
        with_rows<rows - 1, vectors>(wanted, work);
}

// work.template operator()<rows, vectors>(first row, first column) for blocks that cover count times features.
template <int vectors, typename Work>
INLINE void for_blocks_of_rows(std::int64_t count, std::int64_t column, Work&& work) {
    constexpr int most = rows_at_once<vectors>;
    std::int64_t blocks = (count + most - 1) / most;
    for (std::int64_t block = 0; block < blocks; ++block) {
        std::int64_t first = count * block / blocks, rows = count * (block + 1) / blocks - first;
        with_rows<most, vectors>(rows, [&]<int r, int v>() { work.template operator()<r, v>(first, column); });
    }
}

template <typename Work>
INLINE void for_blocks(std::int64_t count, std::int64_t features, Work&& work) {
    std::int64_t column = 0;
    for (; column + 2 * lanes <= features; column += 2 * lanes)
        for_blocks_of_rows<2>(count, column, work);
    if (column < features)
        for_blocks_of_rows<1>(count, column, work);
}

// Or the results would wait for memory all at once.
INLINE void fetch(const std::byte* data, std::int64_t bytes) {
    for (std::int64_t i = 0; i < bytes; i += 64)
        __builtin_prefetch(data + i, 1);
}

static void multiply_line(const LineOfWindows& p, const float* weights, float* sums) {
    for_blocks(p.count, p.features, [&]<int rows, int vectors>(std::int64_t first, std::int64_t column) {
        if (p.target && column == 0)
            fetch(p.target + first * p.features * p.target_bytes, rows * p.features * p.target_bytes);
        multiply_windows<rows, vectors>(p, p.image + first * p.step, weights + column, sums + first * p.features + column);
    });
}

template <int rows, int vectors>
static void accumulate_windows(const LineOfWindows& p, const float* image, const float* gradient, double* out) {
    Vector sums[rows][vectors] = {};
    for (std::int64_t x = 0; x < p.count; ++x, image += p.step, gradient += p.features) {
        Vector right[vectors];
#pragma GCC unroll 2
        for (int j = 0; j < vectors; ++j)
            right[j] = *reinterpret_cast<const Loose*>(gradient + j * lanes);
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i)
#pragma GCC unroll 2
            for (int j = 0; j < vectors; ++j)
                sums[i][j] += image[i] * right[j];
    }
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < vectors; ++j)
            for (int k = 0; k < lanes; ++k)
                out[i * p.features + j * lanes + k] += static_cast<double>(sums[i][j][k]);
}

static void accumulate_line(const LineOfWindows& p, const float* gradient, double* sums) {
    for (std::int64_t line = 0; line < p.lines; ++line)
        for_blocks(p.run, p.features, [&]<int rows, int vectors>(std::int64_t first, std::int64_t column) {
            accumulate_windows<rows, vectors>(p, p.image + line * p.image_line + first, gradient + column,
                                              sums + (line * p.run + first) * p.features + column);
        });
}
