// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, per channel, in float32; the variance is the biased one. An addition
// and a relu that follow are done in the same go, with the roundings between them.
#include "backends/cuda/device/functions.h"
#include "backends/cuda/device/moments.h"
#include "backends/cuda/device/norm.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/wishes.h"

#include <cmath>

namespace mantissa::MANTISSA_DEVICE {
namespace {

// What the normalisation reads: the outputs themselves where those are float32, or the same not yet rounded, in scratch.
struct Kept {
    float *mean, *inverse;
};

// moving = moving * momentum + statistic * (1 - momentum). Moving: how the moving statistics are read and stored; Batch: those of
// this batch, float32 as a rule.
template <typename X, typename Moving, typename Batch>
struct Statistics {
    static constexpr bool is_light = std::is_same_v<Batch, Plain<Storage::float32>>; // few registers, and nothing to round
    typename X::Source x;
    typename Moving::Source moving_mean, moving_variance;
    Kept kept;
    typename Batch::Target mean, inverse;
    typename Moving::Target next_mean, next_variance;
    ValidRows valid;
    float momentum, rest;
    double epsilon;
    bool from_first; // the totals are of distances from the channel's first value

    struct Found {
        float average, variance, deviation;
    };
    // What the rows need, in its place.
    MANTISSA_HD Found note(std::int64_t channel, const double (&totals)[2]) const {
        double count = static_cast<double>(valid()), off = totals[0] / count, first = from_first ? static_cast<double>(x[channel]) : 0.0;
        double average = first + off, variance = totals[1] / count - off * off;
        variance = variance < 0 ? 0 : variance; // NaN stays
        Found found{static_cast<float>(average), static_cast<float>(variance), static_cast<float>(1 / sqrt(variance + epsilon))};
        kept.mean[channel] = found.average;
        kept.inverse[channel] = found.deviation;
        return found;
    }
    MANTISSA_HD void operator()(std::int64_t channel, const double (&totals)[2]) const {
        const Found found = note(channel, totals);
        if constexpr (!is_light) {
            put_one(mean, channel, found.average);
            put_one(inverse, channel, found.deviation);
        }
        put_one(next_mean, channel, read_one(moving_mean, channel) * momentum + found.average * rest);
        put_one(next_variance, channel, read_one(moving_variance, channel) * momentum + found.variance * rest);
    }
};

// The same where the convolution left its sums: of x itself, so that digits are lost where the mean is large beside the deviation.
// They are over all samples, which in training all count.
template <typename Statistics>
struct FromSums {
    Statistics statistics;
    const float* sums;
    std::int64_t channels;

    MANTISSA_HD void operator()(std::int64_t channel) const {
        const double totals[2] = {static_cast<double>(sums[channel]), static_cast<double>(sums[channels + channel])};
        statistics(channel, totals);
    }
};

// As FromBatch, the moving ones.
struct FromMoving {
    Any::Source mean, variance;
    float epsilon;
    template <int width>
    MANTISSA_HD void read(std::int64_t channel, float (&means)[width], float (&inverses)[width]) const {
        read_some(mean, channel, means);
        read_some(variance, channel, inverses);
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            inverses[i] = 1 / sqrtf(inverses[i] + epsilon);
    }
};

template <typename Way, typename From, bool adds>
struct Normalise {
    static constexpr int width = Way::width;
    typename Way::Source x, addend;
    typename Way::Target y;
    From from;
    Any::Source gamma, beta;
    std::int64_t count, channels;
    bool relu;

    struct Constants {
        float mean[width];
        Scaling<width> scaling;
    };
    MANTISSA_HD Constants constants(std::int64_t channel) const {
        Constants constants;
        float inverse[width];
        from.read(channel, constants.mean, inverse);
        constants.scaling.read(gamma, beta, inverse, channel);
        return constants;
    }
    struct Row {
        typename Way::Piece pieces[adds ? 2 : 1]; // x, addend
    };
    static constexpr int at_once = width == 1 ? 1 : adds ? 4 : 8; // as registers allow
    using Gathers = void;
    template <int tensors, typename Vector>
    MANTISSA_HD void sources(std::int64_t row, std::int64_t channel, const Vector* (&vectors)[tensors]) const {
        std::int64_t first = row * channels + channel;
        vectors[0] = reinterpret_cast<const Vector*>(x.data + first);
        if constexpr (adds)
            vectors[1] = reinterpret_cast<const Vector*>(addend.data + first);
    }
    MANTISSA_HD Row load(std::int64_t row, std::int64_t channel) const {
        std::int64_t first = row * channels + channel;
        if constexpr (adds)
            return {{x.piece(first), addend.piece(first)}};
        else
            return {{x.piece(first)}};
    }
    MANTISSA_HD void operator()(const Row& loaded, std::int64_t row, std::int64_t channel, const Constants& c) const {
        float values[width];
        std::int64_t first = row * channels + channel;
        Way::unpack(loaded.pieces[0], values);
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            values[i] = normalised(values[i], c.mean[i], c.scaling.scale[i], c.scaling.offset[i]);
        if constexpr (adds)
            add(loaded.pieces[1], first, values);
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            if (relu)
                values[i] = value_of(Function::relu, y.before_relu(values[i], first + i));
        y.write_whole(first, values);
    }
    MANTISSA_HD void add(const typename Way::Piece& piece, std::int64_t first, float (&values)[width]) const {
        float others[width];
        Way::unpack(piece, others);
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            values[i] = y.rounded(values[i], first + i) + others[i];
    }
};

// The tensors that a fused addition and what is normalised share their way of reading with.
std::vector<int> read_wide(const Operation& operation) {
    std::vector<int> read = {operation.inputs[0]};
    if (int addend = find_input(operation, Operand::addend); addend >= 0)
        read.push_back(addend);
    return read;
}

template <bool adds, typename Operands, typename From>
Normalise<Way<Operands>, From, adds> normalise_of(const KernelSite& site, const Operands& operands, const From& from) {
    const Operation& o = site.operation();
    return {operands.in(0),
            operands.in(adds ? site.at(Operand::addend) : 0),
            operands.out(0),
            from,
            any_source(site, o.inputs[1]),
            any_source(site, o.inputs[2]),
            count_of(site.output(0)),
            site.output(0).shape.back(),
            site.attributes<BatchNorm>().epilogue == Function::relu};
}

template <typename Operands, typename From, typename Make>
Launch with_normalise(const KernelSite& site, const Operands& operands, const From& from, const Make& make) {
    return site.has(Operand::addend) ? make(normalise_of<true>(site, operands, from)) : make(normalise_of<false>(site, operands, from));
}

bool is_float32_batch(const KernelSite& site) {
    const Operation& o = site.operation();
    return plain_storage(site, {}, {o.outputs[1], o.outputs[2]}) == Storage::float32;
}

float* parts_of(const KernelSite& site) { return reinterpret_cast<float*>(site.scratch()); }

Kept kept_of(const KernelSite& site, const ColumnParts& layout) {
    if (is_float32_batch(site))
        return {reinterpret_cast<float*>(site.output_data(1)), reinterpret_cast<float*>(site.output_data(2))};
    float* behind = parts_of(site) + layout.parts * layout.channels * 2;
    return {behind, behind + layout.channels};
}

template <typename Moving, typename Batch, typename X>
Statistics<Way<X>, Moving, Batch> statistics_of(const KernelSite& site, const X& x, const Kept& kept, const Operands<Moving>& moving,
                                                const Operands<Batch>& batch) {
    const auto& settings = site.attributes<BatchNorm>();
    return {x.in(0),
            moving.in(3),
            moving.in(4),
            kept,
            batch.out(1),
            batch.out(2),
            moving.out(3),
            moving.out(4),
            valid_rows(site, site.input(0)),
            static_cast<float>(settings.momentum),
            static_cast<float>(1 - settings.momentum),
            settings.epsilon,
            !site.has(Operand::sums)};
}

// make(statistics): the moving ones in float32 or in the format of x, those of the batch in float32, or whatever there is.
template <typename X, typename Make>
Launch with_statistics(const KernelSite& site, const X& x, const Kept& kept, const Make& make) {
    const Operation& o = site.operation();
    using Float32 = Plain<Storage::float32>;
    bool float32_batch = is_float32_batch(site);
    if constexpr (!std::is_same_v<Way<X>, Any>) {
        Storage moving = plain_storage(site, {o.inputs[3], o.inputs[4]}, {o.outputs[3], o.outputs[4]});
        if (float32_batch && moving == Storage::float32)
            return make(statistics_of(site, x, kept, Operands<Float32>{site}, Operands<Float32>{site}));
        if constexpr (!std::is_same_v<Way<X>, Float32>)
            if (float32_batch && moving == storage_of(site.input(0)))
                return make(statistics_of(site, x, kept, Operands<Way<X>>{site}, Operands<Float32>{site}));
    }
    return make(statistics_of(site, x, kept, Operands<Any>{site}, Operands<Any>{site}));
}

} // namespace

Launch make_batch_norm(const KernelSite& site) {
    const Operation& o = site.operation();
    const Tensor& x = site.input(0);
    std::int64_t channels = x.shape.back(), count = count_of(x);
    ColumnParts layout = column_parts(count / channels, channels, cuda::wanted_parts());
    ValidRows valid = valid_rows(site, x);
    const float* sums = site.has(Operand::sums) ? floats(site, site.at(Operand::sums)) : nullptr;
    float* parts = parts_of(site);
    Kept kept = kept_of(site, layout);
    FromBatch from{kept.mean, kept.inverse};
    return by_whole_channels(site, read_wide(o), [&](auto operands) -> Launch {
        return with_statistics(site, operands, kept, [&](const auto& statistics) -> Launch {
            Moments<Way<decltype(operands)>> moments{operands.in(0), valid, count, channels};
            FromSums<std::remove_cvref_t<decltype(statistics)>> from_sums{statistics, sums, channels};
            return with_normalise(site, operands, from, [&](const auto& normalise) -> Launch {
                return [=](Queue queue) {
                    if (!from_sums.sums)
                        return sum_columns_then<2>(queue, layout, moments, from_sums.statistics, parts, normalise);
                    map(queue, channels, nullptr, from_sums);
                    for_rows(queue, layout, normalise);
                };
            });
        });
    });
}

Launch make_batch_norm_inference(const KernelSite& site) {
    const Operation& o = site.operation();
    auto source = [&](std::size_t i) { return any_source(site, o.inputs[i]); };
    std::int64_t channels = site.output(0).shape.back();
    FromMoving from{source(3), source(4), static_cast<float>(site.attributes<BatchNorm>().epsilon)};
    return by_whole_channels(site, read_wide(o), [&](auto operands) -> Launch {
        return with_normalise(site, operands, from, [&](const auto& work) -> Launch {
            return [work, layout = column_parts(work.count / channels, channels)](Queue queue) { for_rows(queue, layout, work); };
        });
    });
}

} // namespace mantissa::MANTISSA_DEVICE
