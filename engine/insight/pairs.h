// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/turns.h"

#include <limits>
#include <vector>

namespace mantissa::insight {

// A median with an interval that holds it in 95 of 100 cases at least, whatever the distribution: two of the sorted values, as the
// sign test finds them. With fewer than six values there is none.
struct RankInterval {
    double median = std::numeric_limits<double>::quiet_NaN();
    double least = 0, most = std::numeric_limits<double>::infinity();
    int n = 0;
};
RankInterval median_interval(std::vector<double> values);

// Two runs in the turns that they took one beside the other.
struct Pairing {
    RankInterval ratio;                                                // of the baseline's figure to the run's, within a turn
    int first = 0, stores = 0, disturbed = 0;                          // turns side by side that were left out, and why
    int kept_disturbed = 0;                                            // that count although they were disturbed: too few others remain
    double steps = 0;                                                  // of a turn, on average
    int turns() const { return ratio.n + first + stores + disturbed; } // side by side at all
};
Pairing paired(const std::vector<Pace>& run, const std::vector<Pace>& base, double (*figure)(const Pace&));

// A turn of one is a turn of the other, too: beside itself a run is as fast as it is, which is evidence of nothing.
bool share_a_turn(const std::vector<Pace>& run, const std::vector<Pace>& base);

} // namespace mantissa::insight
