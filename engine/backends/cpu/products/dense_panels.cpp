// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/dense_panels.h"

#include "backends/cpu/products/problems.h"
#include "backends/cpu/products/products.h"
#include "backends/cpu/support.h"
#include "backends/cpu/vectors/panel_kernels.h"
#include "backends/cpu/vectors/vector_formats.h"

namespace mantissa::cpu {
namespace {

const std::string prefix = "panels ";

constexpr std::int64_t most_depth = 1024;            // at a time: so much of two panels fits into a core's own cache
constexpr std::int64_t right_floats_at_once = 65536; // panels at a time: half of that cache
constexpr std::int64_t most_panels = 8;
constexpr std::int64_t most_left_bytes = 64ll << 20; // of the left operand, rearranged

struct Geometry {
    MatrixProblem m;
    const PanelKernels& set = panel_kernels();

    std::int64_t blocks() const { return (m.rows + set.rows - 1) / set.rows; }
    std::int64_t first_row(std::int64_t block) const { return m.rows * block / blocks(); }
    std::int64_t panels() const { return (m.columns + set.columns - 1) / set.columns; }
    std::int64_t depths() const { return (m.inner + most_depth - 1) / most_depth; }
    std::int64_t first_depth(std::int64_t part) const { return m.inner * part / depths(); }

    std::int64_t panels_at_once() const {
        return std::clamp<std::int64_t>(right_floats_at_once / (std::min(m.inner, most_depth) * set.columns), 1, most_panels);
    }
    std::int64_t width() const { return panels_at_once() * set.columns; } // of the sums at hand
    // Each thread rearranges the left operand for itself, because cores do not always share a fast cache, until that costs too much.
    bool own_left() const { return thread_count() <= 4; }
    std::int64_t left_floats() const { return blocks() * m.inner * set.lanes; }
    std::int64_t right_floats() const { return std::min(m.inner, most_depth) * width(); }
    std::int64_t sum_rows() const { return depths() == 1 ? set.rows : m.rows; }
    std::int64_t work_floats() const { return right_floats() + sum_rows() * width() + (own_left() ? left_floats() : 0); } // of a thread
};

Geometry geometry_of(const Graph& graph, const Operation& operation) { return {problem_of_dense(graph, operation)}; }

struct Layout {
    std::size_t left = 0, work = 0, pattern = 0, total = 0;
};

Layout layout_of(const Graph& graph, const Operation& operation) {
    Geometry g = geometry_of(graph, operation);
    Carver carver;
    Layout layout;
    layout.left = carver.take(g.own_left() ? 0 : static_cast<std::size_t>(g.left_floats()) * sizeof(float));
    layout.work = carver.take(static_cast<std::size_t>(thread_count() * g.work_floats()) * sizeof(float));
    layout.pattern = carver.take(Epilogue::pattern_bytes(graph, operation));
    layout.total = carver.total();
    return layout;
}

struct Range {
    std::int64_t first = 0, count = 0;
};

struct Multiplication {
    Geometry g;
    MatrixPart left, right;  // as they lie
    float* shared = nullptr; // the left one rearranged, where all threads have it in common
    float* work = nullptr;
    Epilogue epilogue;

    // A part of either operand, its depth downwards and `lanes` of its rows or columns across.
    void bring(const MatrixPart& matrix, bool turned, std::int64_t first, std::int64_t depth, std::int64_t count, float* to,
               std::int64_t to_step) const {
        MatrixPart part = matrix;
        std::int64_t there = std::max<std::int64_t>(0, (turned ? matrix.lines : matrix.length) - first);
        if (there > 0)
            part.data = turned ? matrix.at(first, depth) : matrix.at(depth, first);
        part.lines = turned ? std::min<std::int64_t>(there, g.set.lanes) : count;
        part.length = turned ? count : there;
        (turned ? g.set.turn : g.set.pack)(part, to, to_step);
    }

    void pack_left(std::int64_t i, float* packed) const {
        std::int64_t block = i / g.depths(), part = i % g.depths(), depth = g.first_depth(part);
        bring(left, g.m.left == MatrixProblem::Order::plain, g.first_row(block), depth, g.first_depth(part + 1) - depth,
              packed + (block * g.m.inner + depth) * g.set.lanes, g.set.lanes);
    }

    const float* packed_left(const float* own) const { return shared ? shared : own + g.right_floats() + g.sum_rows() * g.width(); }
    float* panel_at(float* own, std::int64_t panel) const { return own + panel * std::min(g.m.inner, most_depth) * g.set.columns; }

    void pack_right(std::int64_t panel, std::int64_t depth, std::int64_t count, float* to) const {
        for (std::int64_t half = 0; half < 2; ++half)
            bring(right, g.m.right == MatrixProblem::Order::transposed, panel * g.set.columns + half * g.set.lanes, depth, count,
                  to + half * g.set.lanes, g.set.columns);
    }

    // Columns of `panels` panels from `first` on, by the calling thread.
    void multiply(std::int64_t first, std::int64_t panels, float* own) const {
        float* sums = own + g.right_floats();
        for (std::int64_t part = 0; part < g.depths(); ++part) {
            std::int64_t depth = g.first_depth(part), count = g.first_depth(part + 1) - depth;
            for (std::int64_t panel = 0; panel < panels; ++panel)
                pack_right(first + panel, depth, count, panel_at(own, panel));
            for (std::int64_t block = 0; block < g.blocks(); ++block) {
                float* block_sums = g.depths() == 1 ? sums : sums + g.first_row(block) * g.width();
                bool last = part + 1 == g.depths();
                if (last)
                    fetch(block, first * g.set.columns, panels * g.set.columns);
                multiply_block(block, {first, panels}, part, own, block_sums);
                if (last)
                    finish(block, first * g.set.columns, panels * g.set.columns, block_sums);
            }
        }
    }

    // Where the results will go, on its way while they are multiplied.
    void fetch(std::int64_t block, std::int64_t column, std::int64_t columns) const {
        if (!epilogue.target(0))
            return;
        std::int64_t bytes = std::min(columns, g.m.columns - column) * epilogue.target_bytes();
        for (std::int64_t row = g.first_row(block); row < g.first_row(block + 1); ++row)
            for (std::int64_t i = 0; i < bytes; i += 64)
                __builtin_prefetch(epilogue.target(row * g.m.columns + column) + i, 1);
    }

    void multiply_block(std::int64_t block, const Range& panels, std::int64_t part, float* own, float* sums) const {
        std::int64_t depth = g.first_depth(part);
        for (std::int64_t panel = 0; panel < panels.count; ++panel)
            g.set.multiply({.a = packed_left(own) + (block * g.m.inner + depth) * g.set.lanes,
                            .b = panel_at(own, panel),
                            .c = sums + panel * g.set.columns,
                            .c_row = g.width(),
                            .rows = g.first_row(block + 1) - g.first_row(block),
                            .depth = g.first_depth(part + 1) - depth,
                            .half = g.m.columns - (panels.first + panel) * g.set.columns <= g.set.lanes,
                            .adds = part > 0});
    }

    void finish(std::int64_t block, std::int64_t column, std::int64_t columns, const float* sums) const {
        std::int64_t count = std::min(columns, g.m.columns - column);
        for (std::int64_t row = g.first_row(block); row < g.first_row(block + 1); ++row, sums += g.width())
            epilogue.finish_part(sums, row * g.m.columns + column, count, column);
    }

    void run() const {
        std::int64_t pieces = g.blocks() * g.depths();
        epilogue.begin();
        if (shared)
            parallel_for(pieces, 1, [this](std::int64_t i) { pack_left(i, shared); });
        parallel_blocks(g.panels(), g.panels_at_once(), 1, [this, pieces](int thread, auto&& next) {
            float* own = work + thread * g.work_floats();
            SharedRange::Block panels = next();
            for (std::int64_t i = 0; i < (shared || !panels ? 0 : pieces); ++i)
                pack_left(i, const_cast<float*>(packed_left(own)));
            for (; panels; panels = next())
                multiply(panels.begin, panels.end - panels.begin, own);
        });
    }
};

MatrixPart matrix_of(const KernelSite& site, std::size_t input) {
    const Tensor& tensor = site.input(input);
    std::int64_t length = tensor.shape.back();
    return {site.input_data(input), stored_of(storage_of(tensor)), length, elements(tensor.shape) / length, length};
}

} // namespace

bool is_panel_product(const std::string& implementation) { return implementation.starts_with(prefix); }

std::vector<std::string> panel_candidates(const Graph& graph, const Operation& operation) {
    bool readable = is_storable(graph.input(operation, 0)) && is_storable(graph.input(operation, 1));
    Geometry g = geometry_of(graph, operation);
    bool small = g.left_floats() * static_cast<std::int64_t>(sizeof(float)) <= most_left_bytes;
    return readable && small ? std::vector<std::string>{prefix + g.set.name} : std::vector<std::string>{};
}

Selection select_panel_product(const Graph& graph, const Operation& operation, const std::string& implementation) {
    Selection selection = support_of(graph, operation);
    selection.implementation = implementation;
    selection.scratch_bytes = layout_of(graph, operation).total;
    if (may_multiply_bfloat16(graph, operation))
        selection.reason = why_widened;
    return selection;
}

Kernel make_panel_product(const KernelSite& site) {
    Layout layout = layout_of(site.graph(), site.operation());
    Geometry g = geometry_of(site.graph(), site.operation());
    Multiplication work{.g = g,
                        .left = matrix_of(site, 0),
                        .right = matrix_of(site, 1),
                        .shared = g.own_left() ? nullptr : reinterpret_cast<float*>(site.scratch() + layout.left),
                        .work = reinterpret_cast<float*>(site.scratch() + layout.work),
                        .epilogue = Epilogue(site, epilogue_of_dense(site.operation()), site.scratch() + layout.pattern)};
    return [work] { work.run(); };
}

} // namespace mantissa::cpu
