// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// dx = gamma * inverse * (dy - mean(dy) - x' * mean(dy * x')) with x' = (x - mean) * inverse, per channel, in float32.
#include "backends/cuda/device/norm.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/wishes.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

// The means of dy and of dy * x', once per channel.
struct Means {
    float *shift, *slope;
};

// Behind a relu, dy counts where the normalised value, which is calculated again, was positive.
template <typename Way>
struct ReluBehind {
    static constexpr int width = Way::width;
    typename Way::Target y; // never written: how the value was rounded
    bool is_there;

    MANTISSA_HD void pass(std::int64_t first, const float (&x)[width], const float (&mean)[width], const Scaling<width>& scaling,
                          float (&dy)[width]) const {
        if (!is_there)
            return;
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            if (!y.rounds_above_zero(normalised(x[i], mean[i], scaling.scale[i], scaling.offset[i]), first + i))
                dy[i] = 0;
    }
};

// What the way back knows of the forward pass.
template <typename Way, typename From>
struct Forward {
    static constexpr int width = Way::width;
    typename Way::Source dy, x;
    From from;
    Any::Source gamma, beta; // beta: gamma again where there is no relu
    ReluBehind<Way> relu;
    ValidRows valid;
    std::int64_t channels;

    struct Constants {
        float mean[width], inverse[width];
        Scaling<width> scaling;
    };
    MANTISSA_HD Constants constants(std::int64_t channel) const {
        Constants constants;
        from.read(channel, constants.mean, constants.inverse);
        constants.scaling.read(gamma, beta, constants.inverse, channel);
        return constants;
    }
    // dy as it passes the relu; x.
    struct Row {
        typename Way::Piece dy, x;
    };
    MANTISSA_HD Row load(std::int64_t row, std::int64_t channel) const {
        std::int64_t first = row * channels + channel;
        return {dy.piece(first), x.piece(first)};
    }
    template <typename Vector>
    MANTISSA_HD void sources(std::int64_t row, std::int64_t channel, const Vector* (&vectors)[2]) const {
        std::int64_t first = row * channels + channel;
        vectors[0] = reinterpret_cast<const Vector*>(dy.data + first);
        vectors[1] = reinterpret_cast<const Vector*>(x.data + first);
    }
    template <typename Known> // at least the mean and the scaling
    MANTISSA_HD void read(const Row& loaded, std::int64_t first, const Known& c, float (&gradients)[width], float (&values)[width]) const {
        Way::unpack(loaded.dy, gradients);
        Way::unpack(loaded.x, values);
        relu.pass(first, values, c.mean, c.scaling, gradients);
    }
};

// Sums of dy, and of dy * x' with x' = (x - mean) * inverse.
template <typename Way, typename From>
struct BackwardSums {
    static constexpr int width = Way::width;
    using Constants = typename Forward<Way, From>::Constants;
    Forward<Way, From> forward;

    MANTISSA_HD Constants constants(std::int64_t channel) const { return forward.constants(channel); }
    MANTISSA_HD std::int64_t rows() const { return forward.valid(); }
    using Row = typename Forward<Way, From>::Row;
    static constexpr int at_once = width > 1 ? 4 : 1;
    MANTISSA_HD Row load(std::int64_t row, std::int64_t channel) const { return forward.load(row, channel); }
    template <typename Vector>
    MANTISSA_HD void sources(std::int64_t row, std::int64_t channel, const Vector* (&from)[2]) const {
        forward.sources(row, channel, from);
    }
    MANTISSA_HD void operator()(const Row& loaded, std::int64_t row, std::int64_t channel, const Constants& c,
                                float (&sum)[2][width]) const {
        float gradients[width], values[width];
        forward.read(loaded, row * forward.channels + channel, c, gradients, values);
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i) {
            sum[0][i] += gradients[i];
            sum[1][i] += gradients[i] * ((values[i] - c.mean[i]) * c.inverse[i]);
        }
    }
};

// Gradients: how those of gamma and beta are stored.
template <typename Gradients>
struct StoreSums {
    static constexpr bool is_light = !std::is_same_v<Gradients, Any>;
    typename Gradients::Target dgamma, dbeta;
    Means means;
    ValidRows valid;

    MANTISSA_HD void operator()(std::int64_t channel, const double (&totals)[2]) const {
        put_one(dbeta, channel, static_cast<float>(totals[0]));
        put_one(dgamma, channel, static_cast<float>(totals[1]));
        note(channel, totals);
    }
    // What the rows need, in its place.
    MANTISSA_HD void note(std::int64_t channel, const double (&totals)[2]) const {
        double count = static_cast<double>(valid());
        means.shift[channel] = static_cast<float>(totals[0] / count);
        means.slope[channel] = static_cast<float>(totals[1] / count);
    }
};

template <typename Way, typename From>
struct Backward {
    static constexpr int width = Way::width;
    Forward<Way, From> forward;
    typename Way::Target dx;
    Means means;

    struct Constants {
        float mean[width], shift[width], tilt[width]; // tilt: what a distance from the mean is multiplied by
        Scaling<width> scaling;
        std::int64_t valid; // rows
    };
    MANTISSA_HD Constants constants(std::int64_t channel) const {
        const typename Forward<Way, From>::Constants before = forward.constants(channel);
        Constants constants;
        constants.scaling = before.scaling;
        read_floats(means.shift + channel, constants.shift);
        read_floats(means.slope + channel, constants.tilt);
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i) {
            constants.mean[i] = before.mean[i];
            constants.tilt[i] *= before.inverse[i];
        }
        constants.valid = forward.valid();
        return constants;
    }
    using Row = typename Forward<Way, From>::Row;
    static constexpr int at_once = width > 1 ? 4 : 1;
    MANTISSA_HD Row load(std::int64_t row, std::int64_t channel) const { return forward.load(row, channel); }
    template <typename Vector>
    MANTISSA_HD void sources(std::int64_t row, std::int64_t channel, const Vector* (&from)[2]) const {
        forward.sources(row, channel, from);
    }
    MANTISSA_HD void operator()(const Row& loaded, std::int64_t row, std::int64_t channel, const Constants& c) const {
        float gradients[width], values[width];
        std::int64_t first = row * forward.channels + channel;
        forward.read(loaded, first, c, gradients, values);
        bool counts = row < c.valid;
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            gradients[i] = counts ? c.scaling.scale[i] * (gradients[i] - c.shift[i] - (values[i] - c.mean[i]) * c.tilt[i]) : 0.0f;
        dx.write_whole(first, gradients);
    }
};

template <typename Used>
typename Used::Target how_rounded(const KernelSite& site, int tensor) {
    if constexpr (std::is_same_v<Used, Any>)
        return any_target(site, tensor);
    else
        return {};
}

// Where the mean and the deviation are not plain float32, one element after the other is good enough.
template <typename Make>
Launch with_forward(const KernelSite& site, const Make& make) {
    const Operation& o = site.operation();
    if (plain_storage(site, {o.inputs[3], o.inputs[4]}, {}) == Storage::float32)
        return by_whole_channels(site, {o.inputs[0], o.inputs[1]}, [&](auto operands) {
            return make(operands, FromBatch{floats(site, 3), floats(site, 4)});
        });
    return make(Operands<Any>{site}, FromStored{any_source(site, o.inputs[3]), any_source(site, o.inputs[4])});
}

} // namespace

Launch make_batch_norm_backward(const KernelSite& site) {
    const Operation& o = site.operation();
    const Tensor& x = site.input(1);
    std::int64_t channels = x.shape.back();
    ValidRows valid = valid_rows(site, x);
    ColumnParts layout = column_parts(count_of(x) / channels, channels, cuda::wanted_parts());
    auto* parts = reinterpret_cast<float*>(site.scratch());
    Means means{parts + layout.parts * channels * 2, parts + layout.parts * channels * 2 + channels};
    bool relu_behind = site.has(Operand::beta);
    Any::Source gamma = any_source(site, o.inputs[2]), beta = any_source(site, o.inputs[relu_behind ? site.at(Operand::beta) : 2]);
    return with_forward(site, [&](auto operands, auto from) -> Launch {
        using Used = Way<decltype(operands)>;
        using From = decltype(from);
        ReluBehind<Used> relu{how_rounded<Used>(site, o.inputs[1]), relu_behind};
        Forward<Used, From> forward{operands.in(0), operands.in(1), from, gamma, beta, relu, valid, channels};
        BackwardSums<Used, From> sums{forward};
        Backward<Used, From> backward{forward, operands.out(0), means};
        return with_few_operands<Used>(site, {o.outputs[1], o.outputs[2]}, [&](auto gradients) -> Launch {
            StoreSums<Way<decltype(gradients)>> store{gradients.out(1), gradients.out(2), means, valid};
            return [=](Queue queue) { sum_columns_then<2>(queue, layout, sums, store, parts, backward); };
        });
    });
}

} // namespace mantissa::MANTISSA_DEVICE
