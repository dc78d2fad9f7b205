// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Every kernel is written once, on tiles of float32: a reader widens what the tensor's format stores, a writer rounds
// to it. Tensors of float32 are read and written where they lie.
#include "backends/host/kernel.h"
#include "core/parallel.h"
#include "numerics/convert.h"

#include <array>
#include <cstring>

// Loops over tiles are compiled once per instruction set and chosen when the program is loaded. The sanitizers are not
// ready yet when that happens. Nothing is contracted, so that the results are the same bits.
#if defined(__x86_64__) && defined(__linux__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define MANTISSA_VECTOR __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define MANTISSA_VECTOR
#endif

namespace mantissa::cpu {

inline constexpr std::int64_t tile_size = 1024; // 4 KiB: a few tiles fit in the nearest cache

struct alignas(64) Tile {
    float values[tile_size];
    operator float*() { return values; }
};

// Where the current exponent of a dynamic fixed point format, or the scale of float8's codes, is kept.
class SharedExponent {
public:
    SharedExponent() = default;
    SharedExponent(const KernelSite& site, const FormatRef& format);
    int value() const { return data_ && !scale_ ? static_cast<int>(*data_) : 0; }
    bool is_scale() const { return data_ && scale_; }
    float scale() const { return *data_; } // where it is one

private:
    const float* data_ = nullptr;
    bool scale_ = false; // of codes; otherwise part of the format
};

class TensorReader {
public:
    TensorReader() = default;
    TensorReader(const KernelSite& site, int tensor);
    bool floats() const { return storage_ == Storage::float32; }
    // The elements as floats: the tensor's own, or `buffer`.
    const float* read(std::int64_t first, std::int64_t count, float* buffer) const;

private:
    const std::byte* data_ = nullptr;
    Storage storage_ = Storage::float32;
    std::int64_t element_bytes_ = 4;
    SharedExponent exponent_;
};

class TensorWriter {
public:
    TensorWriter() = default;
    TensorWriter(const KernelSite& site, int tensor, RoundingRule rule);
    bool floats() const { return format_.storage == Storage::float32; }
    const Format& format() const { return format_; }
    bool is_exact() const { return format_ == float32 && rule_.overflow == Overflow::special; } // writing rounds nothing
    std::int64_t count() const { return count_; }
    // Where to compute elements from `first` on: in the tensor itself, or in `buffer`.
    float* target(std::int64_t first, float* buffer) const { return floats() ? reinterpret_cast<float*>(data_) + first : buffer; }
    // Rounds and stores; `values` may be target().
    void write(const float* values, std::int64_t first, std::int64_t count) const;
    // The rounding alone.
    void round(float* values, std::int64_t first, std::int64_t count) const;
    // Whether a stored element is an infinity or NaN.
    bool has_bad(std::int64_t first, std::int64_t count) const;

private:
    std::byte* data_ = nullptr;
    Format format_;
    RoundingRule rule_;
    std::int64_t element_bytes_ = 4, count_ = 0;
    std::uint64_t stream_ = 0;
    const StepBlock* block_ = nullptr;
    SharedExponent exponent_;
};

inline TensorReader reader(const KernelSite& site, std::size_t input) { return {site, site.operation().inputs.at(input)}; }
inline TensorWriter writer(const KernelSite& site, std::size_t output) {
    return {site, site.operation().outputs.at(output), site.operation().rounding};
}

// Whether elements hold an infinity or NaN, by their exponent fields.
bool any_bad(const void* data, Storage storage, std::int64_t count);

inline constexpr std::int64_t tiles_per_part = 16; // below that, a second thread costs more than it brings

// work(first, count) for every tile of a tensor.
template <typename Work>
void for_tiles(std::int64_t count, Work&& work) {
    parallel_for((count + tile_size - 1) / tile_size, tiles_per_part,
                 [&](std::int64_t tile) { work(tile * tile_size, std::min(tile_size, count - tile * tile_size)); });
}

// Tiles of whole rows, or pieces of a row where one is longer than a tile.
struct RowTiles {
    std::int64_t rows = 1, columns = 1;

    std::int64_t rows_per_tile() const { return std::max<std::int64_t>(1, tile_size / columns); }
    std::int64_t pieces() const { return (columns + tile_size - 1) / tile_size; }
    std::int64_t count() const { return (rows + rows_per_tile() - 1) / rows_per_tile() * pieces(); }
    std::int64_t pattern() const { return rows_per_tile() * columns; } // one value per column, repeated over a tile

    // work(first, count, column) for one tile.
    template <typename Work>
    void at(std::int64_t tile, Work&& work) const {
        std::int64_t row = tile / pieces() * rows_per_tile(), column = tile % pieces() * tile_size;
        std::int64_t count = std::min(rows_per_tile(), rows - row);
        work(row * columns + column, pieces() == 1 ? count * columns : std::min(tile_size, columns - column), column);
    }
};

inline RowTiles row_tiles(const Shape& shape) {
    std::int64_t columns = std::max<std::int64_t>(1, shape.back());
    return {elements(shape) / columns, columns};
}

// work(first, count, column) for every tile of rows.
template <typename Work>
void for_row_tiles(const RowTiles& tiles, Work&& work) {
    parallel_for(tiles.count(), tiles_per_part, [&](std::int64_t tile) { tiles.at(tile, work); });
}

// Reads one value per column and repeats it over a tile's rows; `pattern` holds tiles.pattern() floats.
void read_pattern(const TensorReader& values, const RowTiles& tiles, float* pattern);

} // namespace mantissa::cpu
