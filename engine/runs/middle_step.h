// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

namespace mantissa {

// What the parts of a step take, of several steps: their means over the middle half by length, drawn to the median length, which they add
// up to. One step alone would tell of a moment: with batches ahead one waits for its data and the next does not. Zeros of none.
template <std::size_t n>
std::array<double, n> middle_of(std::vector<std::array<double, n>> steps) {
    std::array<double, n> parts{};
    if (steps.empty())
        return parts;
    const auto whole = [](const std::array<double, n>& step) { return std::accumulate(step.begin(), step.end(), 0.0); };
    std::ranges::stable_sort(steps, {}, whole); // of equal length they stay mixed as they came
    const std::size_t away = steps.size() / 4;
    for (std::size_t i = away; i < steps.size() - away; ++i)
        for (std::size_t part = 0; part < n; ++part)
            parts[part] += steps[i][part];
    const double median = (whole(steps[(steps.size() - 1) / 2]) + whole(steps[steps.size() / 2])) / 2, sum = whole(parts);
    for (double& part : parts)
        part *= sum > 0 ? median / sum : 0;
    return parts;
}

} // namespace mantissa
