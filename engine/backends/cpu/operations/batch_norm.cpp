// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, per channel, in float32; the variance is the biased one. Fused with it:
// the addition of another tensor, and relu.
#include "backends/cpu/kernels.h"
#include "backends/cpu/operations/norm_vectors.h"
#include "backends/cpu/support.h"
#include "backends/cpu/tiles/sums.h"
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

// Working memory: sums per part, then patterns of one value per channel, repeated over a tile.
class Workspace {
public:
    static constexpr int patterns = 4;

    Workspace(std::byte* scratch, const RowTiles& tiles)
        : tiles_(tiles), sums_(reinterpret_cast<double*>(scratch)), patterns_(reinterpret_cast<float*>(scratch + sum_bytes(tiles, 2))) {}

    static std::size_t bytes(const RowTiles& tiles) {
        return sum_bytes(tiles, 2) + static_cast<std::size_t>(patterns * tiles.pattern()) * sizeof(float);
    }

    double* sums() const { return sums_; }
    double* more_sums() const { return sums_ + tiles_.columns; }
    float* pattern(int i) const { return patterns_ + i * tiles_.pattern(); }

    // pattern(i) = value(channel)
    template <typename Value>
    void fill(int i, Value&& value) const {
        float* values = pattern(i);
        for (std::int64_t c = 0; c < tiles_.columns; ++c)
            values[c] = static_cast<float>(value(c));
        for (std::int64_t j = tiles_.columns; j < tiles_.pattern(); ++j)
            values[j] = values[j - tiles_.columns];
    }

private:
    RowTiles tiles_;
    double* sums_;
    float* patterns_;
};

// tensor[c] = value(c)
template <typename Value>
void write_channels(const TensorWriter& tensor, Value&& value) {
    for (std::int64_t first = 0; first < tensor.count(); first += tile_size) {
        std::int64_t count = std::min(tile_size, tensor.count() - first);
        Tile tile;
        for (std::int64_t i = 0; i < count; ++i)
            tile.values[i] = static_cast<float>(value(first + i));
        tensor.write(tile, first, count);
    }
}

// The element of a small tensor, widened.
struct Channels {
    TensorReader tensor;
    double operator()(std::int64_t c) const {
        float value;
        return static_cast<double>(*tensor.read(c, 1, &value));
    }
};

struct Rows {
    RowTiles tiles;
    std::int64_t rows_per_sample = 1;
    const StepBlock* block = nullptr;

    explicit Rows(const KernelSite& site, const Tensor& x)
        : tiles(row_tiles(x.shape)), rows_per_sample(tiles.rows / x.shape[0]), block(site.block()) {}

    // Samples behind the valid ones count nowhere.
    RowTiles valid() const { return {std::min(tiles.rows, block->valid_count * rows_per_sample), tiles.columns}; }
};

// Patterns of the forward pass, and of the one back.
enum Forward { mean_pattern, factor_pattern, beta_pattern, shift_pattern };
enum Backward { mean_of, factor_of, shift_of, slope_of };

// What is fused with the normalisation, with the rounding that stood between.
struct Behind {
    TensorReader addend;
    bool adds = false, relu = false;

    explicit Behind(const KernelSite& site)
        : adds(site.operation().inputs.size() > 5), relu(site.attributes<BatchNorm>().epilogue == Function::relu) {
        if (adds)
            addend = reader(site, 5);
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
    return {site, operation.inputs[0], operation.inputs.size() > 5 ? operation.inputs[5] : -1, operation.outputs[0]};
}

struct Normalised {
    TensorReader x;
    TensorWriter y;
    Behind behind;
    NormVectors vectors;

    explicit Normalised(const KernelSite& site) : x(reader(site, 0)), y(writer(site, 0)), behind(site), vectors(vectors_of(site)) {}
};

void normalise_all(const Rows& rows, const Workspace& work, const Normalised& tensors) {
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
    Rows rows;
    Workspace work;
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
            work.more_sums()[c] = std::max(0.0, work.more_sums()[c] / static_cast<double>(valid.rows) - off * off);
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

// dx = gamma * inverse * (dy - mean(dy) - x' * mean(dy * x')) with x' = (x - mean) * inverse
struct BatchNormBackward {
    Rows rows;
    Workspace work;
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

Kernel make_batch_norm(const KernelSite& site) {
    Rows rows(site, site.input(0));
    BatchNormForward forward{site.attributes<BatchNorm>(),
                             rows,
                             Workspace(site.scratch(), rows.tiles),
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
    Rows rows(site, site.input(0));
    Workspace work(site.scratch(), rows.tiles);
    Channels gamma{reader(site, 1)}, beta{reader(site, 2)}, mean{reader(site, 3)}, variance{reader(site, 4)};
    return [=, tensors = Normalised(site), epsilon = site.attributes<BatchNorm>().epsilon] {
        work.fill(mean_pattern, mean);
        work.fill(factor_pattern, [&](std::int64_t c) { return gamma(c) / std::sqrt(variance(c) + epsilon); });
        work.fill(beta_pattern, beta);
        normalise_all(rows, work, tensors);
    };
}

Kernel make_batch_norm_backward(const KernelSite& site) {
    Rows rows(site, site.input(1));
    BatchNormBackward backward{rows,
                               Workspace(site.scratch(), rows.tiles),
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

Selection select_batch_norm(const Graph& graph, const Operation& operation, const std::string&) {
    Selection selection = support_of(graph, operation);
    selection.scratch_bytes = Workspace::bytes(row_tiles(graph.input(operation, 0).shape));
    return selection;
}

} // namespace mantissa::cpu
