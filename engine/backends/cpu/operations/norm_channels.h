// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What batch normalisation's two directions share: working memory, one value per channel, the rows that count.
#include "backends/cpu/tiles/sums.h"

namespace mantissa::cpu {

// Working memory: sums per part, then patterns of one value per channel, repeated over a tile.
class NormWorkspace {
public:
    static constexpr int patterns = 4;

    NormWorkspace(std::byte* scratch, const RowTiles& tiles)
        : tiles_(tiles), sums_(reinterpret_cast<double*>(scratch)), patterns_(reinterpret_cast<float*>(scratch + sum_bytes(tiles, 2))) {}

    static std::size_t bytes(const RowTiles& tiles) {
        return sum_bytes(tiles, 2) + static_cast<std::size_t>(patterns * tiles.pattern()) * sizeof(float);
    }

    double* sums() const { return sums_; }
    double* more_sums() const { return sums_ + tiles_.columns; }
    float* pattern(int i) const { return patterns_ + i * tiles_.pattern(); }

    // pattern(i) = value(channel)
    template <typename Value>
    void fill(int i, Value&& value) const {
        float* values = pattern(i);
        for (std::int64_t c = 0; c < tiles_.columns; ++c)
            values[c] = static_cast<float>(value(c));
        for (std::int64_t j = tiles_.columns; j < tiles_.pattern(); ++j)
            values[j] = values[j - tiles_.columns];
    }

private:
    RowTiles tiles_;
    double* sums_;
    float* patterns_;
};

// tensor[c] = value(c)
template <typename Value>
void write_channels(const TensorWriter& tensor, Value&& value) {
    for (std::int64_t first = 0; first < tensor.count(); first += tile_size) {
        std::int64_t count = std::min(tile_size, tensor.count() - first);
        Tile tile;
        for (std::int64_t i = 0; i < count; ++i)
            tile.values[i] = static_cast<float>(value(first + i));
        tensor.write(tile, first, count);
    }
}

// The element of a small tensor, widened.
struct Channels {
    TensorReader tensor;
    double operator()(std::int64_t c) const {
        float value;
        return static_cast<double>(*tensor.read(c, 1, &value));
    }
};

struct NormRows {
    RowTiles tiles;
    std::int64_t rows_per_sample = 1;
    const StepBlock* block = nullptr;

    explicit NormRows(const KernelSite& site, const Tensor& x)
        : tiles(row_tiles(x.shape)), rows_per_sample(tiles.rows / x.shape[0]), block(site.block()) {}

    // Samples behind the valid ones count nowhere.
    RowTiles valid() const { return {std::min(tiles.rows, block->valid_count * rows_per_sample), tiles.columns}; }
};

} // namespace mantissa::cpu
