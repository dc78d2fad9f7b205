// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "health/watched.h"

#include <chrono>
#include <map>
#include <mutex>
#include <vector>

namespace mantissa {

class Session;

// A watched value between two steps.
struct WatchRecord {
    std::int64_t step = 0; // that was done last
    std::vector<health::WatchedValue> weights = {};
};

// Single values that somebody follows while runs go on: other threads choose them, the training thread reads them.
class Watch {
public:
    static constexpr std::size_t most = 8;

    void set(std::vector<health::WatchedPlace> places); // from any thread; the first `most` of them
    std::vector<health::WatchedPlace> places() const;

    bool is_due(int run); // to be read again, on the training thread

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds pace{100};

    mutable std::mutex mutex_; // protects places_
    std::vector<health::WatchedPlace> places_;
    std::map<int, Clock::time_point> last_; // by run; the training thread's
};

// The weights as they are now; what the State of this session has not is left out.
WatchRecord read_watched(Session& session, const std::vector<health::WatchedPlace>& places);

} // namespace mantissa
