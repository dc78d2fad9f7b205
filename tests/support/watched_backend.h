// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

namespace mantissa {

// What was asked of a device, and how it answers from here on.
struct WatchNotes {
    int selections = 0;                                                          // one for each operation of each plan that is compiled
    int programs = 0;                                                            // prepared
    std::size_t bytes = 0, most_bytes = 0;                                       // of its memory that are taken, and were at most
    std::function<std::size_t()> limit;                                          // empty: the device's own
    std::function<void(const Plan&)> before_prepare = [](const Plan&) {};        // may throw
    std::function<void(std::size_t bytes)> before_allocate = [](std::size_t) {}; // may throw
    std::function<void()> before_access = [] {};                                 // of its memory; may throw
    std::function<void(const Plan&)> before_step = [](const Plan&) {};           // may throw
    std::function<void(const Plan&)> after_step = [](const Plan&) {};            // may throw
};

// Another back end, looked over its shoulder.
std::shared_ptr<const Backend> watched(std::shared_ptr<const Backend> device, std::shared_ptr<WatchNotes> notes);

} // namespace mantissa
