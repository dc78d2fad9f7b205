// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Means over all pixels of an image, per channel.
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

struct GlobalAverage {
    Any::Source x;
    Any::Target y;
    std::int64_t area, channels;

    // Item: sample and channel. Neighbouring threads read neighbouring channels.
    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item / channels * area * channels + item % channels;
        double sum = 0;
        for (std::int64_t pixel = 0; pixel < area; ++pixel)
            sum += static_cast<double>(x[first + pixel * channels]);
        y.put(item, static_cast<float>(sum / static_cast<double>(area)));
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

} // namespace

Launch make_global_average_pool(const KernelSite& site) {
    const Shape& shape = site.input(0).shape;
    GlobalAverage work{any_source(site, site.operation().inputs[0]), any_target(site, site.operation().outputs[0]), shape[1] * shape[2],
                       shape[3]};
    return [work, items = shape[0] * shape[3]](Queue queue) { map(queue, items, nullptr, work); };
}

Launch make_global_average_pool_backward(const KernelSite& site) {
    const Shape& shape = site.output(0).shape;
    auto make = [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Spread<Used> work{operands.in(0), operands.out(0), shape[1] * shape[2], shape[3], count_of(site.output(0))};
        return [work](Queue queue) { map(queue, items_of(work.count, Used::width), nullptr, work); };
    };
    return with_operands(site, {site.operation().inputs[0]}, {site.operation().outputs[0]}, [&](auto operands) -> Launch {
        return shape[3] % Way<decltype(operands)>::width == 0 ? make(operands) : make(Operands<Any>{site});
    });
}

} // namespace mantissa::MANTISSA_DEVICE
