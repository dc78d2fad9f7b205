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

} // namespace

Kernel make_global_average_pool(const KernelSite& site) {
    return [image = Image(site.input(0).shape), x = reader(site, 0), y = writer(site, 0)] {
        image.for_channels([&](std::int64_t n, std::int64_t first, std::int64_t count) {
            Tile sum, tile;
            double total[tile_size];
            std::fill_n(sum.values, count, 0.0f);
            std::fill_n(total, count, 0.0);
            for (std::int64_t pixel = 0; pixel < image.area; ++pixel) {
                add(sum, sum, x.read((n * image.area + pixel) * image.channels + first, count, tile), count);
                if (pixel % pixels_per_fold == pixels_per_fold - 1 || pixel + 1 == image.area)
                    add_to_doubles(total, sum, count);
            }
            for (std::int64_t i = 0; i < count; ++i)
                sum.values[i] = static_cast<float>(total[i] / static_cast<double>(image.area));
            y.write(sum, n * image.channels + first, count);
        });
    };
}

Kernel make_global_average_pool_backward(const KernelSite& site) {
    return [image = Image(site.output(0).shape), dy = reader(site, 0), dx = writer(site, 0)] {
        image.for_channels([&](std::int64_t n, std::int64_t first, std::int64_t count) {
            Tile tile, share;
            divide(share, dy.read(n * image.channels + first, count, tile), static_cast<float>(image.area), count);
            for (std::int64_t pixel = 0; pixel < image.area; ++pixel)
                dx.write(share, (n * image.area + pixel) * image.channels + first, count);
        });
    };
}

} // namespace mantissa::cpu
