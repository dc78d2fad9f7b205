// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

#include <chrono>

namespace mantissa {

// What a test may ask about the queues of all programs together.
struct QueueNotes {
    int begun = 0, told = 0, most_under_way = 0, launches = 0;
    int kept_ahead = 0;                                    // snapshots of State behind steps under way
    std::chrono::milliseconds launch_takes{0};             // until its steps are told, all at once
    std::function<std::unique_ptr<Telemetry>()> telemetry; // empty: the device tells nothing of itself
};

// Another back end, whose programs have a queue of `depth` steps and launch `together` at a time. A step is done as soon as it is
// launched, so State is as far ahead of what was told as it can be.
struct QueueShape {
    int depth = 4, together = 1;
};
std::shared_ptr<const Backend> queued(std::shared_ptr<const Backend> device, const QueueShape& shape, std::shared_ptr<QueueNotes> notes);

} // namespace mantissa
