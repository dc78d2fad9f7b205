// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The sums of a batch normalisation by themselves: what they take is set beside a convolution that leaves its own.
#include "backends/cuda/device/columns.h"
#include "backends/cuda/device/moments.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/wishes.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

struct KeepSums {
    static constexpr bool is_light = true;
    float* sums;
    std::int64_t channels;
    MANTISSA_HD void operator()(std::int64_t channel, const double (&totals)[2]) const {
        sums[channel] = static_cast<float>(totals[0]);
        sums[channels + channel] = static_cast<float>(totals[1]);
    }
};

} // namespace

Launch make_sums(const SumsProblem& p) {
    using Half = Plain<Storage::float16>;
    auto make = [&](auto moments) -> Launch {
        KeepSums keep{p.sums, p.channels};
        return [=, layout = column_parts(p.rows, p.channels, cuda::wanted_parts()), parts = p.parts](Queue queue) {
            sum_columns<2>(queue, layout, moments, keep, parts);
        };
    };
    ValidRows all{nullptr, p.rows, 1};
    std::int64_t count = p.rows * p.channels;
    if (p.channels % Half::width == 0)
        return make(Moments<Half>{{static_cast<const std::uint16_t*>(p.x)}, all, count, p.channels});
    return make(Moments<Any>{{p.x, Storage::float16, float16}, all, count, p.channels});
}

} // namespace mantissa::MANTISSA_DEVICE
