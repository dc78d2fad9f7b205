// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/loss_course.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr std::int64_t least_steps = 40;
constexpr std::size_t least_stretches = 8;

struct Mean {
    double value = 0, deviation = 0;
};

Mean mean_of(const std::vector<double>& values, std::size_t first, std::size_t end) {
    auto count = static_cast<double>(end - first);
    double sum = 0, squares = 0;
    for (std::size_t i = first; i < end; ++i)
        sum += values[i];
    for (std::size_t i = first; i < end; ++i)
        squares += (values[i] - sum / count) * (values[i] - sum / count);
    return {sum / count, std::sqrt(squares / count)};
}

} // namespace

LossCourse loss_course(std::int64_t steps, std::size_t count, const std::function<double(std::size_t)>& loss) {
    LossCourse course{.steps = steps};
    const std::size_t stretches = std::min(count, LossCourse::most_stretches);
    for (std::size_t stretch = 0; stretch < stretches; ++stretch) {
        double sum = 0;
        int finite = 0;
        for (std::size_t i = stretch * count / stretches; i < (stretch + 1) * count / stretches; ++i)
            if (double value = loss(i); std::isfinite(value)) {
                sum += value;
                ++finite;
            }
        course.stretches.push_back(finite > 0 ? sum / finite : NAN);
    }
    return course;
}

std::optional<Standstill> standstill(const LossCourse& course) {
    const std::vector<double>& stretches = course.stretches;
    const bool known = course.steps >= least_steps && stretches.size() >= least_stretches &&
                       std::ranges::all_of(stretches, [](double value) { return std::isfinite(value); });
    if (!known)
        return std::nullopt;
    const Mean before = mean_of(stretches, 0, 2), after = mean_of(stretches, stretches.size() / 2, stretches.size());
    const double needed = std::max(0.01 * std::abs(before.value), after.deviation); // to be called a fall
    return after.value < before.value - needed ? std::nullopt : std::optional(Standstill{before.value, after.value});
}

} // namespace mantissa::insight
