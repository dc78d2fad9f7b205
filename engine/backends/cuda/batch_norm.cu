// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, per channel, in float32; the variance is the biased one.
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"

#include <cmath>

namespace mantissa::MANTISSA_DEVICE {
namespace {

// Rows of the valid samples; those behind them count nowhere.
struct ValidRows {
    const StepBlock* block;
    std::int64_t samples, rows_each;

    MANTISSA_HD std::int64_t operator()() const {
        std::int64_t valid = block->valid_count;
        return (valid < samples ? valid : samples) * rows_each;
    }
};

// Sums of distances from the channel's first value, so that the variance loses no digits where the mean is large beside it.
template <typename Way>
struct Moments {
    static constexpr int width = Way::width;
    typename Way::Source x;
    ValidRows valid;
    std::int64_t count, channels;

    MANTISSA_HD std::int64_t rows() const { return valid(); }
    MANTISSA_HD void operator()(std::int64_t row, std::int64_t channel, float (&sum)[2][width]) const {
        float values[width], shift[width];
        x.read(row * channels + channel, count, values);
        x.read(channel, count, shift);
        for (int i = 0; i < width; ++i) {
            float off = values[i] - shift[i];
            sum[0][i] += off;
            sum[1][i] += off * off;
        }
    }
};

// moving = moving * momentum + statistic * (1 - momentum)
struct Statistics {
    Any::Source x, moving_mean, moving_variance;
    Any::Target mean, inverse, next_mean, next_variance;
    ValidRows valid;
    float momentum, rest;
    double epsilon;

    MANTISSA_HD void operator()(std::int64_t channel, const double (&totals)[2]) const {
        double count = static_cast<double>(valid()), off = totals[0] / count;
        double average = static_cast<double>(x[channel]) + off, variance = totals[1] / count - off * off;
        variance = variance < 0 ? 0 : variance; // NaN stays
        mean.put(channel, static_cast<float>(average));
        inverse.put(channel, static_cast<float>(1 / sqrt(variance + epsilon)));
        next_mean.put(channel, moving_mean[channel] * momentum + static_cast<float>(average) * rest);
        next_variance.put(channel, moving_variance[channel] * momentum + static_cast<float>(variance) * rest);
    }
};

// The statistics of a batch, or the moving ones.
template <typename Way>
struct Normalise {
    typename Way::Source x;
    typename Way::Target y;
    Any::Source gamma, beta, mean, spread; // spread: the inverse deviation, or the variance
    std::int64_t count, channels;
    float epsilon; // of the variance; negative: spread is the inverse deviation

    MANTISSA_HD void operator()(std::int64_t item) const {
        float values[Way::width];
        std::int64_t first = item * Way::width, channel = first % channels;
        x.read(first, count, values);
        for (int i = 0; i < Way::width; ++i) {
            float inverse = epsilon < 0 ? spread[channel + i] : 1 / sqrtf(spread[channel + i] + epsilon);
            values[i] = (values[i] - mean[channel + i]) * (inverse * gamma[channel + i]) + beta[channel + i];
        }
        y.write(first, count, values);
    }
};

// Sums of dy, and of dy * x' with x' = (x - mean) * inverse.
template <typename Way>
struct BackwardSums {
    static constexpr int width = Way::width;
    typename Way::Source dy, x;
    const float *mean, *inverse;
    ValidRows valid;
    std::int64_t count, channels;

    MANTISSA_HD std::int64_t rows() const { return valid(); }
    MANTISSA_HD void operator()(std::int64_t row, std::int64_t channel, float (&sum)[2][width]) const {
        float gradients[width], values[width];
        dy.read(row * channels + channel, count, gradients);
        x.read(row * channels + channel, count, values);
        for (int i = 0; i < width; ++i) {
            sum[0][i] += gradients[i];
            sum[1][i] += gradients[i] * ((values[i] - mean[channel + i]) * inverse[channel + i]);
        }
    }
};

struct StoreSums {
    Any::Target dgamma, dbeta;
    float *shift, *slope; // scratch: the means
    ValidRows valid;

    MANTISSA_HD void operator()(std::int64_t channel, const double (&totals)[2]) const {
        double count = static_cast<double>(valid());
        dbeta.put(channel, static_cast<float>(totals[0]));
        dgamma.put(channel, static_cast<float>(totals[1]));
        shift[channel] = static_cast<float>(totals[0] / count);
        slope[channel] = static_cast<float>(totals[1] / count);
    }
};

// dx = gamma * inverse * (dy - mean(dy) - x' * mean(dy * x'))
template <typename Way>
struct Backward {
    typename Way::Source dy, x;
    typename Way::Target dx;
    Any::Source gamma;
    const float *mean, *inverse, *shift, *slope;
    ValidRows valid;
    std::int64_t count, channels;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float gradients[Way::width], values[Way::width];
        std::int64_t first = item * Way::width, channel = first % channels;
        dy.read(first, count, gradients);
        x.read(first, count, values);
        bool counts = first < valid() * channels;
        for (int i = 0; i < Way::width; ++i) {
            std::int64_t c = channel + i;
            float normal = (values[i] - mean[c]) * inverse[c];
            gradients[i] = counts ? gamma[c] * inverse[c] * (gradients[i] - shift[c] - normal * slope[c]) : 0.0f;
        }
        dx.write(first, count, gradients);
    }
};

ValidRows valid_rows(const KernelSite& site, const Tensor& x) {
    return {site.block(), x.shape[0], count_of(x) / x.shape.back() / x.shape[0]};
}

template <typename Make>
Launch by_channels(const KernelSite& site, const std::vector<int>& read, const Make& make) {
    return with_operands(site, read, {site.operation().outputs[0]}, [&](auto operands) -> Launch {
        if (site.output(0).shape.back() % Way<decltype(operands)>::width != 0)
            return make(Operands<Any>{site});
        return make(operands);
    });
}

const float* floats(const KernelSite& site, std::size_t input) { return reinterpret_cast<const float*>(site.input_data(input)); }

} // namespace

Launch make_batch_norm(const KernelSite& site) {
    const Operation& o = site.operation();
    const auto& settings = site.attributes<BatchNorm>();
    const Tensor& x = site.input(0);
    std::int64_t channels = x.shape.back(), count = count_of(x);
    auto source = [&](std::size_t i) { return any_source(site, o.inputs[i]); };
    auto target = [&](std::size_t i) { return any_target(site, o.outputs[i]); };
    ValidRows valid = valid_rows(site, x);
    Statistics statistics{source(0),
                          source(3),
                          source(4),
                          target(1),
                          target(2),
                          target(3),
                          target(4),
                          valid,
                          static_cast<float>(settings.momentum),
                          static_cast<float>(1 - settings.momentum),
                          settings.epsilon};
    auto* parts = reinterpret_cast<float*>(site.scratch());
    return by_channels(site, {o.inputs[0]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Moments<Used> moments{operands.in(0), valid, count, channels};
        Normalise<Used> normalise{
            operands.in(0), operands.out(0), source(1), source(2), any_source(site, o.outputs[1]), any_source(site, o.outputs[2]),
            count,          channels,        -1.0f};
        return [=, layout = column_parts(count / channels, channels)](Queue queue) {
            sum_columns<2>(queue, layout, moments, statistics, parts);
            map(queue, items_of(count, Used::width), nullptr, normalise);
        };
    });
}

Launch make_batch_norm_inference(const KernelSite& site) {
    const Operation& o = site.operation();
    auto source = [&](std::size_t i) { return any_source(site, o.inputs[i]); };
    return by_channels(site, {o.inputs[0]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Normalise<Used> work{operands.in(0),
                             operands.out(0),
                             source(1),
                             source(2),
                             source(3),
                             source(4),
                             count_of(site.output(0)),
                             site.output(0).shape.back(),
                             static_cast<float>(site.attributes<BatchNorm>().epsilon)};
        return [work](Queue queue) { map(queue, items_of(work.count, Used::width), nullptr, work); };
    });
}

Launch make_batch_norm_backward(const KernelSite& site) {
    const Operation& o = site.operation();
    const Tensor& x = site.input(1);
    std::int64_t channels = x.shape.back(), count = count_of(x);
    ValidRows valid = valid_rows(site, x);
    ColumnParts layout = column_parts(count / channels, channels);
    auto* parts = reinterpret_cast<float*>(site.scratch());
    float *shift = parts + layout.parts * channels * 2, *slope = shift + channels;
    StoreSums store{any_target(site, o.outputs[1]), any_target(site, o.outputs[2]), shift, slope, valid};
    const float *mean = floats(site, 3), *inverse = floats(site, 4);
    return by_channels(site, {o.inputs[0], o.inputs[1]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        BackwardSums<Used> sums{operands.in(0), operands.in(1), mean, inverse, valid, count, channels};
        Backward<Used> backward{operands.in(0), operands.in(1), operands.out(0), any_source(site, o.inputs[2]), mean, inverse, shift, slope,
                                valid,          count,          channels};
        return [=](Queue queue) {
            sum_columns<2>(queue, layout, sums, store, parts);
            map(queue, items_of(count, Used::width), nullptr, backward);
        };
    });
}

} // namespace mantissa::MANTISSA_DEVICE
