// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/records.h"

#include <array>
#include <numeric>

namespace mantissa {
namespace {

// As metrics.jsonl spells them, in the order of the enumeration.
constexpr std::array event_names = {"note",   "broken_files", "resumed",  "setting",      "loss_scale",  "non_finite",
                                    "skips",  "taken_back",   "refused",  "memory_low",   "memory_back", "checkpoint",
                                    "ranges", "imported",     "reported", "best_dropped", "unknown"};
static_assert(event_names.size() == static_cast<std::size_t>(EventKind::unknown) + 1);

} // namespace

double StepRecord::step_seconds() const { return std::accumulate(parts.begin(), parts.end(), 0.0); }

const char* name_of(EventKind kind) { return event_names[static_cast<std::size_t>(kind)]; }

EventKind event_kind(std::string_view name) {
    for (std::size_t i = 0; i < event_names.size(); ++i)
        if (name == event_names[i])
            return static_cast<EventKind>(i);
    return EventKind::unknown;
}

const char* name_of(Status status) {
    constexpr std::array names = {"running", "completed", "stopped", "diverged", "failed"};
    return names[static_cast<std::size_t>(status)];
}

} // namespace mantissa
