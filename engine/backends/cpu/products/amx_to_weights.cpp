// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Gradients of weights: each thread brings the pixels of a group into planes and pairs for itself, some images at a time.
#include "backends/cpu/products/amx_jobs.h"
#include "backends/cpu/products/products.h"
#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {
namespace {

struct Layout {
    std::size_t planes = 0, pairs = 0, sums = 0, total = 0;
};

Layout layout_of(const AmxToWeights& g) {
    const auto threads = static_cast<std::size_t>(thread_count());
    Carver carver;
    Layout layout;
    layout.planes = carver.take(threads * static_cast<std::size_t>(g.planes_numbers()) * sizeof(Stored16));
    layout.pairs = carver.take(threads * static_cast<std::size_t>(g.pairs_numbers()) * sizeof(Stored16));
    layout.sums = carver.take(static_cast<std::size_t>(g.parts() * g.weights()) * sizeof(float));
    layout.total = carver.total();
    return layout;
}

struct Group {
    std::int64_t y, x, channel, channels; // place within a step
};

struct Images {
    std::int64_t first, count;
};

// What a thread has at hand.
struct Desk {
    Stored16 *planes, *pairs;
    float* sums;
};

struct Multiplication {
    AmxToWeights g;
    std::int64_t images_at_once, plane, pixels, width; // as g says, which is asked often
    const Stored16 *image = nullptr, *features = nullptr;
    Stored16 *planes = nullptr, *pairs = nullptr; // of all threads
    float* sums = nullptr;                        // of all parts
    TensorWriter result;

    std::int64_t between_channels() const { return images_at_once * plane; }
    std::int64_t between_columns() const { return images_at_once * pixels * amx_block; } // sixteen of them each

    Group group(std::int64_t index) const {
        const std::int64_t x = index % g.places_across(), rest = index / g.places_across();
        const std::int64_t y = rest % g.places_down(), channel = rest / g.places_down() * g.channels_at_once();
        return {y, x, channel, std::min(g.channels_at_once(), g.s.in - channel)};
    }

    // The columns of sixteen planes that the image's line has; zeros elsewhere.
    void fill_columns(const Stored16* line, std::int64_t x, Stored16* to) const {
        const ConvolutionSizes& s = g.s;
        const std::int64_t stride = s.window.stride_x, start = s.window.left - x; // of the plane's columns, in pixels of the image
        const std::int64_t first = std::min(width, start > 0 ? (start + stride - 1) / stride : 0);
        const std::int64_t last = std::clamp((s.width + start + stride - 1) / stride, first, width);
        for (std::int64_t i = 0; i < amx_block; ++i) {
            std::fill_n(to + i * between_channels(), first, Stored16{0});
            std::fill_n(to + i * between_channels() + last, width - last, Stored16{0});
        }
        amx_kernels()->turn(line + (first * stride - start) * s.in, stride * s.in, last - first, to + first, between_channels());
    }

    void fill_line(const Group& group, std::int64_t n, std::int64_t line, Stored16* to) const {
        const ConvolutionSizes& s = g.s;
        const std::int64_t of_image = line * s.window.stride_y + group.y - s.window.top;
        const bool there = of_image >= 0 && of_image < s.height;
        for (std::int64_t channel = 0; channel < group.channels; channel += amx_block) {
            Stored16* rows = to + channel * between_channels();
            if (there)
                fill_columns(image + (n * s.height + of_image) * s.width * s.in + group.channel + channel, group.x, rows);
            else
                for (std::int64_t i = 0; i < amx_block; ++i)
                    std::fill_n(rows + i * between_channels(), width, Stored16{0});
        }
    }

    void fill_planes(const Group& group, const Images& images, Stored16* to) const {
        const std::int64_t filled = g.plane_lines() * width;
        for (std::int64_t i = 0; i < images.count; ++i) {
            for (std::int64_t line = 0; line < g.plane_lines(); ++line)
                fill_line(group, images.first + i, line, to + i * plane + line * width);
            for (std::int64_t channel = 0; channel < group.channels; ++channel)
                std::fill_n(to + channel * between_channels() + i * plane + filled, plane - filled, Stored16{0});
        }
    }

    // Lines of the features in pairs of pixels, as wide as a plane's, the last one up to the end; sixteen channels after the other, as rows
    // that lie a power of two apart would share a few lines of the cache.
    void fill_pairs(const Images& images, Stored16* to) const {
        const ConvolutionSizes& s = g.s;
        for (std::int64_t i = 0; i < images.count; ++i)
            for (std::int64_t line = 0; line < s.out_height; ++line) {
                const Stored16* from = features + ((images.first + i) * s.out_height + line) * s.out_width * s.out;
                Stored16* row = to + (i * pixels + line * width) * amx_block;
                std::int64_t x = 0;
                for (; x < s.out_width; x += 2)
                    amx_kernels()->pair(from + x * s.out, x + 1 < s.out_width ? from + (x + 1) * s.out : nullptr, s.out,
                                        row + x * amx_block, between_columns());
                const std::int64_t end = line + 1 == s.out_height ? pixels - line * width : width;
                for (std::int64_t column = 0; column < s.out / amx_block; ++column)
                    std::fill_n(row + column * between_columns() + x * amx_block, (end - x) * amx_block, Stored16{0});
            }
    }

    // A block of rows: sixteen channels of one of the group's taps.
    void place_row(const Group& group, std::int64_t row, std::int64_t chunk, AmxProduct& p, int i, const Desk& desk,
                   std::int64_t column) const {
        const Window& w = g.s.window;
        const std::int64_t blocks = group.channels / amx_block, across = (w.width - group.x - 1) / w.stride_x + 1;
        const std::int64_t channel = row % blocks * amx_block, y = row / blocks / across, x = row / blocks % across;
        p.left[i] = desk.planes + channel * between_channels() + y * width + x + chunk * amx_deep;
        const std::int64_t tap = (group.y + y * w.stride_y) * w.width + group.x + x * w.stride_x;
        for (int j = 0; j < 2; ++j)
            p.sums[i][j] = desk.sums + (tap * g.s.in + group.channel + channel) * g.s.out + column + j * amx_block;
    }

    // Chunks from `chunk` on of all images at hand.
    void multiply(const Group& group, AmxProduct p, std::int64_t chunk, const Desk& desk) const {
        const Window& w = g.s.window;
        const std::int64_t down = (w.height - group.y - 1) / w.stride_y + 1, across = (w.width - group.x - 1) / w.stride_x + 1;
        const std::int64_t rows = down * across * (group.channels / amx_block);
        for (std::int64_t column = 0; column < g.s.out; column += 2 * amx_block) {
            for (int j = 0; j < 2; ++j)
                p.right[j] = desk.pairs + (column / amx_block + j) * between_columns() + chunk * amx_deep * amx_block;
            for (std::int64_t row = 0; row < rows; row += 2) {
                const int count = row + 1 < rows ? 2 : 1;
                for (int i = 0; i < count; ++i)
                    place_row(group, row + i, chunk, p, i, desk, column);
                amx_kernels()->multiply(p, count, column + amx_block < g.s.out ? 2 : 1);
            }
        }
    }

    void multiply_all(const Group& group, const Images& images, bool adds, const Desk& desk) const {
        const std::int64_t chunks = pixels / amx_deep, slices = (chunks + amx_chunks_at_once - 1) / amx_chunks_at_once;
        for (std::int64_t slice = 0; slice < slices; ++slice) {
            const std::int64_t first = chunks * slice / slices, end = chunks * (slice + 1) / slices;
            multiply(group,
                     {.left_row = between_channels(),
                      .left_line = plane,
                      .right_row = 2 * amx_block,
                      .right_chunk = amx_deep * amx_block,
                      .lines = images.count,
                      .chunks = end - first,
                      .sums_row = g.s.out,
                      .adds = adds || slice > 0},
                     first, desk);
        }
    }

    void run_task(std::int64_t task, int thread) const {
        const Group group = this->group(task % g.groups());
        const std::int64_t part = task / g.groups(), first = g.s.batch * part / g.parts(), end = g.s.batch * (part + 1) / g.parts();
        const Desk desk{planes + thread * g.planes_numbers(), pairs + thread * g.pairs_numbers(), sums + part * g.weights()};
        for (Images images{first, 0}; images.first < end && !is_given_up(); images.first += images.count) {
            images.count = std::min(images_at_once, end - images.first);
            fill_planes(group, images, desk.planes);
            fill_pairs(images, desk.pairs);
            multiply_all(group, images, images.first > first, desk);
        }
    }

    void run() const {
        parallel_blocks(g.groups() * g.parts(), 1, 1, [this](int thread, auto&& next) {
            amx_kernels()->begin({});
            while (const SharedRange::Block block = next())
                run_task(block.begin, thread);
            amx_kernels()->end();
        });
        for_tiles(g.weights(), [&](std::int64_t first, std::int64_t count) {
            for (std::int64_t part = 1; part < g.parts(); ++part)
                for (std::int64_t i = first; i < first + count; ++i)
                    sums[i] += sums[part * g.weights() + i];
            result.write(sums + first, first, count);
        });
    }
};

} // namespace

std::size_t amx_to_weights_bytes(const AmxToWeights& g) { return layout_of(g).total; }

Kernel make_amx_to_weights(const KernelSite& site, const AmxToWeights& g) {
    const Layout layout = layout_of(g);
    Multiplication work{.g = g,
                        .images_at_once = g.images_at_once(),
                        .plane = g.plane(),
                        .pixels = g.pixels(),
                        .width = g.plane_width(),
                        .image = reinterpret_cast<const Stored16*>(site.input_data(0)),
                        .features = reinterpret_cast<const Stored16*>(site.input_data(1)),
                        .planes = reinterpret_cast<Stored16*>(site.scratch() + layout.planes),
                        .pairs = reinterpret_cast<Stored16*>(site.scratch() + layout.pairs),
                        .sums = reinterpret_cast<float*>(site.scratch() + layout.sums),
                        .result = writer(site, 0)};
    return [work] { work.run(); };
}

} // namespace mantissa::cpu
