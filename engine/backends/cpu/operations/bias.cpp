// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/fusion.h"
#include "backends/cpu/kernels.h"
#include "backends/cpu/support.h"
#include "backends/cpu/tiles/add_bias.h"
#include "backends/cpu/tiles/sums.h"

namespace mantissa::cpu {
namespace {

MANTISSA_VECTOR void accumulate_tile(float* sum, const float* x, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        sum[i] += x[i];
}

// As relu passes a gradient back.
MANTISSA_VECTOR void accumulate_passed(float* sums, const float* dy, const float* y, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        sums[i] += y[i] > 0 ? dy[i] : 0.0f;
}

} // namespace

Kernel make_bias_add(const KernelSite& site) {
    RowTiles tiles = row_tiles(site.output(0).shape);
    auto* activation = std::get_if<Activation>(&site.operation().attributes);
    const bool relu = activation && has_relu(activation->function);
    auto* pattern = reinterpret_cast<float*>(site.scratch());
    return [x = reader(site, 0), bias = reader(site, 1), y = writer(site, 0), tiles, relu, pattern] {
        read_pattern(bias, tiles, pattern);
        for_row_tiles(tiles, [&](std::int64_t first, std::int64_t count, std::int64_t column) {
            Tile in, out;
            float* result = y.target(first, out);
            add_bias(result, x.read(first, count, in), pattern + column, relu, count);
            y.write(result, first, count);
        });
    };
}

Kernel make_bias_backward(const KernelSite& site) {
    RowTiles tiles = row_tiles(site.input(0).shape);
    auto* sums = reinterpret_cast<double*>(site.scratch());
    bool masked = site.has(Operand::y);
    return [dy = reader(site, 0), y = masked ? reader(site, site.at(Operand::y)) : TensorReader(), db = writer(site, 0), tiles,
            parts = sum_parts(tiles), sums, masked] {
        sum_columns<1>(tiles, parts, sums, [&](std::int64_t first, std::int64_t count, std::int64_t, PartialSums<1>& partial) {
            Tile tile, other;
            if (masked)
                accumulate_passed(partial.values[0], dy.read(first, count, tile), y.read(first, count, other), count);
            else
                accumulate_tile(partial.values[0], dy.read(first, count, tile), count);
        });
        for_tiles(tiles.columns, [&](std::int64_t first, std::int64_t count) {
            Tile tile;
            for (std::int64_t i = 0; i < count; ++i)
                tile.values[i] = static_cast<float>(sums[first + i]);
            db.write(tile, first, count);
        });
    };
}

Selection select_bias_add(const Graph& graph, const Operation& operation, const std::string&) {
    Selection selection = support_of(graph, operation);
    selection.scratch_bytes = static_cast<std::size_t>(row_tiles(graph.output(operation, 0).shape).pattern()) * sizeof(float);
    return selection;
}

Selection select_bias_backward(const Graph& graph, const Operation& operation, const std::string&) {
    Selection selection = support_of(graph, operation);
    selection.scratch_bytes = sum_bytes(row_tiles(graph.input(operation, 0).shape), 1);
    return selection;
}

} // namespace mantissa::cpu
