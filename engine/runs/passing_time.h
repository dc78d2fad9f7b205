// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace mantissa {

// A run's own clock stands still while images are validated, numbers looked at, a twin is stepped or weights are kept. Whoever waits waits
// for that, too: how much longer than its steps a training takes, as it was told so far.
class PassingTime {
public:
    void add(double step_seconds, double now);          // a step was told at `now`, seconds of a clock that never stands still
    void rest() { last_.reset(); }                      // until the next step nobody trains, or nobody wants to
    double until_steps_took(double step_seconds) const; // in seconds that pass; as many where too little was seen

private:
    std::optional<double> last_ = {};
    double passed_ = 0, steps_ = 0;
};

// How far one run of a training is.
struct RunPace {
    double step_seconds = -1; // negative: it has taken none
    std::int64_t done = 0;
    std::int64_t total = 0; // 0: not known, for it has not begun; of what has ended as many as are done
};
// Seconds of the steps of all of them. Who has taken none is taken for the slowest, and where nothing is known of it, for the longest,
// those counted that have ended. Negative: nobody has taken any.
double seconds_of_steps_left(std::span<const RunPace> runs);

} // namespace mantissa
