// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// A shape of work beside those of launch.h: every item counts things, in whole numbers, whose sums no order changes.
#include "backends/cuda/device/launch.h"
#include "numerics/census_counts.h"

namespace mantissa::MANTISSA_DEVICE {

#ifndef MANTISSA_CUDA_SERIAL

// A block's own counters, in shared memory; the ends are a thread's own until it has seen all it sees.
struct SharedTally {
    unsigned* count;
    std::uint32_t *smallest, *largest;
    __device__ void add(int counter) const { atomicAdd(count + counter, 1u); }
    __device__ void see(std::uint32_t magnitude) const {
        *smallest = magnitude < *smallest ? magnitude : *smallest;
        *largest = magnitude > *largest ? magnitude : *largest;
    }
};

template <typename Work>
__global__ void __launch_bounds__(block_threads) tally_kernel(const __grid_constant__ Work work, std::int64_t items, CensusCounts* to) {
    __shared__ unsigned count[CensusCounts::counters];
    begin_kernel();
    for (int i = static_cast<int>(threadIdx.x); i < CensusCounts::counters; i += block_threads)
        count[i] = 0;
    __syncthreads();
    std::uint32_t smallest = CensusCounts::nothing_smallest, largest = 0;
    std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * block_threads;
    for (std::int64_t item = static_cast<std::int64_t>(blockIdx.x) * block_threads + threadIdx.x; item < items; item += stride)
        work(item, SharedTally{count, &smallest, &largest});
    for (int offset = 16; offset > 0; offset /= 2) {
        std::uint32_t lower = __shfl_down_sync(0xFFFFFFFFu, smallest, offset), higher = __shfl_down_sync(0xFFFFFFFFu, largest, offset);
        smallest = lower < smallest ? lower : smallest;
        largest = higher > largest ? higher : largest;
    }
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < CensusCounts::counters; i += block_threads)
        if (count[i] > 0)
            atomicAdd(to->count + i, static_cast<unsigned long long>(count[i]));
    if (threadIdx.x % 32 == 0) {
        atomicMin(&to->smallest, smallest);
        atomicMax(&to->largest, largest);
    }
}

// Adds what work(item, sink) counts of every item to `to`, which somebody has cleared.
template <typename Work>
void tally(Queue queue, std::int64_t items, const Work& work, CensusCounts* to) {
    if (items == 0)
        return;
    constexpr std::int64_t most_blocks = 1024; // each pays for its counters
    std::int64_t blocks = (items + block_threads - 1) / block_threads;
    start(queue, tally_kernel<Work>, dim3(static_cast<unsigned>(blocks < most_blocks ? blocks : most_blocks)), work, items, to);
}

#else

struct PlainTally {
    CensusCounts* to;
    void add(int counter) const { ++to->count[counter]; }
    void see(std::uint32_t magnitude) const {
        to->smallest = magnitude < to->smallest ? magnitude : to->smallest;
        to->largest = magnitude > to->largest ? magnitude : to->largest;
    }
};

template <typename Work>
void tally(Queue queue, std::int64_t items, const Work& work, CensusCounts* to) {
    if (is_only_counted(queue))
        return;
    for (std::int64_t item = 0; item < items; ++item)
        work(item, PlainTally{to});
}

#endif

} // namespace mantissa::MANTISSA_DEVICE
