// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>

namespace mantissa {

// Seconds that one candidate takes: a first impression of one run, or the careful figure of many.
enum class Look { once, carefully };
using CandidateTimer = std::function<double(Look)>;

struct Fastest {
    std::size_t candidate = 0;
    double seconds = 0;
};

// Of so many candidates the fastest that takes less than `mark`; empty: none does. A candidate that throws is out, one whose first
// run takes twice as long as the best so far is not run again.
inline std::optional<Fastest> fastest(std::size_t candidates, const std::function<CandidateTimer(std::size_t)>& prepare,
                                      double mark = std::numeric_limits<double>::infinity()) {
    constexpr double hopeless = 2;
    std::optional<Fastest> best;
    for (std::size_t i = 0; i < candidates; ++i) {
        try {
            CandidateTimer seconds = prepare(i);
            if (seconds(Look::once) > hopeless * mark)
                continue;
            if (double taken = seconds(Look::carefully); taken < mark)
                best = {i, mark = taken};
        } catch (const Error&) {
            continue; // what cannot run here is no candidate
        }
    }
    return best;
}

} // namespace mantissa
