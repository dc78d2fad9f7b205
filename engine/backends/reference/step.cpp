// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What belongs to the step as a whole.
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"
#include "numerics/grid.h"

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

// Share of the elements that a format with this shared exponent could not hold.
double overflow_rate(const Values& values, const Format& format, int exponent) {
    double largest = largest_magnitude(format, false, exponent);
    auto beyond = std::ranges::count_if(values, [&](double value) { return std::abs(value) >= largest; });
    return static_cast<double>(beyond) / static_cast<double>(std::max<std::size_t>(1, values.size()));
}

// Courbariaux, Bengio, David 2014: one more integer bit where too much overflows, one less where even that would not.
int next_range(const Values& values, const Format& format, int exponent, double allowed) {
    if (overflow_rate(values, format, exponent) > allowed)
        return exponent + 1;
    return overflow_rate(values, format, exponent - 1) > allowed ? exponent : exponent - 1;
}

// The smallest power of two that brings the largest value into a floating format; unknown ones keep the old scale.
int next_scale(const Values& values, const Format& format, int exponent) {
    double largest = 0;
    for (double value : values)
        largest = std::max(largest, std::abs(value));
    if (largest == 0 || !all_finite(values))
        return exponent;
    return static_cast<int>(std::ceil(std::log2(largest / largest_finite(format))));
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
    if ((site.block()->step + 1) % settings.every != 0)
        return;
    const Format& format = site.input(0).format.format;
    int exponent = static_cast<int>(read_back(site, 0).at(0));
    Values values = read(site, 0);
    int next = format.kind == FormatKind::floating ? next_scale(values, format, exponent)
                                                   : next_range(values, format, exponent, settings.max_overflow_rate);
    write(site, 0, {static_cast<double>(next)});
}

} // namespace mantissa::reference
