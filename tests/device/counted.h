// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace stand_in {

// What was done so far, for tests. The libraries count here too, for they show NVIDIA's names alone.
struct Counted {
    std::atomic<long> kernels = 0, copies = 0; // put into streams one by one: not by a graph
    std::atomic<long> most_waiting = 0;        // blocks of a kernel that wait for each other
    std::atomic<long> allocations = 0;         // of the device's memory
    std::atomic<long> plans = 0;               // of cuDNN's, made ready
    std::atomic<long> handles = 0;             // of cuDNN's, that are there now
};
Counted& counted();

} // namespace stand_in
