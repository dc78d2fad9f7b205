// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Long because the three directions, their layouts and the packing of weights share one set of small functions.
// A convolution in points: image and weights are transformed tile by tile, multiplied point by point, and transformed
// back. Gradients of weights are the same backwards, so every direction is one product of matrices per point.
#include "backends/cpu/products/winograd.h"

#include "backends/cpu/operations/convolution.h"
#include "backends/cpu/products/winograd_geometry.h"
#include "backends/cpu/support.h"
#include "backends/cpu/tiles/tile_steps.h"
#include "backends/cpu/tiles/tiles.h"
#include "backends/cpu/vectors/vector_formats.h"
#include "core/error.h"

#include <cmath>

namespace mantissa::cpu {
namespace {

const std::string prefix = "winograd ";

// Steps between points are no power of two, or all points of a tile would fall into the same few cache lines.
constexpr std::int64_t between_points = 16;

std::string name_of_candidate(int points, int taps) {
    std::string side = std::to_string(points - taps + 1), tap = std::to_string(taps);
    return prefix + "F(" + side + "x" + side + ", " + tap + "x" + tap + ") " + winograd_kernels().name;
}

bool fits_channels(std::int64_t channels) { return channels > 0 && channels % 16 == 0; }

bool may_store(const Graph& graph, const Operation& operation) {
    return operation.kind == OpKind::convolution_backward_weights || // unpack rounds
           rounds_plainly(graph.output(operation, 0).format.format, operation.rounding);
}

bool is_possible(const Graph& graph, const Operation& operation) {
    const ConvolutionSizes sizes = problem_of_convolution(graph, operation).sizes;
    const Window& w = sizes.window;
    bool square = w.height == w.width && w.stride_y == w.stride_x && w.stride_y <= 2 && w.height > w.stride_y;
    Function epilogue = std::get<Convolution>(operation.attributes).epilogue;
    return square && fits_channels(sizes.in) && fits_channels(sizes.out) && may_store(graph, operation) &&
           is_storable(graph.input(operation, 0)) && is_storable(graph.input(operation, 1)) && is_storable(graph.output(operation, 0)) &&
           (epilogue == Function::none || epilogue == Function::relu);
}

WinogradGeometry geometry_of(const Graph& graph, const Operation& operation, int points) {
    ConvolutionProblem problem = problem_of_convolution(graph, operation);
    WinogradGeometry g{problem.direction, problem.sizes, points, 0, 0};
    g.taps = static_cast<int>((problem.sizes.window.height + g.stride() - 1) / g.stride());
    g.side = points - g.taps + 1;
    return g;
}

WinogradGeometry chosen_geometry(const Graph& graph, const Operation& operation) {
    const std::string& name = operation.selection.implementation;
    for (int points : {6, 8}) {
        WinogradGeometry g = geometry_of(graph, operation, points);
        if (name == name_of_candidate(points, g.taps))
            return g;
    }
    throw Error("[" + operation.name + "] no such implementation: " + name);
}

std::int64_t panels(std::int64_t channels) { return (channels + winograd_kernels().panel - 1) / winograd_kernels().panel; }

// Steps of the three operands of a block of tiles.
struct Steps {
    std::int64_t left, right, result; // between points
    std::int64_t right_panel;         // between panels
};

// Weights: depth times columns numbers per point.
std::int64_t weights_panel(const WinogradGeometry& g) { return g.depth() * winograd_kernels().panel; }
std::int64_t weights_point(const WinogradGeometry& g) { return panels(g.columns()) * weights_panel(g) + between_points; }
std::size_t weights_bytes(const WinogradGeometry& g) {
    std::int64_t numbers = g.direction == Direction::backward_weights ? g.fine_channels() * g.sizes.out + between_points : weights_point(g);
    return static_cast<std::size_t>(g.spots() * numbers) * sizeof(float);
}

// So many tiles at a time that their points stay in a core's own cache, or, where the weights do not either, are worth
// reading them again.
std::int64_t block_of(const WinogradGeometry& g) {
    std::int64_t per_tile = g.spots() * (g.depth() + g.columns()) * 4, rows = winograd_kernels().row_block;
    std::int64_t bytes = std::clamp<std::int64_t>(static_cast<std::int64_t>(weights_bytes(g)) / 2, 640 << 10, 4 << 20);
    std::int64_t fair = (g.tiles() + thread_count() - 1) / thread_count();
    return std::min(std::max(rows, bytes / per_tile / rows * rows), (fair + rows - 1) / rows * rows);
}

// Gradients of weights: where the sums are small each thread makes its own of its own tiles, in its own cache, because cores
// do not always share a fast one; where they are large all threads share one block.
std::int64_t sums_point(const WinogradGeometry& g) { return g.fine_channels() * g.sizes.out + between_points; }
std::int64_t sum_parts(const WinogradGeometry& g) {
    bool small = g.spots() * sums_point(g) * 4 <= (2 << 20) && g.tiles() >= 64 * thread_count();
    return small ? thread_count() : 1;
}
std::int64_t sum_block_of(const WinogradGeometry& g) {
    std::int64_t per_tile = g.spots() * (g.fine_channels() + g.sizes.out) * 4, parts = sum_parts(g);
    std::int64_t bytes = parts > 1 ? 512 << 10 : 6 << 20, least = parts > 1 ? 32 : 64, most = (g.tiles() + parts - 1) / parts;
    return std::clamp<std::int64_t>(bytes / per_tile, std::min(least, most), most);
}

struct BlockLayout {
    std::int64_t tiles = 0, left_point = 0, right_point = 0, floats = 0;
};

// Forward and backward data: transformed pixels, then results.
BlockLayout block_layout(const WinogradGeometry& g) {
    BlockLayout layout;
    layout.tiles = block_of(g);
    layout.left_point = layout.tiles * g.depth() + between_points;
    layout.right_point = layout.tiles * g.columns() + between_points;
    layout.floats = g.spots() * (layout.left_point + layout.right_point);
    return layout;
}

BlockLayout sum_layout(const WinogradGeometry& g) {
    BlockLayout layout;
    layout.tiles = sum_block_of(g);
    layout.left_point = layout.tiles * g.fine_channels() + between_points;
    layout.right_point = layout.tiles * panels(g.sizes.out) * winograd_kernels().panel + between_points;
    layout.floats = g.spots() * (layout.left_point + layout.right_point);
    return layout;
}

std::size_t scratch_bytes(const WinogradGeometry& g) {
    std::int64_t floats = g.direction == Direction::backward_weights
                              ? sum_layout(g).floats * sum_parts(g) + g.spots() * sums_point(g) * (sum_parts(g) - 1)
                              : block_layout(g).floats * thread_count() + g.sizes.out;
    return static_cast<std::size_t>(floats) * sizeof(float);
}

// A tensor of pixels where it lies.
struct Pixels {
    std::byte* data = nullptr;
    Stored stored = Stored::float32;

    Patch at(const Place& place) const {
        Patch patch = place.patch;
        patch.stored = stored;
        patch.data = data + place.element * (stored == Stored::float32 ? 4 : 2);
        return patch;
    }
};

Pixels pixels_of(const KernelSite& site, int tensor) { return {site.address(tensor), stored_of(storage_of(site.graph().tensor(tensor)))}; }

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
    bias.relu = site.attributes<Convolution>().epilogue == Function::relu;
    bias.is_there = site.operation().inputs.size() > 2;
    bias.widened = widened;
    if (bias.is_there)
        bias.values = reader(site, 2);
    return bias;
}

struct ToPixels {
    WinogradGeometry g;
    BlockLayout layout;
    Pixels from, to;
    const float* weights = nullptr;
    float* workspace = nullptr;
    Bias bias;
    int threads = 1;

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
    }

    void run() const {
        bias.read(g.sizes.out);
        std::int64_t tiles = g.tiles(), parts = threads;
#pragma omp parallel for schedule(static, 1) num_threads(threads)
        for (std::int64_t part = 0; part < parts; ++part) {
            std::int64_t begin = tiles * part / parts, end = tiles * (part + 1) / parts;
            for (std::int64_t first = begin; first < end; first += layout.tiles)
                run_block(first, std::min(layout.tiles, end - first), workspace + part * layout.floats);
        }
    }
};

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
        for (std::int64_t first = begin; first < end; first += layout.tiles) {
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

bool is_winograd(const std::string& implementation) { return implementation.starts_with(prefix); }
bool is_winograd_token(const LayoutToken& token) { return token.starts_with(prefix); }

std::vector<std::string> winograd_candidates(const Graph& graph, const Operation& operation) {
    std::vector<std::string> names;
    if (!is_possible(graph, operation))
        return names;
    for (int points : {6, 8}) {
        WinogradGeometry g = geometry_of(graph, operation, points);
        if (g.side >= 2 && g.side <= 6 && g.taps >= 2 && g.taps <= 6 && (points == 6 || g.side >= 3))
            names.push_back(name_of_candidate(points, g.taps));
    }
    return names;
}

Selection select_winograd(const Graph& graph, const Operation& operation, const std::string& implementation) {
    Selection selection = support_of(graph, operation);
    selection.implementation = implementation;
    if (selection.support == Support::converted && has_bfloat16_products() && storage_of(graph.input(operation, 0)) == Storage::bfloat16)
        selection.reason =
            "stored in bfloat16, multiplied in float32 by Winograd's algorithm, which is faster here than the bfloat16 units";
    Operation chosen = operation;
    chosen.selection.implementation = implementation;
    WinogradGeometry g = chosen_geometry(graph, chosen);
    selection.scratch_bytes = scratch_bytes(g);
    bool into_weights = g.direction == Direction::backward_weights;
    selection.packings.push_back({.side = into_weights ? Packing::Side::output : Packing::Side::input,
                                  .index = into_weights ? 0 : 1,
                                  .token = implementation + (g.direction == Direction::backward_data ? ", turned round" : ""),
                                  .bytes = weights_bytes(g)});
    return selection;
}

Kernel make_winograd(const KernelSite& site) {
    WinogradGeometry g = chosen_geometry(site.graph(), site.operation());
    const std::vector<int>&in = site.operation().inputs, &out = site.operation().outputs;
    auto* workspace = reinterpret_cast<float*>(site.scratch());
    if (g.direction == Direction::backward_weights) {
        ToWeights job{
            g,         sum_layout(g), pixels_of(site, in[0]), pixels_of(site, in[1]), reinterpret_cast<float*>(site.output_data(0)),
            workspace, sum_parts(g)};
        return [job] { job.run(); };
    }
    BlockLayout layout = block_layout(g);
    ToPixels job{g,
                 layout,
                 pixels_of(site, in[0]),
                 pixels_of(site, out[0]),
                 reinterpret_cast<const float*>(site.input_data(1)),
                 workspace,
                 bias_of(site, workspace + layout.floats * thread_count()),
                 thread_count()};
    return [job] { job.run(); };
}

Kernel make_winograd_pack(const KernelSite& site, const Operation& convolution) {
    WeightsToPoints job{chosen_geometry(site.graph(), convolution), reader(site, 0), elements(site.input(0).shape),
                        reinterpret_cast<float*>(site.scratch()), reinterpret_cast<float*>(site.output_data(0))};
    return [job] { job.run(); };
}

Kernel make_winograd_unpack(const KernelSite& site, const Operation& convolution) {
    WinogradGeometry g = chosen_geometry(site.graph(), convolution);
    auto *staged = reinterpret_cast<float*>(site.scratch()), *sums = reinterpret_cast<float*>(site.input_data(0));
    TensorWriter gradient(site, site.operation().outputs[0], convolution.rounding);
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
