// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace mantissa {

// Wall time in seconds since it was made or restarted.
class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    void restart() { start_ = Clock::now(); }
    double lap() {
        auto now = Clock::now();
        double passed = std::chrono::duration<double>(now - start_).count();
        start_ = now;
        return passed;
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

} // namespace mantissa
