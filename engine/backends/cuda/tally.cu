// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What rounding did to a tensor's values, and what other formats would have done: counts, and sums of squares in double precision.
#include "backends/cuda/tally.h"

#include "backends/cuda/device/divider.h"
#include "backends/cuda/device/fold.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/device/tally.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

struct CountMeant {
    Any::Source x;
    Borders borders;
    float divisor;

    template <typename Sink>
    MANTISSA_HD void operator()(std::int64_t i, const Sink& sink) const {
        count_value(x[i] / divisor, borders, sink);
    }
};

MANTISSA_HD inline bool is_number(float value) { return (bits_of(value) & 0x7F800000u) != 0x7F800000u; }

MANTISSA_HD inline void add_squares(float wide, float stored, TollSums& sums) {
    if (!is_number(wide) || !is_number(stored))
        return;
    double value = static_cast<double>(wide), error = static_cast<double>(stored) - value;
    sums.values += value * value;
    sums.errors += error * error;
}

struct Toll {
    using Value = TollSums;
    Any::Source x;
    TollSums* to;

    MANTISSA_HD bool is_due() const { return true; }
    MANTISSA_HD Value nothing() const { return {}; }
    MANTISSA_HD void finish(const Value& value) const { *to = value; }
};

struct StoredToll : Toll {
    Any::Source stored;
    Divider channels;
    std::uint8_t* heard;

    MANTISSA_HD void operator()(std::int64_t i, Value& sums) const {
        float before = x[i], after = stored[i];
        add_squares(before, after, sums);
        sums.vanished += before != 0 && after == 0;
        std::int64_t rest = i, channel = channels.take(rest);
        if (after != 0)
            heard[channel] = 1; // whoever else writes there writes the same
    }
};

// Counts into the sums of one thread: of an asked format, its ends alone are wanted.
struct Ends {
    TollSums* sums;
    MANTISSA_HD void add(int counter) const {
        sums->beyond += counter == CensusCounts::beyond;
        sums->below_normal += counter == CensusCounts::below_normal;
        sums->below_zero += counter == CensusCounts::below_zero;
    }
    MANTISSA_HD void see(std::uint32_t) const {}
};

struct AskedToll : Toll {
    Borders borders;
    Any::Target grid;

    MANTISSA_HD void operator()(std::int64_t i, Value& sums) const {
        float value = x[i];
        count_value(value, borders, Ends{&sums});
        add_squares(value, grid.on_grid(value, i), sums);
    }
};

// Rounds to nearest, and writes nowhere.
Any::Target grid_of(const Format& format) {
    Any::Target target;
    target.format = format;
    target.way = rounding_way(format, {});
    if (target.way == Any::Target::Way::on_bits)
        target.grid = float_grid(format, {});
    return target;
}

} // namespace

Launch make_census_of_meant(const KernelSite& site, const CensusOf& what, CensusCounts* to) {
    CountMeant work{any_source(site, what.tensor), what.borders, what.divisor};
    return [work, to, count = count_of(site.graph().tensor(what.tensor))](Queue queue) { tally(queue, count, work, to); };
}

Launch make_toll_of_stored(const KernelSite& site, TallyJob::Tensors tensors, const TollOfStored& where) {
    const Tensor& after = site.graph().tensor(tensors.stored);
    std::int64_t count = count_of(after), channels = after.shape.empty() ? 1 : after.shape.back();
    StoredToll work{{any_source(site, tensors.wide), where.to}, any_source(site, tensors.stored), Divider(channels, count), where.heard};
    return [work, count, shares = where.shares](Queue queue) { fold(queue, count, work, shares); };
}

Launch make_toll(const KernelSite& site, int wide, const Format& format, const TollOfStored& where) {
    AskedToll work{{any_source(site, wide), where.to}, borders_of(format), grid_of(format)};
    return [work, count = count_of(site.graph().tensor(wide)), shares = where.shares](Queue queue) { fold(queue, count, work, shares); };
}

} // namespace mantissa::MANTISSA_DEVICE
