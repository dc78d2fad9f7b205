// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/space.h"
#include "backends/host/kernel.h"

#ifndef MANTISSA_CUDA_SERIAL
#include <cuda_runtime_api.h>

#include <atomic>
#endif

namespace mantissa::MANTISSA_DEVICE {

// Where work is put in order: a stream of the device, or nothing at all where the host does it at once.
struct Queue {
#ifndef MANTISSA_CUDA_SERIAL
    cudaStream_t stream = nullptr; // owned by the program
    // Zeros, which every kernel that counts its blocks leaves behind as zeros; owned by the program. Null: a second kernel ends sums.
    unsigned* tickets = nullptr;
    bool overlaps = false;                // a kernel's blocks may come while those of the one before it end
    bool cooperates = false;              // blocks of a kernel may wait for each other
    unsigned rings = 0;                   // so many of a multiprocessor's may keep rows that are under way in near memory
    bool waits_once = false;              // each block ends few sums for itself, in place of waiting for whoever does
    std::atomic<bool>* refused = nullptr; // owned by the program: told where the device has no room for such blocks after all
#else
    int* launches = nullptr; // counts what a device would be sent, and does nothing; null: everything is done
#endif
};

#ifdef MANTISSA_CUDA_SERIAL
inline bool is_only_counted(Queue queue) {
    if (queue.launches)
        ++*queue.launches;
    return queue.launches != nullptr;
}
#endif

constexpr std::int64_t most_tickets = 1024;

using Launch = std::function<void(Queue)>; // puts an operation into the queue, once per step or once per captured graph
using LaunchMaker = Launch (*)(const KernelSite&);

} // namespace mantissa::MANTISSA_DEVICE
