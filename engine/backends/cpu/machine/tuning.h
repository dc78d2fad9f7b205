// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Which of several ways to do an operation is the fastest on this processor: measured once per shape, remembered in a
// file that is keyed by processor, threads and versions, so that a second start measures nothing. What was measured while
// other programs took the processor away holds for this process alone.
#include "core/processor_time.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mantissa::cpu {

// Makes one way ready and gives what runs it once and tells the seconds.
using Prepare = std::function<std::function<double()>(const std::string& name)>;

// The fastest of `names`; where two are within a few per cent, the earlier. They run in turns, so that what else the
// machine does meanwhile meets them all alike.
std::string fastest(const std::string& problem, const std::vector<std::string>& names, const Prepare& prepare);

// What tells whether its threads waited meanwhile; for tests another than the system's.
void measure_by(std::shared_ptr<ProcessorClock> clock);

// How often a thread of this process had to make room for other work so far.
long interruptions();

// What measurements hold for: processor, instruction sets, threads, versions.
std::string machine_key();

// How many problems this process has measured, for tests and for those who wait.
int problems_measured();

} // namespace mantissa::cpu
