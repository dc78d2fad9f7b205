// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>

namespace mantissa {

// Seconds that one candidate takes: a first impression of one run, or the careful figure of many.
enum class Look { once, carefully };
using CandidateTimer = std::function<double(Look)>;

struct CandidateTime {
    double seconds = std::numeric_limits<double>::infinity();          // of many runs
    double first_impression = std::numeric_limits<double>::infinity(); // of one, with all that a launch costs
};

struct Fastest {
    std::size_t candidate = 0;
    CandidateTime time;
};

// Of so many candidates the fastest that takes less than `mark`; empty: none does. A candidate that throws is out, one whose first
// run takes twice as long as the first run of the best so far is not run again: small kernels take less than their launch does, so
// that a first run says little beside the careful figure of another. Where all of them throw, the last one's words are thrown on.
inline std::optional<Fastest> fastest(std::size_t candidates, const std::function<CandidateTimer(std::size_t)>& prepare,
                                      CandidateTime mark = {}) {
    constexpr double hopeless = 2;
    std::optional<Fastest> best;
    std::size_t out = 0;
    for (std::size_t i = 0; i < candidates; ++i) {
        try {
            CandidateTimer seconds = prepare(i);
            CandidateTime time;
            time.first_impression = seconds(Look::once);
            if (time.first_impression > hopeless * std::max(mark.seconds, mark.first_impression))
                continue;
            time.seconds = seconds(Look::carefully);
            if (time.seconds < mark.seconds)
                best = {i, mark = time};
        } catch (const Error&) { // what cannot run here is no candidate
            if (++out == candidates)
                throw;
        }
    }
    return best;
}

// What is spared where work over `all` rows is left out, and what it takes for one row is not. Two measurements may be the wrong way
// round: nobody is given seconds for that.
inline double seconds_spared(double all, double one) { return std::max(0.0, all - one); }

} // namespace mantissa
