// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a tensor's values would meet in a format. Whole numbers are counted, so that the order changes nothing.
#include "backends/cuda/census.h"

#include "backends/cuda/device/operands.h"
#include "backends/cuda/device/tally.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

template <typename Way>
struct TakeCensus {
    typename Way::Source x;
    std::int64_t count;
    Borders borders;

    template <typename Sink>
    MANTISSA_HD void operator()(std::int64_t item, const Sink& sink) const {
        float values[Way::width];
        std::int64_t first = item * Way::width;
        x.read(first, count, values);
        MANTISSA_UNROLL
        for (int i = 0; i < Way::width; ++i)
            if (first + i < count)
                count_value(values[i], borders, sink);
    }
};

// A tensor and the way it is read.
template <typename W>
struct Seen {
    using Way = W;
    typename W::Source x;
};

} // namespace

Launch make_census(const KernelSite& site, int tensor, const Borders& borders, CensusCounts* to) {
    std::int64_t count = count_of(site.graph().tensor(tensor));
    auto launch = [&](auto seen) -> Launch {
        TakeCensus<typename decltype(seen)::Way> work{seen.x, count, borders};
        return [work, to](Queue queue) { tally(queue, items_of(work.count, decltype(seen)::Way::width), work, to); };
    };
    const std::byte* data = site.address(tensor);
    switch (plain_storage(site, {tensor}, {})) {
    case Storage::float32: return launch(Seen<Plain<Storage::float32>>{{reinterpret_cast<const float*>(data)}});
    case Storage::float16: return launch(Seen<Plain<Storage::float16>>{{reinterpret_cast<const std::uint16_t*>(data)}});
    case Storage::bfloat16: return launch(Seen<Plain<Storage::bfloat16>>{{reinterpret_cast<const std::uint16_t*>(data)}});
    default: {
        Any::Source source = any_source(site, tensor);
        source.shared = nullptr; // as stored
        return launch(Seen<Any>{source});
    }
    }
}

} // namespace mantissa::MANTISSA_DEVICE
