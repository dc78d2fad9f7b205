// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// A shape of work beside those of launch.h: the threads of a warp do an item together, and what is left of all items is summed up.
#include "backends/cuda/device/launch.h"
#include "backends/cuda/wishes.h"

namespace mantissa::MANTISSA_DEVICE {

// What another thread of the warp has in its place; all of them ask at once. On the host there are no others.
template <typename Number>
MANTISSA_HD Number of_thread([[maybe_unused]] int lane, Number mine) {
#ifdef __CUDA_ARCH__
    return __shfl_sync(0xFFFFFFFFu, mine, lane);
#else
    return mine;
#endif
}

// Threads that share an item: each takes every so-manieth of its elements.
struct Team {
    int member = 0, size = 1;
    static constexpr int room_for = 128; // numbers, in near memory

    MANTISSA_HD void wait() const { // until what the others wrote is there
#ifdef __CUDA_ARCH__
        if (size > 1)
            __syncwarp();
#endif
    }
    MANTISSA_HD double sum(double value) const {
        for (int offset = size / 2; offset > 0; offset /= 2)
            value += of_thread(member ^ offset, value);
        return value;
    }
};

#ifndef MANTISSA_CUDA_SERIAL

template <int sums, typename Work>
__device__ void sum_items(const Work& work, std::int64_t items) {
    __shared__ double shared[sums][block_threads];
    int thread = static_cast<int>(threadIdx.x);
    double sum[sums] = {};
    for (std::int64_t item = thread; item < items; item += block_threads)
        work.add(item, sum);
    for (int s = 0; s < sums; ++s)
        shared[s][thread] = sum[s];
    for (int half = block_threads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (thread < half)
            for (int s = 0; s < sums; ++s)
                shared[s][thread] += shared[s][thread + half];
    }
    if (thread != 0)
        return;
    for (int s = 0; s < sums; ++s)
        sum[s] = shared[s][0];
    work.finish(sum);
}

template <int sums, int size, typename Work>
__global__ void __launch_bounds__(block_threads) teams_kernel(const __grid_constant__ Work work, std::int64_t items, unsigned* ticket) {
    begin_kernel();
    int thread = static_cast<int>(threadIdx.x);
    std::int64_t item = static_cast<std::int64_t>(blockIdx.x) * (block_threads / size) + thread / size;
    constexpr bool has_room = size > 1;
    __shared__ float room[has_room ? block_threads / size : 1][Team::room_for];
    if (item < items)
        work(item, Team{thread % size, size}, has_room ? room[thread / size] : nullptr);
    if (ticket && is_last(ticket, gridDim.x))
        sum_items<sums>(work, items);
}

template <int sums, typename Work>
__global__ void __launch_bounds__(block_threads) sum_items_kernel(const __grid_constant__ Work work, std::int64_t items) {
    begin_kernel();
    sum_items<sums>(work, items);
}

template <int sums, int size, typename Work>
void start_teams(Queue queue, std::int64_t items, const Work& work) {
    constexpr int teams = block_threads / size;
    start(queue, teams_kernel<sums, size, Work>, dim3(static_cast<unsigned>((items + teams - 1) / teams)), work, items, queue.tickets);
}

// work(item, team, room) for every item, then work.finish(sum) with what work.add(item, sum) adds up.
template <int sums, typename Work>
void sum_teams(Queue queue, std::int64_t items, const Work& work) {
    cuda::wants_teams() ? start_teams<sums, 32>(queue, items, work) : start_teams<sums, 1>(queue, items, work);
    if (!queue.tickets)
        start(queue, sum_items_kernel<sums, Work>, dim3(1), work, items);
}

#else

template <int sums, typename Work>
void sum_teams(Queue queue, std::int64_t items, const Work& work) {
    if (is_only_counted(queue))
        return;
    double sum[sums] = {};
    for (std::int64_t item = 0; item < items; ++item) {
        work(item, Team{}, nullptr);
        work.add(item, sum);
    }
    work.finish(sum);
}

#endif

} // namespace mantissa::MANTISSA_DEVICE
