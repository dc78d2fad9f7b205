// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/kernels.h"
#include "backends/cpu/operations/norm_channels.h"
#include "backends/cpu/operations/norm_vectors.h"

namespace mantissa::cpu {
namespace {

MANTISSA_VECTOR void accumulate_gradients(float* sums, float* products, const float* dy, const float* x, const float* mean,
                                          std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        sums[i] += dy[i];
        products[i] += dy[i] * (x[i] - mean[i]);
    }
}

struct BackwardPatterns {
    const float *mean, *factor, *shift, *slope;
};

// factor * (dy - shift - (x - mean) * slope)
MANTISSA_VECTOR void pass_back(const float* dy, const float* x, float* dx, const BackwardPatterns& of, std::int64_t count) {
    const float *mean = of.mean, *factor = of.factor, *shift = of.shift, *slope = of.slope;
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        dx[i] = factor[i] * (dy[i] - shift[i] - (x[i] - mean[i]) * slope[i]);
}

enum Patterns { mean_of, factor_of, shift_of, slope_of };

// dx = gamma * inverse * (dy - mean(dy) - x' * mean(dy * x')) with x' = (x - mean) * inverse
struct BatchNormBackward {
    NormRows rows;
    NormWorkspace work;
    TensorReader dy, x;
    Channels gamma, mean, inverse;
    TensorWriter dx, dgamma, dbeta;
    NormVectors vectors;
    std::int64_t parts = sum_parts(rows.tiles);

    void find_sums() const {
        const float* means = work.pattern(mean_of);
        auto accumulate = [&](std::int64_t first, std::int64_t count, std::int64_t column, PartialSums<2>& partial) {
            Tile gradient, tile;
            accumulate_gradients(partial.values[0], partial.values[1], dy.read(first, count, gradient), x.read(first, count, tile),
                                 means + column, count);
        };
        if (vectors)
            vectors.add_up(rows.valid(), parts, true, means, work.sums());
        else
            sum_columns<2>(rows.valid(), parts, work.sums(), accumulate);
    }

    void pass_all_back() const {
        if (vectors)
            return vectors.pass_back(rows.tiles, rows.valid().rows,
                                     {.mean = work.pattern(mean_of),
                                      .factor = work.pattern(factor_of),
                                      .shift = work.pattern(shift_of),
                                      .slope = work.pattern(slope_of)});
        std::int64_t valid = rows.valid().rows * rows.tiles.columns;
        for_row_tiles(rows.tiles, [&](std::int64_t first, std::int64_t count, std::int64_t column) {
            Tile gradient, tile, out;
            float* result = dx.target(first, out);
            BackwardPatterns of{work.pattern(mean_of) + column, work.pattern(factor_of) + column, work.pattern(shift_of) + column,
                                work.pattern(slope_of) + column};
            pass_back(dy.read(first, count, gradient), x.read(first, count, tile), result, of, count);
            if (first + count > valid)
                std::fill(result + std::max<std::int64_t>(0, valid - first), result + count, 0.0f);
            dx.write(result, first, count);
        });
    }

    void run() const {
        work.fill(mean_of, mean);
        find_sums();
        auto count = static_cast<double>(rows.valid().rows);
        const double *sums = work.sums(), *products = work.more_sums();
        work.fill(factor_of, [&](std::int64_t c) { return gamma(c) * inverse(c); });
        work.fill(shift_of, [&](std::int64_t c) { return sums[c] / count; });
        work.fill(slope_of, [&](std::int64_t c) { return products[c] * inverse(c) * inverse(c) / count; });
        pass_all_back();
        write_channels(dgamma, [&](std::int64_t c) { return products[c] * inverse(c); });
        write_channels(dbeta, [&](std::int64_t c) { return sums[c]; });
    }
};

} // namespace

Kernel make_batch_norm_backward(const KernelSite& site) {
    NormRows rows(site, site.input(1));
    BatchNormBackward backward{rows,
                               NormWorkspace(site.scratch(), rows.tiles),
                               reader(site, 0),
                               reader(site, 1),
                               {reader(site, 2)},
                               {reader(site, 3)},
                               {reader(site, 4)},
                               writer(site, 0),
                               writer(site, 1),
                               writer(site, 2),
                               {site, site.operation().inputs[1], site.operation().inputs[0], site.operation().outputs[0]}};
    return [backward] { backward.run(); };
}

} // namespace mantissa::cpu
