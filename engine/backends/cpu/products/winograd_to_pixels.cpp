// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Forward and backward data: tiles are transformed, multiplied point by point and transformed back, a block at a time. What is
// rounded to nearest is stored on the way; what is clamped, drawn or flushed is rounded as the results of other products are.
#include "backends/cpu/fusion.h"
#include "backends/cpu/products/products.h"
#include "backends/cpu/products/winograd_jobs.h"
#include "backends/cpu/products/winograd_zeros.h"
#include "backends/cpu/tiles/tiles.h"
#include "backends/cpu/vectors/vector_formats.h"

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

bool stores_plainly(const Graph& graph, const Operation& operation) {
    return rounds_plainly(graph.output(operation, 0).format.format, operation.rounding);
}

struct PixelsLayout {
    std::size_t blocks = 0, canvases = 0, widened = 0, pattern = 0, blank = 0, total = 0;
};

std::int64_t canvas_floats(const WinogradGeometry& g) { return g.canvas_side() * g.canvas_side() * g.result_channels(); }

PixelsLayout layout_of_pixels(const Graph& graph, const Operation& operation, const WinogradGeometry& g) {
    const bool plain = stores_plainly(graph, operation);
    const auto floats = [](std::int64_t count) { return static_cast<std::size_t>(count) * sizeof(float); };
    Carver carver;
    PixelsLayout layout;
    layout.blocks = carver.take(floats(block_layout(g).floats * thread_count()));
    layout.canvases = carver.take(plain ? 0 : floats(canvas_floats(g) * thread_count()));
    layout.widened = carver.take(plain ? floats(g.sizes.out) : 0);
    layout.pattern = carver.take(plain ? 0 : Epilogue::pattern_bytes(graph, operation));
    layout.blank = carver.take(floats(g.result_channels()));
    layout.total = carver.total();
    return layout;
}

struct ToPixels {
    WinogradGeometry g;
    BlockLayout layout;
    Pixels from, to;
    const float* weights = nullptr;
    float* workspace = nullptr;
    float* canvases = nullptr; // of all threads; null: pixels are stored as they come
    Bias bias;
    Epilogue epilogue; // of what lies on a canvas
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

    // The pixels of all phases where they lie beside each other.
    void gather_on(float* canvas, const WinogradGeometry::Tile& tile, float* result) const {
        const std::int64_t channels = g.result_channels(), step = g.to_image() ? g.stride() : 1;
        for (std::int64_t phase = 0; phase < step * step; ++phase) {
            Patch patch = g.to_image() ? g.image_place(tile, static_cast<int>(phase), g.side).patch : g.features_place(tile, g.side).patch;
            patch.data = reinterpret_cast<std::byte*>(canvas + (phase / step * g.canvas_side() + phase % step) * channels);
            patch.stored = Stored::float32;
            patch.column_step = step * channels;
            patch.row_step = step * g.canvas_side() * channels;
            winograd_kernels().gather(g.points, g.side, false, {result + phase * channels, layout.right_point, g.columns(), 0}, patch, {});
        }
    }

    // Elements are counted as in any other way, for those that are rounded by chance draw by their number.
    void finish_tile(std::int64_t index, float* result, float* canvas) const {
        const WinogradGeometry::Tile tile = g.tile(index), corner = g.canvas_corner(tile);
        gather_on(canvas, tile, result);
        zeros.restore_on({reinterpret_cast<std::byte*>(canvas), corner.row, corner.column, g.canvas_side()}, index);
        const std::int64_t channels = g.result_channels(), left = std::max<std::int64_t>(corner.column, 0);
        const std::int64_t right = std::min(corner.column + g.canvas_side(), g.result_width());
        const std::int64_t bottom = std::min(corner.row + g.canvas_side(), g.result_height());
        for (std::int64_t row = std::max<std::int64_t>(corner.row, 0); row < bottom; ++row) {
            const std::int64_t here = (row - corner.row) * g.canvas_side() + left - corner.column;
            const std::int64_t there = (tile.image * g.result_height() + row) * g.result_width() + left;
            epilogue.finish_here(canvas + here * channels, there * channels, (right - left) * channels);
        }
    }

    void finish_block(std::int64_t first, std::int64_t count, float* result, int part) const {
        if (canvases) {
            for (std::int64_t i = 0; i < count; ++i)
                finish_tile(first + i, result + i * g.columns(), canvases + part * canvas_floats(g));
            return;
        }
        for (std::int64_t i = 0; i < count; ++i)
            gather(first + i, result + i * g.columns());
        zeros.restore(first, count);
    }

    void run_block(std::int64_t first, std::int64_t count, int part) const {
        float* work = workspace + part * layout.floats;
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
        finish_block(first, count, result, part);
    }

    void begin() const {
        if (canvases) {
            epilogue.begin();
            return store_blank(nullptr, false, g.result_channels(), Stored::float32, blank);
        }
        bias.read(g.sizes.out);
        store_blank(bias.finish().bias, bias.relu, g.result_channels(), to.stored, blank);
    }

    void run() const {
        begin();
        parallel_blocks(g.tiles(), layout.tiles, 1, [this](int part, auto&& next) {
            while (const SharedRange::Block tiles = next())
                run_block(tiles.begin, tiles.end - tiles.begin, part);
        });
    }
};

} // namespace

Kernel make_winograd_to_pixels(const KernelSite& site, const WinogradGeometry& g) {
    const PixelsLayout layout = layout_of_pixels(site.graph(), site.operation(), g);
    const bool plain = stores_plainly(site.graph(), site.operation());
    const auto floats = [&](std::size_t at) { return reinterpret_cast<float*>(site.scratch() + at); };
    Pixels from = pixels_of(site, site.operation().inputs[0]), to = pixels_of(site, site.operation().outputs[0]);
    if (!plain)
        to = {nullptr, Stored::float32};
    std::byte* blank = site.scratch() + layout.blank;
    ToPixels job{.g = g,
                 .layout = block_layout(g),
                 .from = from,
                 .to = to,
                 .weights = reinterpret_cast<const float*>(site.input_data(1)),
                 .workspace = floats(layout.blocks),
                 .canvases = plain ? nullptr : floats(layout.canvases),
                 .bias = plain ? bias_of(site, floats(layout.widened)) : Bias{},
                 .epilogue = Epilogue(site, site.attributes<Convolution>().epilogue, site.scratch() + layout.pattern),
                 .blank = blank,
                 .zeros = ZeroWindows(g, from, to, blank)};
    return [job] { job.run(); };
}

std::size_t pixels_scratch_bytes(const Graph& graph, const Operation& operation, const WinogradGeometry& g) {
    return layout_of_pixels(graph, operation, g).total;
}

} // namespace mantissa::cpu
