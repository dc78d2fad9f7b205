// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/kernels.h"
#include "backends/cpu/operations/blocks.h"
#include "backends/cpu/tiles/arithmetic.h"
#include "backends/cpu/tiles/tile_steps.h"
#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {
namespace {

// NaN stays.
MANTISSA_VECTOR void clip_tile(const float* x, float* y, float limit, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        y[i] = x[i] > limit ? limit : x[i] < -limit ? -limit : x[i];
}

MANTISSA_VECTOR void pass_within(const float* dy, const float* x, float* dx, float limit, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        dx[i] = (x[i] < 0 ? -x[i] : x[i]) <= limit ? dy[i] : 0.0f;
}

// out = loop(in, ...), tile by tile.
template <typename Loop>
Kernel unary(const KernelSite& site, Loop loop) {
    return [x = reader(site, 0), y = writer(site, 0), loop] {
        for_tiles(y.count(), [&](std::int64_t first, std::int64_t count) {
            Tile in, out;
            float* result = y.target(first, out);
            loop(x.read(first, count, in), result, count);
            y.write(result, first, count);
        });
    };
}

} // namespace

Kernel make_quantize_backward(const KernelSite& site) {
    auto limit = static_cast<float>(site.operation().adjoint.limit);
    return [dy = reader(site, 0), x = reader(site, 1), dx = writer(site, 0), limit] {
        for_tiles(dx.count(), [&](std::int64_t first, std::int64_t count) {
            Tile gradient, value, out;
            float* result = dx.target(first, out);
            pass_within(dy.read(first, count, gradient), x.read(first, count, value), result, limit, count);
            dx.write(result, first, count);
        });
    };
}

Kernel make_quantize(const KernelSite& site) {
    if (has_blocks(site.output(0).format.format))
        return make_quantize_blocks(site);
    return [x = reader(site, 0), y = writer(site, 0)] {
        for_tiles(y.count(), [&](std::int64_t first, std::int64_t count) {
            Tile tile;
            y.write(x.read(first, count, y.target(first, tile)), first, count);
        });
    };
}

Kernel make_add(const KernelSite& site) {
    std::vector<TensorReader> terms;
    for (std::size_t i = 0; i < site.operation().inputs.size(); ++i)
        terms.push_back(reader(site, i));
    return [terms, y = writer(site, 0)] {
        for_tiles(y.count(), [&](std::int64_t first, std::int64_t count) {
            Tile left, right, out;
            const float* sum = terms[0].read(first, count, left);
            float* result = y.target(first, out);
            for (std::size_t i = 1; i < terms.size(); ++i) {
                add(result, sum, terms[i].read(first, count, right), count);
                if (i + 1 < terms.size())
                    y.round(result, first, count);
                sum = result;
            }
            y.write(sum, first, count);
        });
    };
}

Kernel make_scale_gradient(const KernelSite& site) {
    return unary(site,
                 [block = site.block()](const float* g, float* out, std::int64_t count) { multiply(out, g, block->loss_scale, count); });
}

Kernel make_unscale(const KernelSite& site) {
    return unary(site,
                 [block = site.block()](const float* g, float* out, std::int64_t count) { divide(out, g, block->loss_scale, count); });
}

Kernel make_clip(const KernelSite& site) {
    auto limit = static_cast<float>(site.attributes<Clip>().limit);
    return unary(site, [limit](const float* w, float* out, std::int64_t count) { clip_tile(w, out, limit, count); });
}

// round(g + round(w * l2))
Kernel make_add_l2(const KernelSite& site) {
    Arithmetic steps(site.operation().arithmetic);
    return [g = reader(site, 0), w = reader(site, 1), out = writer(site, 0), steps, l2 = steps(site.attributes<Decay>().l2)] {
        for_tiles(out.count(), [&](std::int64_t first, std::int64_t count) {
            Tile gradient, weight, decay, sum;
            multiply(decay, w.read(first, count, weight), l2, count);
            steps.round(decay, count);
            float* result = out.target(first, sum);
            add(result, g.read(first, count, gradient), decay, count);
            out.write(result, first, count);
        });
    };
}

} // namespace mantissa::cpu
