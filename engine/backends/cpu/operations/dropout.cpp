// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/kernels.h"
#include "backends/cpu/tiles/tiles.h"

#include <cmath>

namespace mantissa::cpu {
namespace {

// Elements are kept where their 24 random bits reach rate * 2^24.
MANTISSA_VECTOR void drop(const float* x, float* y, const std::uint32_t* random, std::uint32_t threshold, float kept, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        y[i] = (random[i] >> 8) >= threshold ? x[i] / kept : 0.0f;
}

// The random words of elements from `first` on, a multiple of 4.
MANTISSA_VECTOR void draw(std::uint32_t* random, const RandomKey& shared, std::int64_t first, std::int64_t count) {
    RandomKey key = shared;
    auto first_block = static_cast<std::uint64_t>(first / 4);
    std::int64_t blocks = (count + 3) / 4;
    for (std::int64_t i = 0; i < blocks; ++i) {
        RandomBlock block = random_block(key, first_block + static_cast<std::uint64_t>(i));
        for (std::int64_t word = 0; word < 4; ++word)
            random[4 * i + word] = block.word[word];
    }
}

} // namespace

// y = x * mask / (1 - rate); going back, the same of dy. The mask is never stored: it is drawn again from the layer's name.
Kernel make_dropout(const KernelSite& site) {
    auto rate = static_cast<float>(site.attributes<Dropout>().rate);
    auto threshold = static_cast<std::uint32_t>(std::ceil(rate * 16777216.0f));
    return [x = reader(site, 0), y = writer(site, 0), stream = hash_name(site.operation().layer), kept = 1 - rate, threshold,
            block = site.block()] {
        RandomKey key = random_key(*block, stream);
        for_tiles(y.count(), [&](std::int64_t first, std::int64_t count) {
            Tile in, out;
            alignas(64) std::uint32_t random[tile_size];
            draw(random, key, first, count);
            float* result = y.target(first, out);
            drop(x.read(first, count, in), result, random, threshold, kept, count);
            y.write(result, first, count);
        });
    };
}

} // namespace mantissa::cpu
