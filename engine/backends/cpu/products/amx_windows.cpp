// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/amx_windows.h"

#include "backends/cpu/products/amx_geometry.h"
#include "backends/cpu/products/amx_jobs.h"
#include "backends/cpu/products/problems.h"
#include "backends/cpu/products/products.h"
#include "backends/cpu/support.h"

#include <cstring>

namespace mantissa::cpu {
namespace {

const std::string name = "windows amx_bf16";
const std::string token_start = "bfloat16 amx ";

constexpr std::int64_t most_pixel_numbers = 1 << 21; // of a thread, on the way to weights: what its own cache can hold twice over

struct Layout {
    std::size_t source = 0, sums = 0, pattern = 0, total = 0;
};

Layout layout_of(const Graph& graph, const Operation& operation, const AmxGeometry& g) {
    const auto threads = static_cast<std::size_t>(thread_count());
    Carver carver;
    Layout layout;
    layout.source = carver.take(threads * g.source_bytes());
    layout.sums = carver.take(threads * g.sums_bytes());
    layout.pattern = carver.take(Epilogue::pattern_bytes(graph, operation));
    layout.total = carver.total();
    return layout;
}

// Blocks of equally many windows; the last one may begin among those of the one before, and does those again.
struct Blocks {
    std::int64_t windows, count = (windows + amx_block - 1) / amx_block, rows = (windows + count - 1) / count;

    std::int64_t first(std::int64_t block) const { return std::min(block * rows, windows - rows); }
};

// One strip: its lines of windows, what they read and what they make.
struct Strip {
    std::int64_t image, row, rows;
    Stored16* source;
    float* sums;
};

struct Multiplication {
    AmxGeometry g;
    const Stored16 *image = nullptr, *weights = nullptr;
    Stored16* sources = nullptr; // of all threads
    float* sums = nullptr;
    Epilogue epilogue;

    Strip strip(std::int64_t index, int thread) const {
        const std::int64_t row = index % g.strips_of_image() * g.rows_at_once();
        return {.image = index / g.strips_of_image(),
                .row = row,
                .rows = std::min(g.rows_at_once(), g.window_rows() - row),
                .source = sources + thread * static_cast<std::int64_t>(g.source_bytes() / sizeof(Stored16)),
                .sums = sums + thread * static_cast<std::int64_t>(g.sums_bytes() / sizeof(float))};
    }

    void fill(const Strip& strip) const {
        const std::int64_t there = std::min(g.source_width, g.padded_width - g.before) * g.source, before = g.before * g.source;
        for (std::int64_t i = 0; i < g.source_lines(strip.rows); ++i) {
            Stored16* to = strip.source + i * g.pitch();
            const std::int64_t line = strip.row * g.step_y - g.above + i;
            if (line < 0 || line >= g.source_height) {
                std::fill_n(to, g.pitch(), Stored16{0});
                continue;
            }
            std::fill_n(to, before, Stored16{0});
            std::copy_n(image + (strip.image * g.source_height + line) * g.source_width * g.source, there, to + before);
            std::fill_n(to + before + there, g.pitch() - before - there, Stored16{0});
        }
    }

    // Those of a phase in two columns of blocks; two rows of blocks at a time.
    void multiply(const AmxPhase& phase, const Strip& strip, std::int64_t lines, std::int64_t column, int columns) const {
        const Blocks blocks{phase.x.windows};
        const std::int64_t chunks = g.chunks(phase), count = lines * blocks.count,
                           of_column = phase.y.taps * chunks * g.depth() * amx_block;
        AmxProduct p{.left_row = g.step_x * g.source,
                     .left_line = g.pitch(),
                     .right_row = 2 * amx_block,
                     .right_chunk = g.depth() * amx_block,
                     .lines = phase.y.taps,
                     .chunks = chunks,
                     .depth = g.depth(),
                     .sums_row = g.target_step_x * g.target};
        for (int j = 0; j < columns; ++j)
            p.right[j] = weights + phase.packed + (column + j) * of_column;
        for (std::int64_t block = 0; block < count; block += 2) {
            const int rows = block + 1 < count ? 2 : 1;
            for (int i = 0; i < rows; ++i) {
                const std::int64_t line = (block + i) / blocks.count, x = blocks.first((block + i) % blocks.count);
                p.left[i] = strip.source + (line * g.step_y + phase.y.first) * g.pitch() + (x * g.step_x + phase.x.first) * g.source;
                float* to =
                    strip.sums + ((line * g.target_step_y + phase.y.target) * g.width + x * g.target_step_x + phase.x.target) * g.target;
                for (int j = 0; j < columns; ++j)
                    p.sums[i][j] = to + (column + j) * amx_block;
            }
            amx_kernels()->multiply(p, rows, columns);
        }
    }

    void run_phase(const AmxPhase& phase, const Strip& strip) const {
        const std::int64_t lines = std::min(strip.rows, phase.y.windows - strip.row);
        amx_kernels()->begin({.rows = Blocks{phase.x.windows}.rows, .depth = g.depth()});
        for (std::int64_t column = 0, all = g.target / amx_block; lines > 0 && column < all; column += 2)
            multiply(phase, strip, lines, column, column + 1 < all ? 2 : 1);
        amx_kernels()->end();
    }

    void run_strip(const Strip& strip) const {
        const std::int64_t first = strip.row * g.target_step_y, lines = std::min(strip.rows * g.target_step_y, g.height - first);
        const std::int64_t numbers = lines * g.width * g.target;
        fill(strip);
        if (std::ranges::any_of(g.phases, [](const AmxPhase& phase) { return phase.y.taps * phase.x.taps == 0; }))
            std::fill_n(strip.sums, numbers, 0.0f); // what no tap sees
        for (const AmxPhase& phase : g.phases)
            if (phase.y.taps * phase.x.taps > 0)
                run_phase(phase, strip);
        epilogue.finish_here(strip.sums, (strip.image * g.height + first) * g.width * g.target, numbers);
    }

    void run() const {
        epilogue.begin();
        parallel_blocks(g.strips(), 1, 1, [this](int thread, auto&& next) {
            while (const SharedRange::Block block = next())
                run_strip(strip(block.begin, thread));
        });
    }
};

bool suits(const ConvolutionProblem& problem) {
    const ConvolutionSizes& s = problem.sizes;
    if (s.out % amx_block != 0 || s.in % amx_block != 0)
        return false;
    const AmxToWeights pixels{s};
    return problem.direction != Direction::backward_weights || pixels.planes_numbers() + pixels.pairs_numbers() <= most_pixel_numbers;
}

} // namespace

bool is_amx(const std::string& implementation) { return implementation == name; }
bool is_amx_token(const LayoutToken& token) { return token.starts_with(token_start); }

std::vector<std::string> amx_candidates(const Graph& graph, const Operation& operation) {
    if (!amx_kernels() || !may_multiply_bfloat16(graph, operation) || !suits(problem_of_convolution(graph, operation)))
        return {};
    return {name};
}

Selection select_amx(const Graph& graph, const Operation& operation, const std::string& implementation) {
    Selection selection{.support = Support::native, .implementation = implementation, .reason = {}, .packings = {}};
    const ConvolutionProblem problem = problem_of_convolution(graph, operation);
    if (problem.direction == Direction::backward_weights) {
        selection.scratch_bytes = amx_to_weights_bytes({problem.sizes});
        return selection;
    }
    const AmxGeometry g = amx_geometry(problem);
    selection.scratch_bytes = layout_of(graph, operation, g).total;
    selection.packings.push_back({.side = Packing::Side::input,
                                  .index = 1,
                                  .token = token_start + (g.back ? "back" : "forward"),
                                  .bytes = static_cast<std::size_t>(g.packed_numbers()) * sizeof(Stored16)});
    return selection;
}

Kernel make_amx(const KernelSite& site) {
    const ConvolutionProblem problem = problem_of_convolution(site.graph(), site.operation());
    if (problem.direction == Direction::backward_weights)
        return make_amx_to_weights(site, {problem.sizes});
    const AmxGeometry g = amx_geometry(problem);
    const Layout layout = layout_of(site.graph(), site.operation(), g);
    Multiplication work{.g = g,
                        .image = reinterpret_cast<const Stored16*>(site.input_data(0)),
                        .weights = reinterpret_cast<const Stored16*>(site.input_data(1)),
                        .sources = reinterpret_cast<Stored16*>(site.scratch() + layout.source),
                        .sums = reinterpret_cast<float*>(site.scratch() + layout.sums),
                        .epilogue = Epilogue(site, site.attributes<Convolution>().epilogue, site.scratch() + layout.pattern)};
    return [work] { work.run(); };
}

// Chunk after chunk of each sixteen columns, a line of taps after the other; in pairs of depth.
Kernel make_amx_pack(const KernelSite& site, const Operation& convolution) {
    const AmxGeometry g = amx_geometry(problem_of_convolution(site.graph(), convolution));
    const auto* from = reinterpret_cast<const Stored16*>(site.input_data(0));
    auto* to = reinterpret_cast<Stored16*>(site.output_data(0));
    return [g, from, to] {
        for (const AmxPhase& phase : g.phases)
            parallel_for(g.target / amx_block, 1, [&](std::int64_t column) { pack_amx_column(g, phase, column, from, to); });
    };
}

} // namespace mantissa::cpu
