// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/passing_time.h"

#include <algorithm>
#include <utility>

namespace mantissa {
namespace {

constexpr double least_seen = 1; // seconds: the first observed steps of a run take up more of the first moments than of all

} // namespace

// The first one began at a time that nobody told.
void PassingTime::add(double step_seconds, double now) {
    if (const std::optional<double> before = std::exchange(last_, now)) {
        passed_ += std::max(0.0, now - *before);
        steps_ += step_seconds;
    }
}

double PassingTime::until_steps_took(double step_seconds) const {
    const bool seen = passed_ >= least_seen && steps_ > 0;
    return seen ? step_seconds * std::max(1.0, passed_ / steps_) : step_seconds;
}

double seconds_of_steps_left(std::span<const RunPace> runs) {
    double slowest = -1, left = 0;
    std::int64_t longest = 0;
    for (const RunPace& run : runs) {
        slowest = std::max(slowest, run.step_seconds);
        longest = std::max(longest, run.total);
    }
    if (slowest < 0)
        return -1;
    for (const RunPace& run : runs) {
        const std::int64_t steps = (run.total > 0 ? run.total : longest) - run.done;
        left += (run.step_seconds < 0 ? slowest : run.step_seconds) * static_cast<double>(std::max<std::int64_t>(0, steps));
    }
    return left;
}

} // namespace mantissa
