// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/repeats.h"

#include <algorithm>

namespace mantissa {

Repeats::Repeats(Programs& programs, Steps& steps, Feed& feed, const Course& course)
    : programs_(programs), steps_(steps), feed_(feed), learning_rate_(course.rate_at(steps.begun())) {
    feed_.stay_at_one(course);
}

void Repeats::step(std::int64_t certain) {
    const std::int64_t wanted = std::min<std::int64_t>(steps_.depth(), certain);
    do {
        if (steps_.under_way() < wanted || !steps_.has_queue())
            steps_.begin(learning_rate_, feed_.view());
    } while (steps_.has_queue() && steps_.under_way() < wanted);
    steps_.finish();
}

int Repeats::timed_together(double seconds) const {
    constexpr double worth_a_time = 0.02;
    return static_cast<int>(std::clamp(worth_a_time / std::max(seconds, 1e-9), 1.0, static_cast<double>(depth())));
}

void Repeats::evaluate() { programs_.evaluate().step(feed_.view()); }

KernelProfile Repeats::profile(int steps) {
    while (steps_.under_way() > 0)
        steps_.finish();
    return programs_.train().profile(feed_.view(), steps);
}

} // namespace mantissa
