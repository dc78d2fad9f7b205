// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/window_products.h"

#include "backends/cpu/products/problems.h"
#include "backends/cpu/products/products.h"
#include "backends/cpu/support.h"
#include "backends/cpu/tiles/tiles.h"
#include "backends/cpu/vectors/window_kernels.h"

namespace mantissa::cpu {
namespace {

const std::string prefix = "im2col ";

// Beyond these the library was faster everywhere.
constexpr std::int64_t most_channels = 16, most_channels_to_weights = 4, most_features = tile_size;
constexpr std::int64_t lines_at_once = 8;      // of features, so that lines of the image are seldom widened twice
constexpr std::int64_t numbers_at_once = 4096; // of features: half of the nearest cache
constexpr std::int64_t most_parts = 16;        // of sums, whatever the threads, so that the result is the same bits

struct Geometry {
    ConvolutionSizes s;

    std::int64_t depth() const { return s.window.height * s.window.width * s.in; }
    std::int64_t weights() const { return depth() * s.out; }
    std::int64_t pitch() const { return ((s.out_width - 1) * s.window.stride_x + s.window.width) * s.in; }
    std::int64_t strip() const { return ((lines_at_once - 1) * s.window.stride_y + s.window.height) * pitch(); }
    std::int64_t windows_at_once() const { return std::min(s.out_width, std::max<std::int64_t>(1, numbers_at_once / s.out)); }
    std::int64_t work_floats() const { return (strip() + windows_at_once() * s.out + 15) / 16 * 16; } // of a thread
    std::int64_t strips_of_image() const { return (s.out_height + lines_at_once - 1) / lines_at_once; }
    std::int64_t strips() const { return s.batch * strips_of_image(); }
    std::int64_t parts() const { return std::min(most_parts, strips()); }
};

Geometry geometry_of(const Graph& graph, const Operation& operation) { return {problem_of_convolution(graph, operation).sizes}; }

struct Layout {
    std::size_t weights = 0, sums = 0, work = 0, pattern = 0, total = 0;
};

Layout layout_of(const Graph& graph, const Operation& operation) {
    Geometry g = geometry_of(graph, operation);
    bool into_weights = direction_of(operation.kind) == Direction::backward_weights;
    Carver carver;
    Layout layout;
    layout.weights = carver.take(into_weights ? 0 : static_cast<std::size_t>(g.weights()) * sizeof(float));
    layout.sums = carver.take(into_weights ? static_cast<std::size_t>(g.parts() * g.weights()) * sizeof(double) : 0);
    layout.work = carver.take(static_cast<std::size_t>(thread_count() * g.work_floats()) * sizeof(float));
    layout.pattern = carver.take(Epilogue::pattern_bytes(graph, operation));
    layout.total = carver.total();
    return layout;
}

// A few lines of an image as float32, with zeros where its border is.
struct Strips {
    Geometry g;
    TensorReader image;
    float* work = nullptr; // of all threads

    float* strip_of(int thread) const { return work + thread * g.work_floats(); }
    float* features_of(int thread) const { return strip_of(thread) + g.strip(); }

    void fill_line(std::int64_t line, float* to) const {
        const ConvolutionSizes& s = g.s;
        std::int64_t before = std::min(s.window.left * s.in, g.pitch()), there = std::min(s.width * s.in, g.pitch() - before);
        std::fill_n(to, before, 0.0f);
        const float* from = image.read(line * s.width * s.in, there, to + before);
        if (from != to + before)
            std::copy_n(from, there, to + before);
        std::fill_n(to + before + there, g.pitch() - before - there, 0.0f);
    }

    // work(windows, first feature) for runs of windows of one strip.
    template <typename Work>
    void for_runs(std::int64_t index, float* strip, Work&& work_on) const {
        const ConvolutionSizes& s = g.s;
        std::int64_t n = index / g.strips_of_image(), first = index % g.strips_of_image() * lines_at_once;
        std::int64_t lines = std::min(lines_at_once, s.out_height - first), top = first * s.window.stride_y - s.window.top;
        for (std::int64_t i = 0; i < (lines - 1) * s.window.stride_y + s.window.height; ++i) {
            float* to = strip + i * g.pitch();
            if (top + i < 0 || top + i >= s.height)
                std::fill_n(to, g.pitch(), 0.0f);
            else
                fill_line(n * s.height + top + i, to);
        }
        for (std::int64_t line = 0; line < lines; ++line)
            for (std::int64_t x = 0; x < s.out_width; x += g.windows_at_once()) {
                LineOfWindows windows{.image = strip + line * s.window.stride_y * g.pitch() + x * s.window.stride_x * s.in,
                                      .image_line = g.pitch(),
                                      .step = s.window.stride_x * s.in,
                                      .lines = s.window.height,
                                      .run = s.window.width * s.in,
                                      .count = std::min(g.windows_at_once(), s.out_width - x),
                                      .features = s.out};
                work_on(windows, ((n * s.out_height + first + line) * s.out_width + x) * s.out);
            }
    }
};

Kernel make_forward(const KernelSite& site, const Strips& strips, const Layout& layout) {
    Epilogue epilogue(site, site.attributes<Convolution>().epilogue, site.scratch() + layout.pattern);
    auto* widened = reinterpret_cast<float*>(site.scratch() + layout.weights);
    return [strips, epilogue, widened, weights = reader(site, 1), kernels = window_kernels(strips.g.s.out)] {
        epilogue.begin();
        const float* known = weights.read(0, strips.g.weights(), widened);
        parallel_blocks(strips.g.strips(), 1, 1, [&](int thread, auto&& next) {
            float* sums = strips.features_of(thread);
            while (const SharedRange::Block strip = next())
                strips.for_runs(strip.begin, strips.strip_of(thread), [&](LineOfWindows windows, std::int64_t first) {
                    windows.target = epilogue.target(first), windows.target_bytes = epilogue.target_bytes();
                    kernels->multiply(windows, known, sums);
                    epilogue.finish_here(sums, first, windows.count * windows.features);
                });
        });
    };
}

Kernel make_to_weights(const KernelSite& site, const Strips& strips, const Layout& layout) {
    auto* sums = reinterpret_cast<double*>(site.scratch() + layout.sums);
    return [strips, sums, gradient = reader(site, 1), result = writer(site, 0), kernels = window_kernels(strips.g.s.out)] {
        const Geometry& g = strips.g;
        parallel_blocks(g.parts(), 1, 1, [&](int thread, auto&& next) {
            while (const SharedRange::Block block = next()) {
                const std::int64_t part = block.begin;
                double* own = sums + part * g.weights();
                std::fill_n(own, g.weights(), 0.0);
                for (std::int64_t i = g.strips() * part / g.parts(); i < g.strips() * (part + 1) / g.parts(); ++i)
                    strips.for_runs(i, strips.strip_of(thread), [&](const LineOfWindows& windows, std::int64_t first) {
                        std::int64_t count = windows.count * windows.features;
                        kernels->accumulate(windows, gradient.read(first, count, strips.features_of(thread)), own);
                    });
            }
        });
        for_tiles(g.weights(), [&](std::int64_t first, std::int64_t count) {
            Tile tile;
            for (std::int64_t i = 0; i < count; ++i) {
                double sum = 0;
                for (std::int64_t part = 0; part < g.parts(); ++part)
                    sum += sums[part * g.weights() + first + i];
                tile.values[i] = static_cast<float>(sum);
            }
            result.write(tile, first, count);
        });
    };
}

} // namespace

bool is_window_product(const std::string& implementation) { return implementation.starts_with(prefix); }

std::vector<std::string> window_candidates(const Graph& graph, const Operation& operation) {
    if (direction_of(operation.kind) == Direction::backward_data)
        return {};
    ConvolutionSizes s = problem_of_convolution(graph, operation).sizes;
    bool into_weights = direction_of(operation.kind) == Direction::backward_weights;
    const WindowKernels* kernels = window_kernels(s.out);
    if (!kernels || s.in > (into_weights ? most_channels_to_weights : most_channels) || s.out > most_features)
        return {};
    return {prefix + kernels->name};
}

Selection select_window_product(const Graph& graph, const Operation& operation, const std::string& implementation) {
    Selection selection = support_of(graph, operation);
    selection.implementation = implementation;
    selection.scratch_bytes = layout_of(graph, operation).total;
    if (may_multiply_bfloat16(graph, operation))
        selection.reason = why_widened;
    return selection;
}

Kernel make_window_product(const KernelSite& site) {
    Layout layout = layout_of(site.graph(), site.operation());
    Strips strips{geometry_of(site.graph(), site.operation()), reader(site, 0), reinterpret_cast<float*>(site.scratch() + layout.work)};
    if (direction_of(site.operation().kind) == Direction::backward_weights)
        return make_to_weights(site, strips, layout);
    return make_forward(site, strips, layout);
}

} // namespace mantissa::cpu
