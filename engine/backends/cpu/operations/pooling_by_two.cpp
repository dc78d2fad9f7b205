// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Largest of 2 x 2 pixels where no two windows meet and none overhangs, as most networks have it: each pixel is read or
// written once, a whole window at a time.
#include "backends/cpu/operations/pooling_by_two.h"

#include "backends/cpu/operations/pooling_lines.h"
#include "backends/cpu/vectors/pooling_kernels.h"
#include "backends/cpu/vectors/vector_formats.h"

#include <bit>

namespace mantissa::cpu {
namespace {

constexpr std::int64_t most_results = strip_size / 4; // numbers at a time, so that four times as many fit two strips

struct Pair {
    const float *upper, *lower;
};

// NaN beats everything but an earlier NaN; of equals the first stays. In masks, for the compiler makes no vectors of
// conditions that depend on each other.
[[gnu::always_inline]] inline void take_larger(float candidate, std::int32_t its_place, float& most, std::int32_t& place) {
    std::int32_t stays = candidate <= most ? -1 : 0, first_nan = most == most ? 0 : -1;
    stays |= first_nan;
    place = (place & stays) | (its_place & ~stays);
    most = std::bit_cast<float>((std::bit_cast<std::int32_t>(most) & stays) | (std::bit_cast<std::int32_t>(candidate) & ~stays));
}

[[gnu::always_inline]] inline void find_largest_of(const Pair& x, float* best, std::int32_t* place, std::int64_t pixels,
                                                   std::int64_t channels) {
    for (std::int64_t pixel = 0; pixel < pixels; ++pixel) {
        const float *upper = x.upper + 2 * pixel * channels, *lower = x.lower + 2 * pixel * channels;
        float* y = best + pixel * channels;
        std::int32_t* index = place + pixel * channels;
#pragma omp simd
        for (std::int64_t c = 0; c < channels; ++c) {
            float most = upper[c];
            std::int32_t at = 0;
            take_larger(upper[channels + c], 1, most, at);
            take_larger(lower[c], 2, most, at);
            take_larger(lower[channels + c], 3, most, at);
            y[c] = most;
            index[c] = at;
        }
    }
}

MANTISSA_VECTOR void find_largest(const Pair& x, float* best, std::int32_t* place, std::int64_t pixels, std::int64_t channels) {
    switch (channels) { // few channels fill no vector unless their number is known
    case 8: return find_largest_of(x, best, place, pixels, 8);
    case 16: return find_largest_of(x, best, place, pixels, 16);
    case 32: return find_largest_of(x, best, place, pixels, 32);
    default: return find_largest_of(x, best, place, pixels, channels);
    }
}

struct Targets {
    float *upper, *lower;
};

[[gnu::always_inline]] inline void send_back_of(const float* dy, const std::int32_t* place, const Targets& dx, std::int64_t pixels,
                                                std::int64_t channels) {
    for (std::int64_t pixel = 0; pixel < pixels; ++pixel) {
        float *upper = dx.upper + 2 * pixel * channels, *lower = dx.lower + 2 * pixel * channels;
        const float* gradient = dy + pixel * channels;
        const std::int32_t* index = place + pixel * channels;
#pragma omp simd
        for (std::int64_t c = 0; c < channels; ++c) {
            std::int32_t at = index[c];
            upper[c] = at == 0 ? gradient[c] : 0.0f;
            upper[channels + c] = at == 1 ? gradient[c] : 0.0f;
            lower[c] = at == 2 ? gradient[c] : 0.0f;
            lower[channels + c] = at == 3 ? gradient[c] : 0.0f;
        }
    }
}

MANTISSA_VECTOR void send_back(const float* dy, const std::int32_t* place, const Targets& dx, std::int64_t pixels, std::int64_t channels) {
    switch (channels) { // few channels fill no vector unless their number is known
    case 8: return send_back_of(dy, place, dx, pixels, 8);
    case 16: return send_back_of(dy, place, dx, pixels, 16);
    case 32: return send_back_of(dy, place, dx, pixels, 32);
    default: return send_back_of(dy, place, dx, pixels, channels);
    }
}

MANTISSA_VECTOR void keep_positive(const float* dy, const float* y, float* out, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = y[i] > 0 ? dy[i] : 0.0f;
}

// Of the same width as the numbers they go with: vectors of one size.
MANTISSA_VECTOR void widen_places(const std::uint8_t* from, std::int32_t* to, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        to[i] = from[i];
}

MANTISSA_VECTOR void narrow_places(const std::int32_t* from, std::uint8_t* to, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        to[i] = static_cast<std::uint8_t>(from[i]);
}

// work(first result, results, first pixel of the upper line) for pieces of lines of results.
template <typename Work>
void for_result_pieces(const PoolGeometry& g, Work&& work) {
    std::int64_t at_once = most_results / g.channels;
    std::int64_t smallest = std::max<std::int64_t>(1, tile_size * tiles_per_part / (2 * g.width * g.channels));
    parallel_for(g.batch * g.out_height, smallest, [&](std::int64_t line) {
        std::int64_t n = line / g.out_height, oy = line % g.out_height;
        for (std::int64_t ox = 0; ox < g.out_width; ox += at_once)
            work(g.result(n, oy, ox), std::min(at_once, g.out_width - ox), g.pixel(n, 2 * oy, 2 * ox));
    });
}

// Where pixels, results and gradients lie as the vectors' own loops read them.
struct Plainly {
    const PoolKernels* kernels = nullptr; // null: by tiles
    Stored stored = Stored::float32;
    std::byte *large = nullptr, *small = nullptr, *results = nullptr;

    std::int64_t bytes() const { return number_bytes(stored); }
};

Plainly plainly(const KernelSite& site, const Tensor& large, const Tensor& small) {
    const PoolKernels* kernels = pool_kernels(large.shape[3]);
    const Format& format = large.format.format;
    bool alike = large.format == small.format && is_storable(large) && rounds_plainly(format, site.operation().rounding);
    if (!alike || !kernels || (!kernels->halves && format != float32))
        return {};
    return {.kernels = kernels, .stored = stored_of(storage_of(large))};
}

struct MaxPool {
    PoolGeometry g;
    TensorReader x;
    TensorWriter y;
    std::uint8_t* index;
    Plainly plain;

    void run_plainly() const {
        std::int64_t line = g.width * g.channels * plain.bytes();
        for_result_pieces(g, [&](std::int64_t result, std::int64_t pixels, std::int64_t pixel) {
            const std::byte* upper = plain.large + pixel * plain.bytes();
            plain.kernels->find({.stored = plain.stored,
                                 .pixels = pixels,
                                 .channels = g.channels,
                                 .upper = upper,
                                 .lower = upper + line,
                                 .largest = plain.small + result * plain.bytes(),
                                 .places = index ? index + result : nullptr});
        });
    }

    void run() const {
        if (plain.kernels)
            return run_plainly();
        std::int64_t line = g.width * g.channels;
        for_result_pieces(g, [&](std::int64_t result, std::int64_t pixels, std::int64_t pixel) {
            Strip upper, lower, best;
            alignas(64) std::int32_t places[most_results];
            std::int64_t count = pixels * g.channels;
            Pair lines{x.read(pixel, 2 * count, upper.values), x.read(pixel + line, 2 * count, lower.values)};
            float* target = y.target(result, best.values);
            find_largest(lines, target, places, pixels, g.channels);
            if (index)
                narrow_places(places, index + result, count);
            y.write(target, result, count);
        });
    }
};

struct MaxPoolBackward {
    PoolGeometry g;
    TensorReader dy, y; // y: where a relu came before
    bool masked;
    const std::uint8_t* index;
    TensorWriter dx;
    Plainly plain;

    void run_plainly() const {
        std::int64_t line = g.width * g.channels * plain.bytes();
        for_result_pieces(g, [&](std::int64_t result, std::int64_t pixels, std::int64_t pixel) {
            std::byte* upper = plain.large + pixel * plain.bytes();
            plain.kernels->send({.stored = plain.stored,
                                 .pixels = pixels,
                                 .channels = g.channels,
                                 .gradient = plain.small + result * plain.bytes(),
                                 .results = plain.results ? plain.results + result * plain.bytes() : nullptr,
                                 .places = index + result,
                                 .upper = upper,
                                 .lower = upper + line});
        });
    }

    // Lines and columns that no window covers.
    void clear_rest() const {
        Strip zeros{};
        std::int64_t line = g.width * g.channels, covered = 2 * g.out_width * g.channels;
        auto clear = [&](std::int64_t first, std::int64_t count) {
            for (std::int64_t i = 0; i < count; i += strip_size)
                dx.write(zeros.values, first + i, std::min(strip_size, count - i));
        };
        for (std::int64_t n = 0; n < g.batch; ++n)
            for (std::int64_t row = 0; row < g.height; ++row) {
                std::int64_t from = row < 2 * g.out_height ? covered : 0;
                if (from < line)
                    clear(g.pixel(n, row, 0) + from, line - from);
            }
    }

    void run() const {
        std::int64_t line = g.width * g.channels;
        if (2 * g.out_width < g.width || 2 * g.out_height < g.height)
            clear_rest();
        if (plain.kernels)
            return run_plainly();
        for_result_pieces(g, [&](std::int64_t result, std::int64_t pixels, std::int64_t pixel) {
            Strip upper, lower, gradient, pooled;
            std::int64_t count = pixels * g.channels;
            alignas(64) std::int32_t places[most_results];
            widen_places(index + result, places, count);
            const float* sent = dy.read(result, count, gradient.values);
            if (masked) {
                keep_positive(sent, y.read(result, count, pooled.values), gradient.values, count);
                sent = gradient.values;
            }
            Targets lines{dx.target(pixel, upper.values), dx.target(pixel + line, lower.values)};
            send_back(sent, places, lines, pixels, g.channels);
            dx.write(lines.upper, pixel, 2 * count);
            dx.write(lines.lower, pixel + line, 2 * count);
        });
    }
};

} // namespace

bool is_by_two(const Window& w, const Shape& large, const Shape& small) {
    bool twos = w.height == 2 && w.width == 2 && w.stride_y == 2 && w.stride_x == 2 && w.top == 0 && w.left == 0;
    return twos && 2 * small[1] <= large[1] && 2 * small[2] <= large[2] && large[3] <= most_results;
}

Kernel make_max_pool_by_two(const KernelSite& site) {
    PoolGeometry g(site.attributes<Window>(), site.input(0).shape, site.output(0).shape);
    auto* index = site.leaves(Operand::index) ? reinterpret_cast<std::uint8_t*>(site.output_data(1)) : nullptr;
    Plainly plain = plainly(site, site.input(0), site.output(0));
    plain.large = site.input_data(0), plain.small = site.output_data(0);
    return [pool = MaxPool{g, reader(site, 0), writer(site, 0), index, plain}] { pool.run(); };
}

Kernel make_max_pool_backward_by_two(const KernelSite& site) {
    PoolGeometry g(site.attributes<Window>(), site.output(0).shape, site.input(0).shape);
    bool masked = site.has(Operand::y);
    Plainly plain = plainly(site, site.output(0), site.input(0));
    if (masked && site.input(site.at(Operand::y)).format != site.input(0).format)
        plain = {};
    plain.large = site.output_data(0), plain.small = site.input_data(0),
    plain.results = masked ? site.input_data(site.at(Operand::y)) : nullptr;
    MaxPoolBackward pool{g,
                         reader(site, 0),
                         masked ? reader(site, site.at(Operand::y)) : TensorReader(),
                         masked,
                         reinterpret_cast<const std::uint8_t*>(site.input_data(1)),
                         writer(site, 0),
                         plain};
    return [pool] { pool.run(); };
}

} // namespace mantissa::cpu
