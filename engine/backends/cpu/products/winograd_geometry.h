// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Which pixels belong to which tile. With stride s, pixel s*j + a - top of the image belongs to phase a of each side;
// tap s*q + a of the kernel meets that phase alone.
#include "backends/cpu/products/dnnl_shim.h"
#include "backends/cpu/vectors/winograd_kernels.h"

#include <algorithm>

namespace mantissa::cpu {

// A patch and the element of its tensor at which it begins; that may lie outside.
struct Place {
    Patch patch;
    std::int64_t element = 0;
};

struct WinogradGeometry {
    Direction direction = Direction::forward;
    ConvolutionSizes sizes;
    int points = 6, taps = 3, side = 4; // side: outputs of a tile, points - taps + 1

    int stride() const { return static_cast<int>(sizes.window.stride_y); }
    int phases() const { return stride() * stride(); }
    std::int64_t spots() const { return points * points; }
    std::int64_t fine_channels() const { return phases() * sizes.in; }
    bool to_image() const { return direction == Direction::backward_data; }
    // Of the product: depth times columns weights per point.
    std::int64_t depth() const { return to_image() ? sizes.out : fine_channels(); }
    std::int64_t columns() const { return to_image() ? fine_channels() : sizes.out; }

    // Tiles lie over the features, or, on the way back, over one phase of the image.
    std::int64_t first_row() const { return to_image() ? sizes.window.top / stride() : 0; }
    std::int64_t first_column() const { return to_image() ? sizes.window.left / stride() : 0; }
    std::int64_t rows() const { return to_image() ? (sizes.height - 1 + sizes.window.top) / stride() - first_row() + 1 : sizes.out_height; }
    std::int64_t columns_of_pixels() const {
        return to_image() ? (sizes.width - 1 + sizes.window.left) / stride() - first_column() + 1 : sizes.out_width;
    }
    std::int64_t tiles_down() const { return (rows() + side - 1) / side; }
    std::int64_t tiles_across() const { return (columns_of_pixels() + side - 1) / side; }
    std::int64_t tiles() const { return sizes.batch * tiles_down() * tiles_across(); }

    struct Tile {
        std::int64_t image, row, column; // of its first output
    };
    Tile tile(std::int64_t index) const {
        std::int64_t across = tiles_across(), down = tiles_down();
        return {index / (across * down), first_row() + index / across % down * side, first_column() + index % across * side};
    }

    // The pixels that a tile gives, of all phases together: a square whose first may lie outside of the result.
    std::int64_t canvas_side() const { return to_image() ? side * stride() : side; }
    std::int64_t result_channels() const { return to_image() ? sizes.in : sizes.out; }
    std::int64_t result_height() const { return to_image() ? sizes.height : sizes.out_height; }
    std::int64_t result_width() const { return to_image() ? sizes.width : sizes.out_width; }
    Tile canvas_corner(const Tile& at) const {
        if (!to_image())
            return at;
        return {at.image, stride() * at.row - sizes.window.top, stride() * at.column - sizes.window.left};
    }

    // `count` pixels each way of one phase of the image, from (row, column) of the phase on.
    Place image_place(const Tile& at, int phase, int count) const {
        std::int64_t y = stride() * at.row + phase / stride() - sizes.window.top;
        std::int64_t x = stride() * at.column + phase % stride() - sizes.window.left;
        Place place;
        place.element = ((at.image * sizes.height + y) * sizes.width + x) * sizes.in;
        place.patch.channels = sizes.in;
        place.patch.column_step = stride() * sizes.in;
        place.patch.row_step = stride() * sizes.width * sizes.in;
        place.patch.rows = inside(y, stride(), sizes.height, count);
        place.patch.columns = inside(x, stride(), sizes.width, count);
        return place;
    }

    // `count` features each way.
    Place features_place(const Tile& at, int count) const {
        Place place;
        place.element = ((at.image * sizes.out_height + at.row) * sizes.out_width + at.column) * sizes.out;
        place.patch.channels = sizes.out;
        place.patch.column_step = sizes.out;
        place.patch.row_step = sizes.out_width * sizes.out;
        place.patch.rows = inside(at.row, 1, sizes.out_height, count);
        place.patch.columns = inside(at.column, 1, sizes.out_width, count);
        return place;
    }

    // The taps of a phase that meet one input channel, for all outputs.
    Place taps_place(int phase, std::int64_t in) const {
        int a = phase / stride(), b = phase % stride();
        Place place;
        place.element = ((a * sizes.window.width + b) * sizes.in + in) * sizes.out;
        place.patch.channels = sizes.out;
        place.patch.column_step = stride() * sizes.in * sizes.out;
        place.patch.row_step = stride() * sizes.window.width * sizes.in * sizes.out;
        place.patch.rows = inside(a, stride(), sizes.window.height, taps);
        place.patch.columns = inside(b, stride(), sizes.window.width, taps);
        return place;
    }

    // The same the other way round, last tap first, of weights stored {height, width, out, in}.
    Place turned_taps_place(int phase, std::int64_t out) const {
        std::int64_t y = stride() * (taps - 1) + phase / stride(), x = stride() * (taps - 1) + phase % stride();
        Place place;
        place.element = ((y * sizes.window.width + x) * sizes.out + out) * sizes.in;
        place.patch.channels = sizes.in;
        place.patch.column_step = -stride() * sizes.in * sizes.out;
        place.patch.row_step = -stride() * sizes.window.width * sizes.in * sizes.out;
        place.patch.rows = inside(y, -stride(), sizes.window.height, taps);
        place.patch.columns = inside(x, -stride(), sizes.window.width, taps);
        return place;
    }

private:
    // The i below `count` for which first + i * step lies within [0, size).
    static Inside inside(std::int64_t first, std::int64_t step, std::int64_t size, int count) {
        Inside range{count, 0};
        for (int i = 0; i < count; ++i)
            if (first + i * step >= 0 && first + i * step < size) {
                range.first = std::min(range.first, i);
                range.last = i + 1;
            }
        return range;
    }
};

} // namespace mantissa::cpu
