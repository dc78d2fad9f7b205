// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = x * mask / (1 - rate). Forward and backward draw the same mask from the layer's name: nothing is kept between them.
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

template <typename Way>
struct Drop {
    typename Way::Source x;
    typename Way::Target y;
    std::int64_t count;
    std::uint64_t stream;
    float rate, kept;
    const StepBlock* block;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float values[Way::width];
        std::int64_t first = item * Way::width;
        x.read(first, count, values);
        RandomKey key{block->seed, stream, static_cast<std::uint64_t>(block->step)};
        RandomBlock random{};
        for (int i = 0; i < Way::width; ++i) {
            auto element = static_cast<std::uint64_t>(first + i);
            if (i == 0 || element % 4 == 0)
                random = random_block(key, element / 4);
            values[i] = uniform(random.word[element % 4]) >= rate ? values[i] / kept : 0.0f;
        }
        y.write(first, count, values);
    }
};

} // namespace

Launch make_dropout(const KernelSite& site) {
    auto rate = static_cast<float>(site.attributes<Dropout>().rate);
    const Operation& operation = site.operation();
    return with_operands(site, {operation.inputs[0]}, {operation.outputs[0]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Drop<Used> work{operands.in(0), operands.out(0), count_of(site.output(0)), hash_name(operation.layer), rate,
                        1 - rate,       site.block()};
        return [work](Queue queue) { map(queue, items_of(work.count, Used::width), nullptr, work); };
    });
}

} // namespace mantissa::MANTISSA_DEVICE
