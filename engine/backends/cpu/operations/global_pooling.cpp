// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/kernels.h"
#include "backends/cpu/tiles/tile_steps.h"
#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {
namespace {

constexpr std::int64_t pixels_per_fold = 64; // so long a float sums before its value goes into a double

struct Image {
    std::int64_t batch, area, channels;
    explicit Image(const Shape& shape) : batch(shape[0]), area(shape[1] * shape[2]), channels(shape[3]) {}
    std::int64_t at(std::int64_t n, std::int64_t pixel) const { return (n * area + pixel) * channels; }

    // Whole pixels, as many as a tile holds; of more channels than that, pieces of them one by one.
    std::int64_t pixels_at_once(std::int64_t count) const { return count == channels ? std::max<std::int64_t>(1, tile_size / count) : 1; }
    // work(first pixel, pixels)
    template <typename Work>
    void for_pixels(std::int64_t begin, std::int64_t end, std::int64_t count, Work&& work) const {
        for (std::int64_t pixel = begin; pixel < end; pixel += pixels_at_once(count))
            work(pixel, std::min(pixels_at_once(count), end - pixel));
    }

    // work(n, first channel, channels)
    template <typename Work>
    void for_channels(Work&& work) const {
        parallel_for(batch, std::max<std::int64_t>(1, tile_size * tiles_per_part / (area * channels)), [&](std::int64_t n) {
            for (std::int64_t first = 0; first < channels; first += tile_size)
                work(n, first, std::min(tile_size, channels - first));
        });
    }
};

void add_to_doubles(double* total, Tile& sum, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
        total[i] += static_cast<double>(sum.values[i]);
    std::fill_n(sum.values, count, 0.0f);
}

MANTISSA_VECTOR void add_all(float* sum, const float* pixels, std::int64_t count, std::int64_t channels) {
    for (std::int64_t pixel = 0; pixel < count; ++pixel, pixels += channels) {
#pragma omp simd
        for (std::int64_t i = 0; i < channels; ++i)
            sum[i] += pixels[i];
    }
}

void pool(const Image& image, const TensorReader& x, const TensorWriter& y, std::int64_t n, std::int64_t first, std::int64_t count) {
    Tile sum, tile;
    double total[tile_size];
    std::fill_n(sum.values, count, 0.0f);
    std::fill_n(total, count, 0.0);
    for (std::int64_t fold = 0; fold < image.area; fold += pixels_per_fold) {
        image.for_pixels(fold, std::min(image.area, fold + pixels_per_fold), count, [&](std::int64_t pixel, std::int64_t pixels) {
            add_all(sum, x.read(image.at(n, pixel) + first, pixels * count, tile), pixels, count);
        });
        add_to_doubles(total, sum, count);
    }
    for (std::int64_t i = 0; i < count; ++i)
        sum.values[i] = static_cast<float>(total[i] / static_cast<double>(image.area));
    y.write(sum, n * image.channels + first, count);
}

void share_out(const Image& image, const TensorReader& dy, const TensorWriter& dx, std::int64_t n, std::int64_t first, std::int64_t count) {
    Tile tile, share;
    divide(share, dy.read(n * image.channels + first, count, tile), static_cast<float>(image.area), count);
    for (std::int64_t pixel = 1; pixel < image.pixels_at_once(count); ++pixel)
        std::copy_n(share.values, count, share.values + pixel * count);
    image.for_pixels(0, image.area, count,
                     [&](std::int64_t pixel, std::int64_t pixels) { dx.write(share, image.at(n, pixel) + first, pixels * count); });
}

} // namespace

Kernel make_global_average_pool(const KernelSite& site) {
    return [image = Image(site.input(0).shape), x = reader(site, 0), y = writer(site, 0)] {
        image.for_channels([&](std::int64_t n, std::int64_t first, std::int64_t count) { pool(image, x, y, n, first, count); });
    };
}

Kernel make_global_average_pool_backward(const KernelSite& site) {
    return [image = Image(site.output(0).shape), dy = reader(site, 0), dx = writer(site, 0)] {
        image.for_channels([&](std::int64_t n, std::int64_t first, std::int64_t count) { share_out(image, dy, dx, n, first, count); });
    };
}

} // namespace mantissa::cpu
