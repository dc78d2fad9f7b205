// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/kernels.h"
#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {
namespace {

// x = byte * factor
MANTISSA_VECTOR void rescale(const std::uint8_t* bytes, float* x, float factor, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        x[i] = static_cast<float>(bytes[i]) * factor;
}

} // namespace

Kernel make_prepare_input(const KernelSite& site) {
    auto* bytes = reinterpret_cast<const std::uint8_t*>(site.input_data(0));
    auto factor = static_cast<float>(site.attributes<Rescale>().factor);
    return [bytes, factor, x = writer(site, 0)] {
        for_tiles(x.count(), [&](std::int64_t first, std::int64_t count) {
            Tile tile;
            float* values = x.target(first, tile);
            rescale(bytes + first, values, factor, count);
            x.write(values, first, count);
        });
    };
}

} // namespace mantissa::cpu
