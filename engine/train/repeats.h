// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/feed.h"
#include "train/steps.h"

namespace mantissa {

// The same batch once more and once more, for measuring without the data.
class Repeats {
public:
    Repeats(Programs& programs, Steps& steps, Feed& feed, const Course& course);
    // Of so many that are certain to come, this one among them: as many may be under way, and behind the last one none is.
    void step(std::int64_t certain = 1);
    void evaluate();                             // that batch, as validation does it
    int depth() const { return steps_.depth(); } // steps that the device may tell in one burst
    int timed_together(double seconds) const;    // so many of this length that a burst is short beside them
    std::span<const double> operation_seconds() const { return programs_.train().operation_seconds(); } // of the last step
    std::span<const double> evaluation_seconds() const { return programs_.evaluate().operation_seconds(); }
    KernelProfile profile(int steps); // with the device's profiler attached

private:
    Programs& programs_;
    Steps& steps_;
    Feed& feed_;
    double learning_rate_;
};

} // namespace mantissa
