// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What belongs to the step as a whole.
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"
#include "numerics/shared_range.h"

#include <algorithm>
#include <cmath>

namespace mantissa::reference {
namespace {

bool all_finite(const Values& values) {
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

void back_off(StepBlock& block, const LossScaling& scaling) {
    double scale = static_cast<double>(block.loss_scale) * scaling.backoff_factor;
    block.loss_scale = static_cast<float>(scaling.minimum > 0 ? std::max(scale, scaling.minimum) : scale);
    block.good_steps = 0;
}

void grow(StepBlock& block, const LossScaling& scaling) {
    double scale = static_cast<double>(block.loss_scale) * scaling.growth_factor;
    auto grown = static_cast<float>(scaling.maximum > 0 ? std::min(scale, scaling.maximum) : scale);
    block.loss_scale = std::isfinite(grown) ? grown : block.loss_scale;
    block.good_steps = 0;
}

RangeCounts count_range(const Values& values, const Format& format, int exponent) {
    double here = largest_magnitude(format, false, exponent), below = largest_magnitude(format, false, exponent - 1), largest = 0;
    RangeCounts seen{.count = values.size()};
    for (double value : values) {
        double magnitude = std::abs(value);
        seen.beyond += magnitude >= here;
        seen.beyond_below += magnitude >= below;
        largest = std::isfinite(value) ? std::max(largest, magnitude) : largest;
    }
    seen.largest = bits_of(static_cast<float>(largest));
    return seen;
}

Values next_range(Values slot, const Values& values, const RangeUpdate& settings, std::int64_t step) {
    int now = static_cast<int>(slot[0]);
    RangeCounts seen = count_range(values, settings.format, now);
    slot[0] = step < settings.search ? found_exponent(now, seen) : next_exponent(now, seen, settings.max_overflow_rate);
    slot[1] = static_cast<float>(seen.beyond) / static_cast<float>(std::max<std::size_t>(1, values.size()));
    return slot;
}

// Of the steps before, and of this one where there were none; then this one takes the place of the oldest.
Values next_scale(Values slot, const Values& values, const RangeUpdate& settings, std::int64_t step) {
    double now = 0;
    for (double value : values)
        now = std::isfinite(value) ? std::max(now, std::abs(value)) : now;
    double largest = settings.history == 0 ? now : *std::max_element(slot.begin() + range_slot, slot.end());
    if (largest == 0)
        largest = now;
    slot[0] = static_cast<double>(scale_for(static_cast<float>(largest), settings.format, static_cast<float>(slot[0])));
    slot[1] = now;
    if (settings.history > 0)
        slot[static_cast<std::size_t>(range_slot + step % settings.history)] = now;
    return slot;
}

} // namespace

void finite_check(const KernelSite& site) {
    for (std::size_t i = 0; i < site.operation().inputs.size(); ++i)
        if (!all_finite(read(site, i)))
            site.block()->found_bad = 1;
}

void update_loss_scale(const KernelSite& site) {
    const LossScaling& scaling = site.attributes<LossScaling>();
    StepBlock& block = *site.block();
    if (scaling.mode != LossScaling::Mode::dynamic)
        return;
    if (block.found_bad)
        back_off(block, scaling);
    else if (block.good_steps + 1 >= scaling.growth_interval)
        grow(block, scaling);
    else
        ++block.good_steps;
}

void advance_step(const KernelSite& site) {
    ++site.block()->step;
    site.block()->applied_steps += site.block()->found_bad ? 0 : 1;
}

void range_update(const KernelSite& site) {
    const RangeUpdate& settings = site.attributes<RangeUpdate>();
    bool floating = settings.format.kind == FormatKind::floating;
    if (!floating && (site.block()->step + 1) % settings.every != 0 && site.block()->step >= settings.search)
        return;
    Values slot = read_back(site, 0), values = read(site, 0);
    write(site, 0, (floating ? next_scale : next_range)(slot, values, settings, site.block()->step));
}

} // namespace mantissa::reference
