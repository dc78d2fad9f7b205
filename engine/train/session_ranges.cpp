// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A policy may begin with a search of its ranges, behind which the variables begin again.
#include "train/checkpoint.h"
#include "train/session.h"

#include <algorithm>

namespace mantissa {

// No step behind the search is begun before the last one of it has been told.
std::int64_t Session::until_ranges_are_found(std::int64_t certain) {
    const std::int64_t search = variant().policy.precision.ranges.search;
    if (steps_.begun() <= search && steps_.done() < search)
        return std::min(certain, search - steps_.done()); // those under way are among them
    begin_again_if_due();
    return certain;
}

// Asked by whoever is the first to want the step behind the search, or to look at it; a second time it changes nothing.
void Session::begin_again_if_due() {
    const std::int64_t search = variant().policy.precision.ranges.search;
    if (search == 0 || steps_.done() != search || steps_.under_way() > 0)
        return;
    begin_again(programs_->state(), variant().training.seed, begun_with_);
    programs_->take_snapshot();
}

} // namespace mantissa
