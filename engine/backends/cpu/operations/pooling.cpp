// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Pooling on channels-last images. Backward kernels gather: each pixel sums what the windows over it send back, so that
// every pixel is written once.
#include "backends/cpu/kernels.h"
#include "backends/cpu/operations/pooling_by_two.h"
#include "backends/cpu/operations/pooling_lines.h"

#include <limits>

namespace mantissa::cpu {
namespace {

// A run of pixels on both sides of a pooling: so many, of so many channels, so far apart.
struct Run {
    std::int64_t pixels = 0, channels = 0;
    std::int64_t from_step = 0, to_step = 0;
};

// NaN beats everything but an earlier NaN; of equals the first stays.
MANTISSA_VECTOR void keep_larger(const float* x, float* best, std::int32_t* places, std::int32_t place, const Run& run) {
    for (std::int64_t pixel = 0; pixel < run.pixels; ++pixel, x += run.from_step, best += run.to_step, places += run.to_step) {
#pragma omp simd
        for (std::int64_t i = 0; i < run.channels; ++i) {
            bool larger = (x[i] > best[i] || x[i] != x[i]) && best[i] == best[i];
            best[i] = larger ? x[i] : best[i];
            places[i] = larger ? place : places[i];
        }
    }
}

MANTISSA_VECTOR void add_where(const float* dy, const std::uint8_t* places, std::uint8_t place, std::int64_t place_step, float* sum,
                               const Run& run) {
    for (std::int64_t pixel = 0; pixel < run.pixels; ++pixel, dy += run.from_step, places += place_step, sum += run.to_step) {
#pragma omp simd
        for (std::int64_t i = 0; i < run.channels; ++i)
            sum[i] += places[i] == place ? dy[i] : 0.0f;
    }
}

MANTISSA_VECTOR void add_pixels(const float* x, float* sum, const Run& run) {
    for (std::int64_t pixel = 0; pixel < run.pixels; ++pixel, x += run.from_step, sum += run.to_step) {
#pragma omp simd
        for (std::int64_t i = 0; i < run.channels; ++i)
            sum[i] += x[i];
    }
}

MANTISSA_VECTOR void divide_pixel(const float* x, float* y, float divisor, std::int64_t channels) {
#pragma omp simd
    for (std::int64_t i = 0; i < channels; ++i)
        y[i] = x[i] / divisor;
}

MANTISSA_VECTOR void narrow(const std::int32_t* from, std::uint8_t* to, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        to[i] = static_cast<std::uint8_t>(from[i]);
}

// For each result of the piece and each place of its window inside the image, a window's row and column at a time:
// work(pixels, first result, place, run).
template <typename Work>
void for_places(const PoolGeometry& g, const TensorReader& x, const Piece& piece, Work&& work) {
    Strip strip;
    Range columns{g.columns(piece.pixels.begin).begin, g.columns(piece.pixels.end - 1).end}, rows = g.rows(piece.line);
    for (std::int64_t row = rows.begin; row < rows.end; ++row) {
        PixelSpan line = read_pixels(x, g, g.pixel(piece.image, row, columns.begin), columns.size(), piece, strip);
        // Copied in one go: the columns of a window would jump about in memory faster than it is fetched.
        if (line.values != strip.values && piece.count == g.channels)
            line.values = std::copy_n(line.values, columns.size() * g.channels, strip.values) - columns.size() * g.channels;
        for (std::int64_t column = 0; column < g.window.width; ++column) {
            Range results = landing(piece.pixels, g.window.stride_x, column - g.window.left, {0, g.width});
            std::int64_t start = g.left_of(results.begin) + column - columns.begin,
                         place = (row - g.top_of(piece.line)) * g.window.width + column;
            if (results.size() > 0)
                work(line.values + start * line.pitch, results.begin - piece.pixels.begin, place,
                     Run{results.size(), piece.count, g.window.stride_x * line.pitch, piece.count});
        }
    }
}

struct MaxPool {
    PoolGeometry g;
    TensorReader x;
    TensorWriter y;
    std::uint8_t* index; // null in evaluation

    void begin(const Piece& piece, float* best, std::int32_t* places) const {
        std::fill_n(best, piece.pixels.size() * piece.count, -std::numeric_limits<float>::infinity());
        std::int64_t row = g.rows(piece.line).begin - g.top_of(piece.line);
        for (std::int64_t ox = piece.pixels.begin; ox < piece.pixels.end; ++ox) {
            std::int64_t place = row * g.window.width + g.columns(ox).begin - g.left_of(ox);
            std::fill_n(places + (ox - piece.pixels.begin) * piece.count, piece.count, static_cast<std::int32_t>(place));
        }
    }

    void write_index(const Piece& piece, std::int64_t result, const std::int32_t* places) const {
        for (std::int64_t i = 0; i < piece.pixels.size(); ++i)
            narrow(places + i * piece.count, index + result + i * g.channels + piece.first, piece.count);
    }

    void operator()(const Piece& piece) const {
        Strip best;
        alignas(64) std::int32_t places[strip_size];
        begin(piece, best.values, places);
        for_places(g, x, piece, [&](const float* pixels, std::int64_t first, std::int64_t place, const Run& run) {
            keep_larger(pixels, best.values + first * piece.count, places + first * piece.count, static_cast<std::int32_t>(place), run);
        });
        std::int64_t result = g.result(piece.image, piece.line, piece.pixels.begin);
        write_pixels(y, g, result, piece, best.values);
        if (index)
            write_index(piece, result, places);
    }
};

struct AveragePool {
    PoolGeometry g;
    TensorReader x;
    TensorWriter y;

    void operator()(const Piece& piece) const {
        Strip sum;
        std::fill_n(sum.values, piece.pixels.size() * piece.count, 0.0f);
        for_places(g, x, piece, [&](const float* pixels, std::int64_t first, std::int64_t, const Run& run) {
            add_pixels(pixels, sum.values + first * piece.count, run);
        });
        for (std::int64_t ox = piece.pixels.begin; ox < piece.pixels.end; ++ox) {
            float* pixel = sum.values + (ox - piece.pixels.begin) * piece.count;
            divide_pixel(pixel, pixel, g.inside(piece.line, ox), piece.count);
        }
        write_pixels(y, g, g.result(piece.image, piece.line, piece.pixels.begin), piece, sum.values);
    }
};

// For each window over the piece's pixels, a column of the windows at a time: work(first result, first pixel, place, run).
template <typename Work>
void for_windows(const PoolGeometry& g, const Piece& piece, std::int64_t oy, Range windows, std::int64_t pitch, Work&& work) {
    for (std::int64_t column = 0; column < g.window.width; ++column) {
        Range results = landing(windows, g.window.stride_x, column - g.window.left, piece.pixels);
        std::int64_t place = (piece.line - g.top_of(oy)) * g.window.width + column;
        if (results.size() > 0)
            work(results.begin, g.left_of(results.begin) + column - piece.pixels.begin, place,
                 Run{results.size(), piece.count, pitch, g.window.stride_x * piece.count});
    }
}

MANTISSA_VECTOR void keep_positive(const float* y, float* dy, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        dy[i] = y[i] > 0 ? dy[i] : 0.0f;
}

struct MaxPoolBackward {
    PoolGeometry g;
    TensorReader dy, y; // y: where a relu came before
    bool masked;
    const std::uint8_t* index;
    TensorWriter dx;

    // Only what came through a positive pixel.
    PixelSpan pass_relu(const PixelSpan& span, std::int64_t begin, std::int64_t pixels, const Piece& piece, Strip& strip) const {
        Strip pooled;
        PixelSpan passed = read_pixels(y, g, begin, pixels, piece, pooled);
        for (std::int64_t i = 0; i < pixels; ++i) {
            float* own = strip.values + i * piece.count;
            if (own != span.values + i * span.pitch)
                std::copy_n(span.values + i * span.pitch, piece.count, own);
            keep_positive(passed.values + i * passed.pitch, own, piece.count);
        }
        return {strip.values, piece.count};
    }

    void operator()(const Piece& piece) const {
        Strip sum, strip;
        std::fill_n(sum.values, piece.pixels.size() * piece.count, 0.0f);
        Range lines = g.windows_over_row(piece.line), windows = g.windows_over_columns(piece.pixels);
        for (std::int64_t oy = lines.begin; oy < lines.end; ++oy) {
            std::int64_t begin = g.result(piece.image, oy, windows.begin);
            PixelSpan span = read_pixels(dy, g, begin, windows.size(), piece, strip);
            if (masked)
                span = pass_relu(span, begin, windows.size(), piece, strip);
            for_windows(g, piece, oy, windows, span.pitch,
                        [&](std::int64_t result, std::int64_t pixel, std::int64_t place, const Run& run) {
                            std::int64_t i = result - windows.begin;
                            add_where(span.values + i * span.pitch, index + begin + i * g.channels + piece.first,
                                      static_cast<std::uint8_t>(place), g.channels, sum.values + pixel * piece.count, run);
                        });
        }
        write_pixels(dx, g, g.pixel(piece.image, piece.line, piece.pixels.begin), piece, sum.values);
    }
};

struct AveragePoolBackward {
    PoolGeometry g;
    TensorReader dy;
    TensorWriter dx;

    // What each window sends to every one of its pixels.
    void find_shares(const Piece& piece, std::int64_t oy, Range windows, Strip& shares) const {
        Strip strip;
        PixelSpan span = read_pixels(dy, g, g.result(piece.image, oy, windows.begin), windows.size(), piece, strip);
        for (std::int64_t i = 0; i < windows.size(); ++i)
            divide_pixel(span.values + i * span.pitch, shares.values + i * piece.count, g.inside(oy, windows.begin + i), piece.count);
    }

    void operator()(const Piece& piece) const {
        Strip sum, shares;
        std::fill_n(sum.values, piece.pixels.size() * piece.count, 0.0f);
        Range lines = g.windows_over_row(piece.line), windows = g.windows_over_columns(piece.pixels);
        for (std::int64_t oy = lines.begin; oy < lines.end; ++oy) {
            find_shares(piece, oy, windows, shares);
            for_windows(g, piece, oy, windows, piece.count, [&](std::int64_t result, std::int64_t pixel, std::int64_t, const Run& run) {
                add_pixels(shares.values + (result - windows.begin) * piece.count, sum.values + pixel * piece.count, run);
            });
        }
        write_pixels(dx, g, g.pixel(piece.image, piece.line, piece.pixels.begin), piece, sum.values);
    }
};

template <typename Pool>
Kernel for_results(const Pool& pool) {
    return [pool] { for_pieces(pool.g, pool.g.out_height, pool.g.out_width, pool.g.results_at_once(), pool); };
}

template <typename Pool>
Kernel for_pixels(const Pool& pool) {
    return [pool] { for_pieces(pool.g, pool.g.height, pool.g.width, pool.g.pixels_at_once(), pool); };
}

PoolGeometry geometry(const KernelSite& site, const Tensor& large, const Tensor& small) {
    return {site.attributes<Window>(), large.shape, small.shape};
}

} // namespace

Kernel make_max_pool(const KernelSite& site) {
    // Too few channels fill no vector: there whole lines are faster.
    if (site.input(0).shape[3] >= 8 && is_by_two(site.attributes<Window>(), site.input(0).shape, site.output(0).shape))
        return make_max_pool_by_two(site);
    bool keeps_index = site.leaves(Operand::index);
    auto* index = keeps_index ? reinterpret_cast<std::uint8_t*>(site.output_data(1)) : nullptr;
    return for_results(MaxPool{geometry(site, site.input(0), site.output(0)), reader(site, 0), writer(site, 0), index});
}

Kernel make_max_pool_backward(const KernelSite& site) {
    if (is_by_two(site.attributes<Window>(), site.output(0).shape, site.input(0).shape))
        return make_max_pool_backward_by_two(site);
    auto* index = reinterpret_cast<const std::uint8_t*>(site.input_data(1));
    bool masked = site.has(Operand::y);
    return for_pixels(MaxPoolBackward{geometry(site, site.output(0), site.input(0)), reader(site, 0),
                                      masked ? reader(site, site.at(Operand::y)) : TensorReader(), masked, index, writer(site, 0)});
}

Kernel make_average_pool(const KernelSite& site) {
    return for_results(AveragePool{geometry(site, site.input(0), site.output(0)), reader(site, 0), writer(site, 0)});
}

Kernel make_average_pool_backward(const KernelSite& site) {
    return for_pixels(AveragePoolBackward{geometry(site, site.output(0), site.input(0)), reader(site, 0), writer(site, 0)});
}

} // namespace mantissa::cpu
