// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, per channel, in float32; the variance is the biased one. An addition
// and a relu that follow are done in the same go, with the roundings between them.
#include "backends/cuda/device/functions.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/moments.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"

#include <cmath>

namespace mantissa::MANTISSA_DEVICE {
namespace {

// What is worked out once per channel, as floats side by side: scratch of four for each.
struct Numbers {
    float *scale, *offset, *shift, *slope; // gamma / deviation, beta; backward: the means of dy and of dy * x'
};

Numbers numbers_at(std::byte* scratch, std::int64_t channels) {
    auto* floats = reinterpret_cast<float*>(scratch);
    return {floats, floats + channels, floats + 2 * channels, floats + 3 * channels};
}

template <int width>
MANTISSA_HD void read_floats(const float* from, float (&to)[width]) {
    if constexpr (width % 4 == 0)
        for (int part = 0; part < width; part += 4)
            Plain<Storage::float32>::Source{from}.read(part, width, reinterpret_cast<float(&)[4]>(to[part]));
    else
        for (int i = 0; i < width; ++i)
            to[i] = from[i];
}

MANTISSA_HD inline float normalised(float x, float mean, float scale, float offset) { return (x - mean) * scale + offset; }

// moving = moving * momentum + statistic * (1 - momentum)
struct Statistics {
    Any::Source x, gamma, beta, moving_mean, moving_variance;
    Any::Target mean, inverse, next_mean, next_variance;
    Numbers numbers;
    ValidRows valid;
    float momentum, rest;
    double epsilon;
    bool from_first; // the totals are of distances from the channel's first value

    MANTISSA_HD void operator()(std::int64_t channel, const double (&totals)[2]) const {
        double count = static_cast<double>(valid()), off = totals[0] / count, first = from_first ? static_cast<double>(x[channel]) : 0.0;
        double average = first + off, variance = totals[1] / count - off * off;
        variance = variance < 0 ? 0 : variance; // NaN stays
        auto deviation = static_cast<float>(1 / sqrt(variance + epsilon));
        mean.put(channel, static_cast<float>(average));
        inverse.put(channel, deviation);
        numbers.scale[channel] = deviation * gamma[channel];
        numbers.offset[channel] = beta[channel];
        next_mean.put(channel, moving_mean[channel] * momentum + static_cast<float>(average) * rest);
        next_variance.put(channel, moving_variance[channel] * momentum + static_cast<float>(variance) * rest);
    }
};

// The same where the convolution left its sums: of x itself, so that digits are lost where the mean is large beside the deviation.
// They are over all samples, which in training all count.
struct FromSums {
    Statistics statistics;
    const float* sums;
    std::int64_t channels;

    MANTISSA_HD void operator()(std::int64_t channel) const {
        const double totals[2] = {static_cast<double>(sums[channel]), static_cast<double>(sums[channels + channel])};
        statistics(channel, totals);
    }
};

// The moving statistics in the form in which those of a batch come.
struct FromMoving {
    Any::Source gamma, beta, moving_mean, moving_variance;
    Numbers numbers; // shift: the mean
    float epsilon;

    MANTISSA_HD void operator()(std::int64_t channel) const {
        numbers.scale[channel] = 1 / sqrtf(moving_variance[channel] + epsilon) * gamma[channel];
        numbers.offset[channel] = beta[channel];
        numbers.shift[channel] = moving_mean[channel];
    }
};

template <typename Way>
struct Normalise {
    typename Way::Source x, addend;
    typename Way::Target y;
    const float *mean, *scale, *offset;
    std::int64_t count, channels;
    bool adds, relu;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float values[Way::width], means[Way::width], scales[Way::width], offsets[Way::width];
        std::int64_t first = item * Way::width, channel = first % channels;
        x.read(first, count, values);
        read_floats(mean + channel, means);
        read_floats(scale + channel, scales);
        read_floats(offset + channel, offsets);
        MANTISSA_UNROLL
        for (int i = 0; i < Way::width; ++i)
            values[i] = normalised(values[i], means[i], scales[i], offsets[i]);
        if (adds)
            add(first, values);
        MANTISSA_UNROLL
        for (int i = 0; i < Way::width; ++i)
            if (relu)
                values[i] = value_of(Function::relu, y.rounded(values[i], first + i));
        y.write(first, count, values);
    }
    MANTISSA_HD void add(std::int64_t first, float (&values)[Way::width]) const {
        float others[Way::width];
        addend.read(first, count, others);
        MANTISSA_UNROLL
        for (int i = 0; i < Way::width; ++i)
            values[i] = y.rounded(values[i], first + i) + others[i];
    }
};

// What the sums backward need of the forward pass, where a relu stood behind it.
struct FromForward {
    Any::Source gamma, beta;
    const float* inverse;
    Numbers numbers;

    MANTISSA_HD void operator()(std::int64_t channel) const {
        numbers.scale[channel] = inverse[channel] * gamma[channel];
        numbers.offset[channel] = beta[channel];
    }
};

// Behind a relu, dy counts where the normalised value, which is calculated again, was positive.
template <typename Way>
struct ReluBehind {
    typename Way::Target y; // never written: how the value was rounded
    const float *mean, *scale, *offset;
    bool is_there;

    MANTISSA_HD void pass(std::int64_t first, std::int64_t channel, const float (&x)[Way::width], float (&dy)[Way::width]) const {
        if (!is_there)
            return;
        float means[Way::width], scales[Way::width], offsets[Way::width];
        read_floats(mean + channel, means);
        read_floats(scale + channel, scales);
        read_floats(offset + channel, offsets);
        MANTISSA_UNROLL
        for (int i = 0; i < Way::width; ++i)
            if (!(y.rounded(normalised(x[i], means[i], scales[i], offsets[i]), first + i) > 0))
                dy[i] = 0;
    }
};

// Sums of dy, and of dy * x' with x' = (x - mean) * inverse.
template <typename Way>
struct BackwardSums {
    static constexpr int width = Way::width;
    typename Way::Source dy, x;
    const float *mean, *inverse;
    ReluBehind<Way> relu;
    ValidRows valid;
    std::int64_t count, channels;

    MANTISSA_HD std::int64_t rows() const { return valid(); }
    MANTISSA_HD void operator()(std::int64_t row, std::int64_t channel, float (&sum)[2][width]) const {
        float gradients[width], values[width], means[width], inverses[width];
        std::int64_t first = row * channels + channel;
        dy.read(first, count, gradients);
        x.read(first, count, values);
        relu.pass(first, channel, values, gradients);
        read_floats(mean + channel, means);
        read_floats(inverse + channel, inverses);
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i) {
            sum[0][i] += gradients[i];
            sum[1][i] += gradients[i] * ((values[i] - means[i]) * inverses[i]);
        }
    }
};

struct StoreSums {
    Any::Source gamma;
    Any::Target dgamma, dbeta;
    const float* inverse;
    Numbers numbers;
    ValidRows valid;

    MANTISSA_HD void operator()(std::int64_t channel, const double (&totals)[2]) const {
        double count = static_cast<double>(valid());
        dbeta.put(channel, static_cast<float>(totals[0]));
        dgamma.put(channel, static_cast<float>(totals[1]));
        numbers.scale[channel] = inverse[channel] * gamma[channel];
        numbers.shift[channel] = static_cast<float>(totals[0] / count);
        numbers.slope[channel] = static_cast<float>(totals[1] / count);
    }
};

// dx = gamma * inverse * (dy - mean(dy) - x' * mean(dy * x'))
template <typename Way>
struct Backward {
    typename Way::Source dy, x;
    typename Way::Target dx;
    const float *mean, *inverse;
    Numbers numbers;
    ReluBehind<Way> relu;
    ValidRows valid;
    std::int64_t count, channels;

    MANTISSA_HD void operator()(std::int64_t item) const {
        constexpr int width = Way::width;
        float gradients[width], values[width], scales[width], shifts[width];
        std::int64_t first = item * width, channel = first % channels;
        dy.read(first, count, gradients);
        x.read(first, count, values);
        relu.pass(first, channel, values, gradients);
        normalise(channel, values);
        read_floats(numbers.scale + channel, scales);
        read_floats(numbers.shift + channel, shifts);
        bool counts = first < valid() * channels;
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            gradients[i] = counts ? scales[i] * (gradients[i] - shifts[i] - values[i]) : 0.0f;
        dx.write(first, count, gradients);
    }
    // x' * mean(dy * x')
    MANTISSA_HD void normalise(std::int64_t channel, float (&values)[Way::width]) const {
        float means[Way::width], inverses[Way::width], slopes[Way::width];
        read_floats(mean + channel, means);
        read_floats(inverse + channel, inverses);
        read_floats(numbers.slope + channel, slopes);
        MANTISSA_UNROLL
        for (int i = 0; i < Way::width; ++i)
            values[i] = (values[i] - means[i]) * inverses[i] * slopes[i];
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

// The tensors that a fused addition and what is normalised share their way of reading with.
std::vector<int> read_wide(const Operation& operation) {
    std::vector<int> read = {operation.inputs[0]};
    if (int addend = find_input(operation, Operand::addend); addend >= 0)
        read.push_back(addend);
    return read;
}

template <typename Operands>
Normalise<Way<Operands>> normalise_of(const KernelSite& site, const Operands& operands, const float* mean, const Numbers& numbers) {
    bool adds = site.has(Operand::addend);
    return {operands.in(0),
            operands.in(adds ? site.at(Operand::addend) : 0),
            operands.out(0),
            mean,
            numbers.scale,
            numbers.offset,
            count_of(site.output(0)),
            site.output(0).shape.back(),
            adds,
            site.attributes<BatchNorm>().epilogue == Function::relu};
}

template <typename Used>
typename Used::Target how_rounded(const KernelSite& site, int tensor) {
    if constexpr (std::is_same_v<Used, Any>)
        return any_target(site, tensor);
    else
        return {};
}

} // namespace

Launch make_batch_norm(const KernelSite& site) {
    const Operation& o = site.operation();
    const auto& settings = site.attributes<BatchNorm>();
    const Tensor& x = site.input(0);
    std::int64_t channels = x.shape.back(), count = count_of(x);
    ColumnParts layout = column_parts(count / channels, channels);
    auto source = [&](std::size_t i) { return any_source(site, o.inputs[i]); };
    auto target = [&](std::size_t i) { return any_target(site, o.outputs[i]); };
    ValidRows valid = valid_rows(site, x);
    const float* sums = site.has(Operand::sums) ? floats(site, site.at(Operand::sums)) : nullptr;
    auto* parts = reinterpret_cast<float*>(site.scratch());
    Numbers numbers = numbers_at(reinterpret_cast<std::byte*>(parts + layout.parts * channels * 2), channels);
    Statistics statistics{source(0),
                          source(1),
                          source(2),
                          source(3),
                          source(4),
                          target(1),
                          target(2),
                          target(3),
                          target(4),
                          numbers,
                          valid,
                          static_cast<float>(settings.momentum),
                          static_cast<float>(1 - settings.momentum),
                          settings.epsilon,
                          !sums};
    FromSums from_sums{statistics, sums, channels};
    auto* mean = reinterpret_cast<const float*>(site.output_data(1));
    return by_channels(site, read_wide(o), [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Moments<Used> moments{operands.in(0), valid, count, channels};
        auto normalise = normalise_of(site, operands, mean, numbers);
        return [=](Queue queue) {
            if (from_sums.sums)
                map(queue, channels, nullptr, from_sums);
            else
                sum_columns<2>(queue, layout, moments, statistics, parts);
            map(queue, items_of(count, Used::width), nullptr, normalise);
        };
    });
}

Launch make_batch_norm_inference(const KernelSite& site) {
    const Operation& o = site.operation();
    auto source = [&](std::size_t i) { return any_source(site, o.inputs[i]); };
    std::int64_t channels = site.output(0).shape.back();
    Numbers numbers = numbers_at(site.scratch(), channels);
    FromMoving prepare{source(1), source(2), source(3), source(4), numbers, static_cast<float>(site.attributes<BatchNorm>().epsilon)};
    return by_channels(site, read_wide(o), [&](auto operands) -> Launch {
        auto work = normalise_of(site, operands, numbers.shift, numbers);
        return [=](Queue queue) {
            map(queue, channels, nullptr, prepare);
            map(queue, items_of(work.count, Way<decltype(operands)>::width), nullptr, work);
        };
    });
}

Launch make_batch_norm_backward(const KernelSite& site) {
    const Operation& o = site.operation();
    const Tensor& x = site.input(1);
    std::int64_t channels = x.shape.back(), count = count_of(x);
    ValidRows valid = valid_rows(site, x);
    ColumnParts layout = column_parts(count / channels, channels);
    auto* parts = reinterpret_cast<float*>(site.scratch());
    Numbers numbers = numbers_at(reinterpret_cast<std::byte*>(parts + layout.parts * channels * 2), channels);
    const float *mean = floats(site, 3), *inverse = floats(site, 4);
    bool relu_behind = site.has(Operand::beta);
    Any::Source gamma = any_source(site, o.inputs[2]);
    StoreSums store{gamma, any_target(site, o.outputs[1]), any_target(site, o.outputs[2]), inverse, numbers, valid};
    FromForward prepare{gamma, any_source(site, o.inputs[relu_behind ? site.at(Operand::beta) : 2]), inverse, numbers};
    return by_channels(site, {o.inputs[0], o.inputs[1]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        ReluBehind<Used> relu{how_rounded<Used>(site, o.inputs[1]), mean, numbers.scale, numbers.offset, relu_behind};
        BackwardSums<Used> sums{operands.in(0), operands.in(1), mean, inverse, relu, valid, count, channels};
        Backward<Used> backward{operands.in(0), operands.in(1), operands.out(0), mean, inverse, numbers, relu, valid, count, channels};
        return [=](Queue queue) {
            if (relu_behind)
                map(queue, channels, nullptr, prepare);
            sum_columns<2>(queue, layout, sums, store, parts);
            map(queue, items_of(count, Used::width), nullptr, backward);
        };
    });
}

} // namespace mantissa::MANTISSA_DEVICE
