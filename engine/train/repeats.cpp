// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/repeats.h"

namespace mantissa {

Repeats::Repeats(Programs& programs, Steps& steps, Feed& feed, const Course& course)
    : programs_(programs), steps_(steps), feed_(feed), learning_rate_(course.rate_at(steps.begun())) {
    feed_.stay_at_one(course);
}

void Repeats::step() {
    do
        steps_.begin(learning_rate_, feed_.view());
    while (steps_.has_queue() && steps_.under_way() < steps_.depth());
    steps_.finish();
}

void Repeats::evaluate() { programs_.evaluate().step(feed_.view()); }

KernelProfile Repeats::profile(int steps) {
    while (steps_.under_way() > 0)
        steps_.finish();
    return programs_.train().profile(feed_.view(), steps);
}

} // namespace mantissa
