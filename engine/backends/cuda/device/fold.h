// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// A shape of work beside those of launch.h: one value out of all items.
#include "backends/card/sums.h"
#include "backends/cuda/device/launch.h"

namespace mantissa::MANTISSA_DEVICE {

#ifndef MANTISSA_CUDA_SERIAL

template <typename Value>
__device__ void merge_in_block(Value* shared) {
    int thread = static_cast<int>(threadIdx.x);
    for (int half = block_threads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (thread < half)
            shared[thread].merge(shared[thread + half]);
    }
}

template <typename Work>
__device__ void finish_fold(const Work& work, typename Work::Value* shared, const typename Work::Value* shares, std::int64_t count) {
    typename Work::Value value = work.nothing();
    for (std::int64_t share = threadIdx.x; share < count; share += block_threads)
        value.merge(shares[share]);
    __syncthreads();
    shared[threadIdx.x] = value;
    merge_in_block(shared);
    if (threadIdx.x == 0)
        work.finish(shared[0]);
}

// A block's share, and in the last block what they amount to.
template <typename Work>
__global__ void __launch_bounds__(block_threads)
    fold_kernel(const __grid_constant__ Work work, std::int64_t items, typename Work::Value* shares, unsigned* ticket) {
    __shared__ typename Work::Value shared[block_threads];
    begin_kernel();
    if (!work.is_due())
        return;
    typename Work::Value value = work.nothing();
    std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * block_threads;
    for (std::int64_t item = static_cast<std::int64_t>(blockIdx.x) * block_threads + threadIdx.x; item < items; item += stride)
        work(item, value);
    shared[threadIdx.x] = value;
    merge_in_block(shared);
    if (threadIdx.x == 0)
        shares[blockIdx.x] = shared[0];
    if (ticket && is_last(ticket, gridDim.x))
        finish_fold(work, shared, shares, gridDim.x);
}

template <typename Work>
__global__ void __launch_bounds__(block_threads)
    finish_fold_kernel(const __grid_constant__ Work work, const typename Work::Value* shares, std::int64_t count) {
    __shared__ typename Work::Value shared[block_threads];
    begin_kernel();
    if (work.is_due())
        finish_fold(work, shared, shares, count);
}

// work.finish(value) with what work(item, value) makes of all items, starting with nothing(), where work.is_due(). Values are of
// whole numbers and extremes, which no order of merging changes; `shares` is scratch for fold_shares(items) of them.
template <typename Work>
void fold(Queue queue, std::int64_t items, const Work& work, typename Work::Value* shares) {
    std::int64_t blocks = fold_shares(items);
    start(queue, fold_kernel<Work>, dim3(static_cast<unsigned>(blocks)), work, items, shares, queue.tickets);
    if (!queue.tickets)
        start(queue, finish_fold_kernel<Work>, dim3(1), work, static_cast<const typename Work::Value*>(shares), blocks);
}

#else

// In shares, as on the device.
template <typename Work>
void fold(Queue queue, std::int64_t items, const Work& work, typename Work::Value* shares) {
    if (is_only_counted(queue) || !work.is_due())
        return;
    std::int64_t count = fold_shares(items);
    for (std::int64_t share = 0; share < count; ++share) {
        shares[share] = work.nothing();
        for (std::int64_t item = share; item < items; item += count)
            work(item, shares[share]);
    }
    typename Work::Value value = work.nothing();
    for (std::int64_t share = 0; share < count; ++share)
        value.merge(shares[share]);
    work.finish(value);
}

#endif

} // namespace mantissa::MANTISSA_DEVICE
