// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Forward and backward data: tiles are transformed, multiplied point by point and transformed back, a block at a time.
#include "backends/cpu/fusion.h"
#include "backends/cpu/products/winograd_jobs.h"
#include "backends/cpu/products/winograd_zeros.h"
#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {
namespace {

struct Bias {
    TensorReader values;
    float* widened = nullptr;
    bool is_there = false, relu = false;

    Finish finish() const { return {is_there ? widened : nullptr, relu}; }
    void read(std::int64_t count) const {
        if (!is_there)
            return;
        const float* from = values.read(0, count, widened);
        if (from != widened)
            std::copy_n(from, count, widened);
    }
};

Bias bias_of(const KernelSite& site, float* widened) {
    Bias bias;
    bias.relu = has_relu(site.attributes<Convolution>().epilogue);
    bias.is_there = site.has(Operand::bias);
    bias.widened = widened;
    if (bias.is_there)
        bias.values = reader(site, site.at(Operand::bias));
    return bias;
}

struct ToPixels {
    WinogradGeometry g;
    BlockLayout layout;
    Pixels from, to;
    const float* weights = nullptr;
    float* workspace = nullptr;
    Bias bias;
    std::byte* blank = nullptr;
    ZeroWindows zeros;

    void spread(std::int64_t index, float* left) const {
        WinogradGeometry::Tile tile = g.tile(index);
        const WinogradKernels& k = winograd_kernels();
        if (g.to_image()) {
            tile.row -= g.taps - 1, tile.column -= g.taps - 1;
            return k.spread(g.points, from.at(g.features_place(tile, g.points)), {left, layout.left_point, g.depth(), 0});
        }
        for (int phase = 0; phase < g.phases(); ++phase)
            k.spread(g.points, from.at(g.image_place(tile, phase, g.points)), {left + phase * g.sizes.in, layout.left_point, g.depth(), 0});
    }

    void gather(std::int64_t index, float* result) const {
        WinogradGeometry::Tile tile = g.tile(index);
        const WinogradKernels& k = winograd_kernels();
        if (!g.to_image())
            return k.gather(g.points, g.side, false, {result, layout.right_point, g.columns(), 0}, to.at(g.features_place(tile, g.side)),
                            bias.finish());
        for (int phase = 0; phase < g.phases(); ++phase)
            k.gather(g.points, g.side, false, {result + phase * g.sizes.in, layout.right_point, g.columns(), 0},
                     to.at(g.image_place(tile, phase, g.side)), {});
    }

    void run_block(std::int64_t first, std::int64_t count, float* work) const {
        float *left = work, *result = work + g.spots() * layout.left_point;
        for (std::int64_t i = 0; i < count; ++i)
            spread(first + i, left + i * g.depth());
        for (std::int64_t point = 0; point < g.spots(); ++point)
            winograd_kernels().multiply({.a = left + point * layout.left_point,
                                         .a_row = g.depth(),
                                         .a_depth = 1,
                                         .b = weights + point * weights_point(g),
                                         .b_panel_step = weights_panel(g),
                                         .c = result + point * layout.right_point,
                                         .c_row = g.columns(),
                                         .rows = count,
                                         .columns = g.columns(),
                                         .depth = g.depth(),
                                         .adds = false});
        for (std::int64_t i = 0; i < count; ++i)
            gather(first + i, result + i * g.columns());
        zeros.restore(first, count);
    }

    void run() const {
        bias.read(g.sizes.out);
        store_blank(bias.finish().bias, bias.relu, g.to_image() ? g.sizes.in : g.sizes.out, to.stored, blank);
        parallel_blocks(g.tiles(), layout.tiles, 1, [this](int part, auto&& next) {
            while (const SharedRange::Block tiles = next())
                run_block(tiles.begin, tiles.end - tiles.begin, workspace + part * layout.floats);
        });
    }
};

} // namespace

Kernel make_winograd_to_pixels(const KernelSite& site, const WinogradGeometry& g) {
    const std::vector<int>&in = site.operation().inputs, &out = site.operation().outputs;
    auto* workspace = reinterpret_cast<float*>(site.scratch());
    BlockLayout layout = block_layout(g);
    Pixels from = pixels_of(site, in[0]), to = pixels_of(site, out[0]);
    float* widened = workspace + layout.floats * thread_count();
    auto* blank = reinterpret_cast<std::byte*>(widened + g.sizes.out);
    auto* weights = reinterpret_cast<const float*>(site.input_data(1));
    ToPixels job{g, layout, from, to, weights, workspace, bias_of(site, widened), blank, ZeroWindows(g, from, to, blank)};
    return [job] { job.run(); };
}

} // namespace mantissa::cpu
