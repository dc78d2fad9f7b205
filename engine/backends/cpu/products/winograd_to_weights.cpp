// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Gradients of weights: image and gradient are transformed, and the products of all tiles are added up, point by point.
#include "backends/cpu/products/winograd_jobs.h"
#include "backends/cpu/products/winograd_layout.h"
#include "backends/cpu/tiles/tile_steps.h"
#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {
namespace {

struct ToWeights {
    WinogradGeometry g;
    BlockLayout layout;
    Pixels image, features;
    float* sums = nullptr;
    float* workspace = nullptr;
    std::int64_t parts = 1;

    // The numbers of one block, and where their products are added up.
    struct Part {
        float *left, *right, *sums;
    };
    std::int64_t sums_floats() const { return g.spots() * sums_point(g); }
    Part part(std::int64_t index) const {
        float *left = workspace + index * layout.floats, *more = workspace + parts * layout.floats;
        return {left, left + g.spots() * layout.left_point, index == 0 ? sums : more + (index - 1) * sums_floats()};
    }

    void transform(const Part& p, std::int64_t index, std::int64_t place) const {
        WinogradGeometry::Tile tile = g.tile(index);
        const WinogradKernels& k = winograd_kernels();
        float* left = p.left + place * g.fine_channels();
        for (int phase = 0; phase < g.phases(); ++phase)
            k.spread(g.points, image.at(g.image_place(tile, phase, g.points)),
                     {left + phase * g.sizes.in, layout.left_point, g.fine_channels(), 0});
        k.evaluate(g.points, g.side, false, features.at(g.features_place(tile, g.side)),
                   {p.right + place * k.panel, layout.right_point, k.panel, layout.tiles * k.panel});
    }

    void multiply(const Part& p, std::int64_t point, std::int64_t count, bool adds) const {
        const WinogradKernels& k = winograd_kernels();
        k.multiply({.a = p.left + point * layout.left_point,
                    .a_row = 1,
                    .a_depth = g.fine_channels(),
                    .b = p.right + point * layout.right_point,
                    .b_panel_step = layout.tiles * k.panel,
                    .c = p.sums + point * sums_point(g),
                    .c_row = g.sizes.out,
                    .rows = g.fine_channels(),
                    .columns = g.sizes.out,
                    .depth = count,
                    .adds = adds});
    }

    // transform and multiply for blocks of the tiles from begin to end; `over(n, work)` does work(0), ... work(n - 1).
    template <typename Over>
    void run_blocks(const Part& p, std::int64_t begin, std::int64_t end, Over&& over) const {
        for (std::int64_t first = begin; first < end && !is_given_up(); first += layout.tiles) {
            std::int64_t count = std::min(layout.tiles, end - first);
            over(count, [&](std::int64_t i) { transform(p, first + i, i); });
            over(g.spots(), [&](std::int64_t point) { multiply(p, point, count, first > begin); });
        }
    }

    void add_up() const {
        parallel_for(g.spots(), 1, [&](std::int64_t point) {
            float* all = sums + point * sums_point(g);
            for (std::int64_t i = 1; i < parts; ++i)
                add(all, all, part(i).sums + point * sums_point(g), g.fine_channels() * g.sizes.out);
        });
    }

    void run() const {
        std::int64_t tiles = g.tiles();
        if (parts == 1)
            return run_blocks(part(0), 0, tiles, [](std::int64_t count, auto&& work) { parallel_for(count, 1, work); });
        parallel_for(parts, 1, [&](std::int64_t index) {
            run_blocks(part(index), tiles * index / parts, tiles * (index + 1) / parts, [](std::int64_t count, auto&& work) {
                for (std::int64_t i = 0; i < count; ++i)
                    work(i);
            });
        });
        add_up();
    }
};

} // namespace

Kernel make_winograd_to_weights(const KernelSite& site, const WinogradGeometry& g) {
    const std::vector<int>& in = site.operation().inputs;
    auto* workspace = reinterpret_cast<float*>(site.scratch());
    ToWeights job{g,         sum_layout(g), pixels_of(site, in[0]), pixels_of(site, in[1]), reinterpret_cast<float*>(site.output_data(0)),
                  workspace, sum_parts(g)};
    return [job] { job.run(); };
}

} // namespace mantissa::cpu
