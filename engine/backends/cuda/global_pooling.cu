// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Means over all pixels of an image, per channel.
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

template <typename Way>
struct GlobalAverage {
    typename Way::Source x;
    typename Way::Target y;
    std::int64_t area, channels;

    // Item: sample and channel. Neighbouring threads read neighbouring channels; one of several channels would have few beside it, and
    // all of them wait for their conversions to double precision.
    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item / channels * area * channels + item % channels, pixel = 0;
        double sum = 0;
        if constexpr (!std::is_same_v<Way, Any>) {
            for (; pixel + 16 <= area; pixel += 16)
                add<16>(first + pixel * channels, sum);
            for (; pixel + 4 <= area; pixel += 4)
                add<4>(first + pixel * channels, sum);
        }
        for (; pixel < area; ++pixel)
            add<1>(first + pixel * channels, sum);
        y.put(item, static_cast<float>(sum / static_cast<double>(area)));
    }

private:
    template <int together> // loads under way at one time
    MANTISSA_HD void add(std::int64_t first, double& sum) const {
        float values[together];
        MANTISSA_UNROLL
        for (int k = 0; k < together; ++k)
            values[k] = x[first + k * channels];
        MANTISSA_UNROLL
        for (int k = 0; k < together; ++k)
            sum += static_cast<double>(values[k]);
    }
};

template <typename Way>
struct Spread {
    typename Way::Source dy;
    typename Way::Target dx;
    std::int64_t area, channels, count;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float values[Way::width];
        std::int64_t first = item * Way::width, sample = first / (area * channels);
        dy.read(sample * channels + first % channels, count / area, values);
        for (int i = 0; i < Way::width; ++i)
            values[i] /= static_cast<float>(area);
        dx.write(first, count, values);
    }
};

// make(operands) with whole vectors of channels, or one by one.
template <typename Make>
Launch by_vectors(const KernelSite& site, std::int64_t channels, const Make& make) {
    return with_operands(site, {site.operation().inputs[0]}, {site.operation().outputs[0]}, [&](auto operands) -> Launch {
        return channels % Way<decltype(operands)>::width == 0 ? make(operands) : make(Operands<Any>{site});
    });
}

} // namespace

Launch make_global_average_pool(const KernelSite& site) {
    const Shape& shape = site.input(0).shape;
    return with_operands(site, {site.operation().inputs[0]}, {site.operation().outputs[0]}, [&](auto operands) -> Launch {
        GlobalAverage<Way<decltype(operands)>> work{operands.in(0), operands.out(0), shape[1] * shape[2], shape[3]};
        return [work, items = shape[0] * shape[3]](Queue queue) { map(queue, items, nullptr, work); };
    });
}

Launch make_global_average_pool_backward(const KernelSite& site) {
    const Shape& shape = site.output(0).shape;
    return by_vectors(site, shape[3], [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Spread<Used> work{operands.in(0), operands.out(0), shape[1] * shape[2], shape[3], count_of(site.output(0))};
        return [work](Queue queue) { map(queue, items_of(work.count, Used::width), nullptr, work); };
    });
}

} // namespace mantissa::MANTISSA_DEVICE
