// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Sums over all rows, per column: accurate, and the same bits for any number of threads.
#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {

inline constexpr std::int64_t most_sum_parts = 32;
inline constexpr int tiles_per_fold = 32; // so long a float sums before its value goes into a double

// How many parts the rows are cut into; depends on the sizes alone, never on the threads.
inline std::int64_t sum_parts(const RowTiles& tiles) { return std::clamp<std::int64_t>(tiles.count() / tiles_per_part, 1, most_sum_parts); }

inline std::size_t sum_bytes(const RowTiles& tiles, int sums) {
    return static_cast<std::size_t>(sum_parts(tiles) * tiles.columns * sums) * sizeof(double);
}

template <int sums>
struct PartialSums {
    alignas(64) float values[sums][tile_size];
};

// Adds what a tile-sized pattern gathered to the columns' sums.
void fold(float* pattern, std::int64_t rows, std::int64_t columns, double* sum);

// The last rows of a thread's share were written last and are still in its caches; whoever reads the rows again then finds the first
// ones there. So the i-th part of a share is its last but i.
inline std::int64_t from_the_end(std::int64_t i, std::int64_t parts, std::int64_t shares) {
    const std::int64_t share = ((i + 1) * shares - 1) / parts;
    return parts * share / shares + parts * (share + 1) / shares - 1 - i;
}

// add_up(first step, last step, sums) adds the rows of some steps to a part's own sums; a step is as many rows as fill a tile. The
// first part of `scratch` then holds `sums` times `columns` sums.
template <typename AddUp>
void sum_in_parts(const RowTiles& tiles, std::int64_t parts, int sums, double* scratch, AddUp&& add_up) {
    std::int64_t steps = (tiles.rows + tiles.rows_per_tile() - 1) / tiles.rows_per_tile();
    const std::int64_t shares = parts_of(parts, 1);
    parallel_for(parts, 1, [&](std::int64_t i) {
        const std::int64_t part = from_the_end(i, parts, shares);
        double* own = scratch + part * sums * tiles.columns;
        std::fill_n(own, sums * tiles.columns, 0.0);
        add_up(steps * part / parts, steps * (part + 1) / parts, own);
    });
    for (std::int64_t part = 1; part < parts; ++part)
        for (std::int64_t i = 0; i < sums * tiles.columns; ++i)
            scratch[i] += scratch[part * sums * tiles.columns + i];
}

// accumulate(first, count, column, partial) adds a tile's elements to the patterns in partial.values.
template <int sums, typename Accumulate>
void sum_columns(const RowTiles& tiles, std::int64_t parts, double* scratch, Accumulate&& accumulate) {
    sum_in_parts(tiles, parts, sums, scratch, [&](std::int64_t begin, std::int64_t end, double* own) {
        PartialSums<sums> partial;
        for (std::int64_t column = 0; column < tiles.columns; column += tile_size) {
            std::int64_t width = std::min(tile_size, tiles.columns - column), pattern_rows = tiles.rows_per_tile();
            std::memset(partial.values, 0, sizeof(partial.values));
            for (std::int64_t step = begin; step < end; ++step) {
                std::int64_t row = step * pattern_rows, rows = std::min(pattern_rows, tiles.rows - row);
                accumulate(row * tiles.columns + column, rows * width, column, partial);
                if (step + 1 == end || (step - begin) % tiles_per_fold == tiles_per_fold - 1)
                    for (int sum = 0; sum < sums; ++sum)
                        fold(partial.values[sum], pattern_rows, width, own + sum * tiles.columns + column);
            }
        }
    });
}

} // namespace mantissa::cpu
