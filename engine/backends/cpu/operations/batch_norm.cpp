// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, per channel, in float32; the variance is the biased one. Fused with it:
// the addition of another tensor, and relu.
#include "backends/cpu/fusion.h"
#include "backends/cpu/kernels.h"
#include "backends/cpu/operations/norm_channels.h"
#include "backends/cpu/operations/norm_vectors.h"
#include "backends/cpu/support.h"
#include "backends/cpu/tiles/tile_steps.h"

#include <cmath>

namespace mantissa::cpu {
namespace {

// Sums of distances from a value of each channel: so the variance loses no digits where the mean is large beside it.
MANTISSA_VECTOR void accumulate_moments(float* sums, float* squares, const float* x, const float* shift, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        float off = x[i] - shift[i];
        sums[i] += off;
        squares[i] += off * off;
    }
}

MANTISSA_VECTOR void normalise(const float* x, float* y, const float* mean, const float* factor, const float* beta, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        y[i] = (x[i] - mean[i]) * factor[i] + beta[i];
}

// NaN stays NaN: a network that has diverged must not look alive.
MANTISSA_VECTOR void relu_in_place(float* y, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        y[i] = y[i] <= 0 ? 0 : y[i];
}

// Patterns of the forward pass.
enum Forward { mean_pattern, factor_pattern, beta_pattern, shift_pattern };

// What is fused with the normalisation, with the rounding that stood between.
struct Behind {
    TensorReader addend;
    bool adds = false, relu = false;

    explicit Behind(const KernelSite& site) : adds(site.has(Operand::addend)), relu(has_relu(site.attributes<BatchNorm>().epilogue)) {
        if (adds)
            addend = reader(site, site.at(Operand::addend));
    }

    void follow(float* values, const TensorWriter& y, std::int64_t first, std::int64_t count) const {
        if (adds) {
            Tile other;
            y.round(values, first, count);
            add(values, values, addend.read(first, count, other), count);
        }
        if (relu)
            relu_in_place(values, count);
    }
};

// Where the operation's tensors lie for the loops in vectors.
NormVectors vectors_of(const KernelSite& site) {
    const Operation& operation = site.operation();
    return {site, operation.inputs[0], find_input(operation, Operand::addend), operation.outputs[0]};
}

struct Normalised {
    TensorReader x;
    TensorWriter y;
    Behind behind;
    NormVectors vectors;

    explicit Normalised(const KernelSite& site) : x(reader(site, 0)), y(writer(site, 0)), behind(site), vectors(vectors_of(site)) {}
};

void normalise_all(const NormRows& rows, const NormWorkspace& work, const Normalised& tensors) {
    const auto& [x, y, behind, vectors] = tensors;
    if (vectors)
        return vectors.normalise(rows.tiles, {.mean = work.pattern(mean_pattern),
                                              .factor = work.pattern(factor_pattern),
                                              .beta = work.pattern(beta_pattern),
                                              .relu = behind.relu});
    for_row_tiles(rows.tiles, [&](std::int64_t first, std::int64_t count, std::int64_t column) {
        Tile in, out;
        float* result = y.target(first, out);
        normalise(x.read(first, count, in), result, work.pattern(mean_pattern) + column, work.pattern(factor_pattern) + column,
                  work.pattern(beta_pattern) + column, count);
        behind.follow(result, y, first, count);
        y.write(result, first, count);
    });
}

struct BatchNormForward {
    BatchNorm settings;
    NormRows rows;
    NormWorkspace work;
    Normalised tensors;
    Channels gamma, beta, moving_mean, moving_variance;
    TensorWriter mean, inverse, next_mean, next_variance;
    std::int64_t parts = sum_parts(rows.tiles);

    // Leaves mean and variance in the workspace's sums.
    void find_moments() const {
        const float* shift = work.pattern(shift_pattern);
        work.fill(shift_pattern, [first = Channels{tensors.x}](std::int64_t c) { return first(c); });
        RowTiles valid = rows.valid();
        auto accumulate = [&](std::int64_t first, std::int64_t count, std::int64_t column, PartialSums<2>& partial) {
            Tile tile;
            accumulate_moments(partial.values[0], partial.values[1], tensors.x.read(first, count, tile), shift + column, count);
        };
        if (tensors.vectors)
            tensors.vectors.add_up(valid, parts, false, shift, work.sums());
        else
            sum_columns<2>(valid, parts, work.sums(), accumulate);
        for (std::int64_t c = 0; c < valid.columns; ++c) {
            double off = work.sums()[c] / static_cast<double>(valid.rows);
            work.more_sums()[c] = std::max(work.more_sums()[c] / static_cast<double>(valid.rows) - off * off, 0.0); // NaN stays
            work.sums()[c] = static_cast<double>(shift[c]) + off;
        }
    }

    double follow(double moving, double statistic) const { return moving * settings.momentum + statistic * (1 - settings.momentum); }

    void run() const {
        find_moments();
        const double *means = work.sums(), *variances = work.more_sums();
        auto inverse_of = [&](std::int64_t c) { return 1 / std::sqrt(variances[c] + settings.epsilon); };
        work.fill(mean_pattern, [&](std::int64_t c) { return means[c]; });
        work.fill(factor_pattern, [&](std::int64_t c) { return inverse_of(c) * gamma(c); });
        work.fill(beta_pattern, beta);
        normalise_all(rows, work, tensors);
        write_channels(mean, [&](std::int64_t c) { return means[c]; });
        write_channels(inverse, inverse_of);
        write_channels(next_mean, [&](std::int64_t c) { return follow(moving_mean(c), means[c]); });
        write_channels(next_variance, [&](std::int64_t c) { return follow(moving_variance(c), variances[c]); });
    }
};

} // namespace

Kernel make_batch_norm(const KernelSite& site) {
    NormRows rows(site, site.input(0));
    BatchNormForward forward{site.attributes<BatchNorm>(),
                             rows,
                             NormWorkspace(site.scratch(), rows.tiles),
                             Normalised(site),
                             {reader(site, 1)},
                             {reader(site, 2)},
                             {reader(site, 3)},
                             {reader(site, 4)},
                             writer(site, 1),
                             writer(site, 2),
                             writer(site, 3),
                             writer(site, 4)};
    return [forward] { forward.run(); };
}

Kernel make_batch_norm_inference(const KernelSite& site) {
    NormRows rows(site, site.input(0));
    NormWorkspace work(site.scratch(), rows.tiles);
    Channels gamma{reader(site, 1)}, beta{reader(site, 2)}, mean{reader(site, 3)}, variance{reader(site, 4)};
    return [=, tensors = Normalised(site), epsilon = site.attributes<BatchNorm>().epsilon] {
        work.fill(mean_pattern, mean);
        work.fill(factor_pattern, [&](std::int64_t c) { return gamma(c) / std::sqrt(variance(c) + epsilon); });
        work.fill(beta_pattern, beta);
        normalise_all(rows, work, tensors);
    };
}

Selection select_batch_norm(const Graph& graph, const Operation& operation, const std::string&) {
    Selection selection = support_of(graph, operation);
    selection.scratch_bytes = NormWorkspace::bytes(row_tiles(graph.input(operation, 0).shape));
    return selection;
}

} // namespace mantissa::cpu
