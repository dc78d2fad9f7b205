// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/step_ring.h"

#include <cstddef>
#include <vector>

namespace mantissa {

// Of a ring's places: steps that are launched now, in their order.
struct StepLaunch {
    std::size_t first = 0, count = 0; // none: 0
};

// Which steps of a ring are launched together. Those of tiny networks take no longer than it takes to launch them, so several go at
// once: a step waits until its group is whole, or until somebody waits for a step that has not been launched.
class StepGroups {
public:
    explicit StepGroups(std::size_t places) : ring_(places), places_(places) {}

    // Steps per launch from here on, as far as they divide the ring into two halves or more; 1: each by itself.
    void set_size(std::size_t steps) {
        bool divides = steps > 0 && places_ % steps == 0 && places_ / steps >= 2;
        size_ = divides ? steps : 1;
    }
    std::size_t size() const { return size_; }
    std::size_t under_way() const { return ring_.under_way(); }

    // The place of a new step. Groups begin where they divide the ring, so that there are few of them.
    std::size_t begin() {
        ring_.rewind();
        std::size_t place = ring_.begin();
        waiting_.push_back(place);
        return place;
    }
    // Those that need not wait for others, after begin().
    StepLaunch ready() {
        bool aligned = !waiting_.empty() && waiting_.front() % size_ == 0;
        if (waiting_.empty() || (aligned && waiting_.size() < size_))
            return {};
        return launch(aligned ? size_ : 1);
    }
    // Before finish(): whether the oldest step has not been launched. Then all are, one by one: the device has nothing else to do.
    bool is_overdue() const { return !waiting_.empty() && waiting_.size() == ring_.under_way(); }
    StepLaunch next() { return waiting_.empty() ? StepLaunch{} : launch(1); }
    std::size_t finish() { return ring_.finish(); }

private:
    StepLaunch launch(std::size_t count) {
        StepLaunch launched{waiting_.front(), count};
        waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
        return launched;
    }

    StepRing ring_;
    std::size_t places_, size_ = 1;
    std::vector<std::size_t> waiting_; // places of steps that are begun and not launched, the oldest first
};

// How many steps of a network are worth one launch: `seconds` that one takes on the device.
inline std::size_t steps_per_launch(double seconds, std::size_t places) {
    constexpr double tiny = 0.5e-3; // a launch and its copies take some 20 microseconds of the host
    constexpr std::size_t most = 8;
    std::size_t half = places / 2;
    if (seconds > tiny || half < 2)
        return 1;
    std::size_t steps = half < most ? half : most;
    while (places % steps != 0)
        --steps;
    return steps;
}

} // namespace mantissa
