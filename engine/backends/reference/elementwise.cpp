// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/arithmetic.h"
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"
#include "numerics/shared_range.h"

#include <algorithm>

namespace mantissa::reference {
namespace {

// The function applied to one element of one or two inputs.
template <typename Work>
void each(Values& values, Work&& work) {
    std::ranges::transform(values, values.begin(), work);
}

template <typename Work>
void each(Values& values, const Values& others, Work&& work) {
    std::ranges::transform(values, others, values.begin(), work);
}

} // namespace

// Left to right, each sum rounded.
void add(const KernelSite& site) {
    Values sums = read(site, 0);
    Rounder rounded(site, site.output(0));
    for (std::size_t input = 1; input < site.operation().inputs.size(); ++input) {
        Values more = read(site, input);
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] = rounded(sums[i] + more[i], static_cast<std::int64_t>(i));
    }
    write(site, 0, sums);
}

void scale_gradient(const KernelSite& site) {
    Values values = read(site, 0);
    double scale = site.block()->loss_scale;
    each(values, [&](double g) { return g * scale; });
    write(site, 0, values);
}

void unscale(const KernelSite& site) {
    Values values = read(site, 0);
    double scale = site.block()->loss_scale;
    each(values, [&](double g) { return g / scale; });
    write(site, 0, values);
}

void add_l2(const KernelSite& site) {
    Arithmetic in_format(site.operation().arithmetic);
    Values g = read(site, 0);
    double l2 = in_format(site.attributes<Decay>().l2);
    each(g, read(site, 1), [&](double gradient, double w) { return gradient + in_format(w * l2); });
    write(site, 0, g);
}

void hadamard(const KernelSite& site) {
    Values x = read(site, 0);
    std::size_t samples = static_cast<std::size_t>(site.input(0).shape[0]), of_one = x.size() / samples;
    for (std::size_t first = 0; first + mixed_samples <= samples; first += mixed_samples)
        for (std::size_t i = 0; i < of_one; ++i) {
            double mixed[mixed_samples];
            for (std::size_t k = 0; k < mixed_samples; ++k)
                mixed[k] = x[(first + k) * of_one + i];
            mix(mixed);
            for (std::size_t k = 0; k < mixed_samples; ++k)
                x[(first + k) * of_one + i] = mixed[k];
        }
    write(site, 0, x);
}

void clip(const KernelSite& site) {
    Values w = read(site, 0);
    double limit = site.attributes<Clip>().limit;
    each(w, [&](double value) { return std::clamp(value, -limit, limit); });
    write(site, 0, w);
}

} // namespace mantissa::reference
