// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "runs/range_log.h"
#include "runs/records.h"

namespace mantissa {

// The exponents and scales that tensors share, as the last step left them.
Ranges ranges_of(const State& state);
std::string words_of(const Ranges& ranges); // one sentence
RangeRecord record_of(const Ranges& ranges);
bool moves_ranges(const State& state);                        // is there anything of the kind
std::int64_t until_ranges_are_noted(std::int64_t steps_done); // steps: often at first, when they move most

} // namespace mantissa
