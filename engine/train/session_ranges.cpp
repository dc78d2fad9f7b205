// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/session.h"

#include <algorithm>

namespace mantissa {

// A policy may begin with a search of its ranges, behind which the variables begin again: a step before is not followed by one after.
std::int64_t Session::until_ranges_are_found(std::int64_t certain) {
    std::int64_t search = variant().policy.precision.ranges.search, begun = steps_.begun();
    if (search == 0 || begun > search)
        return certain;
    if (begun < search)
        return std::min(certain, search - begun);
    if (steps_.under_way() == 0) {
        begin_again(programs_->state(), variant().training.seed);
        programs_->take_snapshot();
    }
    return certain;
}

} // namespace mantissa
