// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Where all that an output sees is zero, as in the background of a drawing, a direct sum is exactly zero. The transforms leave rounding
// errors of the tile's other pixels there, and a rectifier makes of one whose sign is positive a slope of 1.
#include "backends/cpu/products/winograd_layout.h"

#include <vector>

namespace mantissa::cpu {

// Rows of `width` pixels, the first of them pixel (row, column) of an image.
struct Canvas {
    std::byte* data = nullptr;
    std::int64_t row = 0, column = 0, width = 0;
};

class ZeroWindows {
public:
    // from, to: of forward and backward data. blank: what a pixel of `to` holds whose sum is zero, as it is stored.
    ZeroWindows(const WinogradGeometry& g, const Pixels& from, const Pixels& to, const std::byte* blank);
    // Of tiles that were written. What is not finite stays: weights that are not make it so.
    void restore(std::int64_t first_tile, std::int64_t count) const;
    // Of one tile that lies elsewhere, in numbers as those of `to`.
    void restore_on(const Canvas& canvas, std::int64_t tile) const;

private:
    struct Range { // first <= i < last
        std::int64_t first = 0, last = 0;
        bool is_empty() const { return first >= last; }
    };
    struct Side { // of an image: one of its two directions
        std::int64_t sources = 0, results = 0, before = 0, taps = 0, stride = 0;
    };
    struct Strip { // of tiles, along one side
        Range results;
        std::vector<std::int64_t> asked; // any window of it holds one of these sources; none: there is a window without a source
    };
    class Seen;

    Range window(std::int64_t result, const Side& side) const; // of sources, also beyond the image
    Range seen_by(std::int64_t result, const Side& side) const;
    Strip strip(std::int64_t first, const Side& side) const;
    const std::byte* source(std::int64_t image, std::int64_t row, std::int64_t column) const;
    bool may_hold_zeros(std::int64_t image, const Strip& rows, const Strip& columns) const;
    Canvas whole(std::int64_t image) const; // of `to`
    void look(const Canvas& canvas, std::int64_t image, const Strip& rows, const Strip& columns) const;
    void clear(const Canvas& canvas, std::int64_t row, std::int64_t column) const;

    bool to_image_;
    int side_;
    std::int64_t from_channels_, to_channels_;
    Pixels from_, to_;
    const std::byte* blank_;
    Side down_, across_;
    std::vector<Strip> rows_, columns_; // of tiles
};

// What a sum of zero becomes by bias and relu, of so many channels. bias: null where there is none.
void store_blank(const float* bias, bool relu, std::int64_t channels, Stored stored, std::byte* blank);

} // namespace mantissa::cpu
