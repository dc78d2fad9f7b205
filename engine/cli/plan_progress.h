// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/notice.h"
#include "core/stopwatch.h"

#include <fmt/format.h>

#include <cstddef>

namespace mantissa {

// How many variants are planned by now, where all of them take a while.
class PlanProgress {
public:
    explicit PlanProgress(std::size_t variants) : variants_(variants) {}
    void note(std::size_t done, double seconds) {
        if (done >= variants_ || seconds - told_at_ < (told_at_ > 0 ? later_seconds : first_seconds))
            return;
        told_at_ = seconds;
        give_notice(fmt::format("{} of {} variants are planned.", done, variants_));
    }
    void note(std::size_t done) { note(done, since_.seconds()); }

private:
    static constexpr double first_seconds = 2, later_seconds = 5;
    std::size_t variants_;
    double told_at_ = 0;
    Stopwatch since_;
};

} // namespace mantissa
