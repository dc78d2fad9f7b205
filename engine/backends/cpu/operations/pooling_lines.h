// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Pooling goes along the lines of an image in strips: a run of pixels with all or some of their channels, small enough
// for the nearest cache, long enough that the loops over them are worth their start.
#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {

inline constexpr std::int64_t strip_size = 2048;

struct alignas(64) Strip {
    float values[strip_size];
};

struct Range {
    std::int64_t begin = 0, end = 0;
    std::int64_t size() const { return end - begin; }
};

inline std::int64_t floor_division(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

// The i within `limits` for which begin <= i * step + offset < end.
inline Range landing(Range limits, std::int64_t step, std::int64_t offset, Range on) {
    std::int64_t begin = std::max(limits.begin, floor_division(on.begin - offset + step - 1, step));
    return {begin, std::max(begin, std::min(limits.end, floor_division(on.end - 1 - offset, step) + 1))};
}

// The large image, its windows, and the small image of one pixel per window.
struct PoolGeometry {
    Window window;
    std::int64_t batch = 1, height = 1, width = 1, channels = 1, out_height = 1, out_width = 1;

    PoolGeometry(const Window& of, const Shape& large, const Shape& small)
        : window(of), batch(large[0]), height(large[1]), width(large[2]), channels(large[3]), out_height(small[1]), out_width(small[2]) {}

    std::int64_t top_of(std::int64_t oy) const { return oy * window.stride_y - window.top; }
    std::int64_t left_of(std::int64_t ox) const { return ox * window.stride_x - window.left; }
    // The part of a window that lies inside the image.
    Range rows(std::int64_t oy) const { return {std::max<std::int64_t>(0, top_of(oy)), std::min(top_of(oy) + window.height, height)}; }
    Range columns(std::int64_t ox) const { return {std::max<std::int64_t>(0, left_of(ox)), std::min(left_of(ox) + window.width, width)}; }
    float inside(std::int64_t oy, std::int64_t ox) const { return static_cast<float>(rows(oy).size() * columns(ox).size()); }
    // The windows over a row, and over a range of columns.
    Range windows_over_row(std::int64_t y) const {
        return landing({0, out_height}, window.stride_y, -window.top, {y - window.height + 1, y + 1});
    }
    Range windows_over_columns(Range x) const {
        return landing({0, out_width}, window.stride_x, -window.left, {x.begin - window.width + 1, x.end});
    }

    std::int64_t pixel(std::int64_t n, std::int64_t y, std::int64_t x) const { return ((n * height + y) * width + x) * channels; }
    std::int64_t result(std::int64_t n, std::int64_t oy, std::int64_t ox) const {
        return ((n * out_height + oy) * out_width + ox) * channels;
    }

    std::int64_t channels_at_once() const { return std::min(channels, std::max<std::int64_t>(1, strip_size / (2 * window.width))); }
    // So many pixels that what they touch on the other side fits a strip as well.
    std::int64_t results_at_once() const {
        std::int64_t columns = strip_size / channels_at_once();
        return std::max<std::int64_t>(1, std::min(columns, (columns - window.width) / window.stride_x + 1));
    }
    std::int64_t pixels_at_once() const { return std::max<std::int64_t>(1, strip_size / channels_at_once() - window.width); }
};

// One strip of one line.
struct Piece {
    std::int64_t image = 0, line = 0;  // which
    Range pixels;                      // of the line
    std::int64_t first = 0, count = 0; // channels
};

// work(piece) for all lines of `width` pixels.
template <typename Work>
void for_pieces(const PoolGeometry& g, std::int64_t lines, std::int64_t width, std::int64_t pixels_at_once, Work&& work) {
    std::int64_t smallest = std::max<std::int64_t>(1, tile_size * tiles_per_part / std::max<std::int64_t>(1, g.width * g.channels));
    parallel_for(g.batch * lines, smallest, [&](std::int64_t i) {
        for (std::int64_t first = 0; first < g.channels; first += g.channels_at_once())
            for (std::int64_t x = 0; x < width; x += pixels_at_once)
                work(Piece{i / lines,
                           i % lines,
                           {x, std::min(x + pixels_at_once, width)},
                           first,
                           std::min(g.channels_at_once(), g.channels - first)});
    });
}

// Pixels as floats, each `pitch` behind the one before.
struct PixelSpan {
    const float* values = nullptr;
    std::int64_t pitch = 0;
};

// `pixels` from element `begin` on, their channels from piece.first on.
inline PixelSpan read_pixels(const TensorReader& tensor, const PoolGeometry& g, std::int64_t begin, std::int64_t pixels, const Piece& piece,
                             Strip& strip) {
    if (tensor.floats())
        return {tensor.read(begin + piece.first, 0, nullptr), g.channels};
    if (piece.count == g.channels)
        return {tensor.read(begin, pixels * g.channels, strip.values), g.channels};
    for (std::int64_t i = 0; i < pixels; ++i)
        tensor.read(begin + i * g.channels + piece.first, piece.count, strip.values + i * piece.count);
    return {strip.values, piece.count};
}

inline void write_pixels(const TensorWriter& tensor, const PoolGeometry& g, std::int64_t begin, const Piece& piece, const float* values) {
    if (piece.count == g.channels)
        return tensor.write(values, begin, piece.pixels.size() * g.channels);
    for (std::int64_t i = 0; i < piece.pixels.size(); ++i)
        tensor.write(values + i * piece.count, begin + i * g.channels + piece.first, piece.count);
}

} // namespace mantissa::cpu
