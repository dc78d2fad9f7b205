// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Weights to points, once per step, and sums of points back to gradients.
#include "backends/cpu/products/winograd_jobs.h"
#include "backends/cpu/products/winograd_layout.h"
#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {
namespace {

// Input and output channels exchanged.
void turn(const float* weights, const ConvolutionSizes& s, float* turned) {
    parallel_for(s.window.height * s.window.width, 1, [&](std::int64_t tap) {
        const float* from = weights + tap * s.in * s.out;
        float* to = turned + tap * s.in * s.out;
        for (std::int64_t out = 0; out < s.out; ++out)
            for (std::int64_t in = 0; in < s.in; ++in)
                to[out * s.in + in] = from[in * s.out + out];
    });
}

void widen(const TensorReader& weights, std::int64_t count, float* to) {
    for_tiles(count, [&](std::int64_t first, std::int64_t size) {
        const float* values = weights.read(first, size, to + first);
        if (values != to + first)
            std::copy_n(values, size, to + first);
    });
}

struct WeightsToPoints {
    WinogradGeometry g;
    TensorReader weights;
    std::int64_t count;
    float *staged, *packed;

    void transform(std::int64_t row, const float* from, int phase, const Place& place) const {
        const WinogradKernels& k = winograd_kernels();
        Pixels taps{reinterpret_cast<std::byte*>(const_cast<float*>(from)), Stored::float32};
        k.evaluate(g.points, g.taps, true, taps.at(place),
                   {packed + row * k.panel, weights_point(g), k.panel, weights_panel(g), phase * g.sizes.in});
    }

    void run() const {
        widen(weights, count, staged);
        if (!g.to_image())
            return parallel_for(g.depth(), 1, [&](std::int64_t row) {
                transform(row, staged, 0, g.taps_place(static_cast<int>(row / g.sizes.in), row % g.sizes.in));
            });
        turn(staged, g.sizes, staged + count);
        parallel_for(g.depth(), 1, [&](std::int64_t row) {
            for (int phase = 0; phase < g.phases(); ++phase)
                transform(row, staged + count, phase, g.turned_taps_place(phase, row));
        });
    }
};

} // namespace

Kernel make_weights_to_points(const KernelSite& site, const WinogradGeometry& g) {
    WeightsToPoints job{g, reader(site, 0), elements(site.input(0).shape), reinterpret_cast<float*>(site.scratch()),
                        reinterpret_cast<float*>(site.output_data(0))};
    return [job] { job.run(); };
}

Kernel make_points_to_weights(const KernelSite& site, const WinogradGeometry& g, const RoundingRule& rounding) {
    auto *staged = reinterpret_cast<float*>(site.scratch()), *sums = reinterpret_cast<float*>(site.input_data(0));
    TensorWriter gradient(site, site.operation().outputs[0], rounding);
    return [g, staged, sums, gradient] {
        Pixels to{reinterpret_cast<std::byte*>(staged), Stored::float32};
        parallel_for(g.fine_channels(), 1, [&](std::int64_t row) {
            Place place = g.taps_place(static_cast<int>(row / g.sizes.in), row % g.sizes.in);
            winograd_kernels().gather(g.points, g.taps, true,
                                      {sums + row * g.sizes.out, g.fine_channels() * g.sizes.out + between_points, g.sizes.out, 0},
                                      to.at(place), {});
        });
        for_tiles(gradient.count(), [&](std::int64_t first, std::int64_t count) { gradient.write(staged + first, first, count); });
    };
}

} // namespace mantissa::cpu
