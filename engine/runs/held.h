// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/records.h"

namespace mantissa {

// What a run really had: the experiment it began with, then one for each step from which something was otherwise.
struct Held {
    std::int64_t from_step = 1;
    Json experiment = {};
};
// `last_step`: a change that no step has seen any more was never had.
struct HeldSource {
    const Json& experiment;
    const std::vector<EventRecord>& events;
    std::int64_t last_step = 0;
};
std::vector<Held> held_in_turn(const HeldSource& source);

} // namespace mantissa
