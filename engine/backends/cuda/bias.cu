// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = round(x + bias[channel]), with a function after it where one is fused; going back, sums over everything but channels.
#include "backends/cuda/device/columns.h"
#include "backends/cuda/device/functions.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/wishes.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

template <typename Way>
struct AddBias {
    typename Way::Source x, bias;
    typename Way::Target y;
    std::int64_t count, channels; // channels: a multiple of Way::width
    Function function;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float values[Way::width], added[Way::width];
        std::int64_t first = item * Way::width;
        x.read(first, count, values);
        bias.read(first % channels, channels, added);
        for (int i = 0; i < Way::width; ++i) {
            values[i] += added[i];
            if (function != Function::none) // the sum rounds as if it were stored
                values[i] = value_of(function, y.rounded(values[i], first + i));
        }
        y.write(first, count, values);
    }
};

template <typename Way>
struct BiasSum {
    static constexpr int width = Way::width;
    using Constants = NoConstants;
    typename Way::Source dy;
    std::int64_t row_count, channels;

    MANTISSA_HD Constants constants(std::int64_t) const { return {}; }
    MANTISSA_HD std::int64_t rows() const { return row_count; }
    using Row = typename Way::Piece;
    static constexpr int at_once = 4;
    MANTISSA_HD Row load(std::int64_t row, std::int64_t channel) const { return dy.piece(row * channels + channel); }
    MANTISSA_HD void operator()(const Row& loaded, std::int64_t, std::int64_t, const Constants&, float (&sum)[1][width]) const {
        float values[width];
        Way::unpack(loaded, values);
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            sum[0][i] += values[i];
    }
};

template <typename Gradient>
struct StoreSum {
    static constexpr bool is_light = !std::is_same_v<Gradient, Any>;
    typename Gradient::Target db;
    MANTISSA_HD void operator()(std::int64_t channel, const double (&totals)[1]) const { db.put(channel, static_cast<float>(totals[0])); }
};

template <typename Make>
Launch by_channels(const KernelSite& site, const std::vector<int>& read, const std::vector<int>& written, std::int64_t channels,
                   const Make& make) {
    return with_operands(site, read, written, [&](auto operands) -> Launch {
        if (channels % Way<decltype(operands)>::width != 0)
            return make(Operands<Any>{site});
        return make(operands);
    });
}

} // namespace

Launch make_bias_add(const KernelSite& site) {
    const Operation& operation = site.operation();
    const auto* fused = std::get_if<Activation>(&operation.attributes);
    std::int64_t channels = site.output(0).shape.back();
    return by_channels(site, {operation.inputs[0], operation.inputs[1]}, {operation.outputs[0]}, channels, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        AddBias<Used> work{operands.in(0),           operands.in(1), operands.out(0),
                           count_of(site.output(0)), channels,       fused ? fused->function : Function::none};
        return [work](Queue queue) { map(queue, items_of(work.count, Used::width), nullptr, work); };
    });
}

Launch make_bias_backward(const KernelSite& site) {
    const Tensor& dy = site.input(0);
    std::int64_t channels = dy.shape.back(), rows = count_of(dy) / channels;
    auto* parts = reinterpret_cast<float*>(site.scratch());
    return by_channels(site, {site.operation().inputs[0]}, {}, channels, [&](auto operands) -> Launch {
        BiasSum<Way<decltype(operands)>> work{operands.in(0), rows, channels};
        return with_few_operands<Way<decltype(operands)>>(site, {site.operation().outputs[0]}, [&](auto gradient) -> Launch {
            StoreSum<Way<decltype(gradient)>> store{gradient.out(0)};
            return [work, store, parts, layout = column_parts(rows, channels, cuda::wanted_parts())](Queue queue) {
                sum_columns<1>(queue, layout, work, store, parts);
            };
        });
    });
}

} // namespace mantissa::MANTISSA_DEVICE
