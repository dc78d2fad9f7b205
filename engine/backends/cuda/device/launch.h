// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The few shapes of work: an item per thread, and sums down the columns of a matrix. A kernel's functor says what is done
// to one item; here is how the items are spread, on the device and, as plain loops in the same order of sums, on the host.
#include "backends/card/sums.h"
#include "backends/cuda/device/queue.h"
#include "ops/step_block.h"

#include <cstdint>

#ifndef MANTISSA_CUDA_SERIAL
#include "backends/cuda/device/check.h"
#endif

namespace mantissa::MANTISSA_DEVICE {

constexpr int block_threads = 256;

// Work that a skipped step leaves out; null: always done.
MANTISSA_HD inline bool is_closed(const StepBlock* gate) { return gate && gate->found_bad; }

#ifndef MANTISSA_CUDA_SERIAL

template <typename Work>
__global__ void __launch_bounds__(block_threads) map_kernel(const __grid_constant__ Work work, std::int64_t items, const StepBlock* gate) {
    std::int64_t item = static_cast<std::int64_t>(blockIdx.x) * block_threads + threadIdx.x;
    if (item < items && !is_closed(gate))
        work(item);
}

// work(item) for every item below `items`.
template <typename Work>
void map(Queue queue, std::int64_t items, const StepBlock* gate, const Work& work) {
    if (items == 0)
        return;
    auto blocks = static_cast<unsigned>((items + block_threads - 1) / block_threads);
    map_kernel<<<blocks, block_threads, 0, queue.stream>>>(work, items, gate);
    check(cudaGetLastError(), "launch");
}

// A block sums some rows of `lanes` groups of Work::width neighbouring channels: lanes side by side, rows below each other.
template <int sums, typename Work>
__global__ void __launch_bounds__(block_threads)
    column_parts_kernel(const __grid_constant__ Work work, ColumnParts layout, int lanes, float* parts) {
    constexpr int values = sums * Work::width;
    __shared__ float shared[values][block_threads];
    int thread = static_cast<int>(threadIdx.x), lane = thread % lanes, rows_at_once = block_threads / lanes;
    std::int64_t channel = (static_cast<std::int64_t>(blockIdx.y) * lanes + lane) * Work::width;
    std::int64_t begin = blockIdx.x * layout.rows_per_part, end = begin + layout.rows_per_part, rows = work.rows();
    float sum[sums][Work::width] = {};
    if (channel < layout.channels)
        for (std::int64_t row = begin + thread / lanes; row < (end < rows ? end : rows); row += rows_at_once)
            work(row, channel, sum);
    int spread = lanes < 32 ? 32 : lanes; // threads between two that still hold sums of the same channel
#pragma unroll
    for (int i = 0; i < values; ++i) {
        float value = sum[i / Work::width][i % Work::width];
        for (int offset = 16; offset >= lanes; offset /= 2)
            value += __shfl_down_sync(0xFFFFFFFFu, value, static_cast<unsigned>(offset));
        shared[i][thread] = value;
    }
    __syncthreads();
    for (int item = thread; item < values * lanes; item += block_threads) {
        int i = item / lanes, from = item % lanes;
        std::int64_t to = (static_cast<std::int64_t>(blockIdx.y) * lanes + from) * Work::width + i % Work::width;
        float total = 0;
        for (int other = from; other < block_threads; other += spread)
            total += shared[i][other];
        if (to < layout.channels)
            parts[(blockIdx.x * sums + i / Work::width) * layout.channels + to] = total;
    }
}

template <int sums, typename Finish>
__global__ void __launch_bounds__(block_threads)
    column_sums_kernel(const __grid_constant__ Finish finish, ColumnParts layout, const float* parts) {
    constexpr int side = 32, slices = block_threads / side;
    __shared__ double shared[sums][slices][side];
    int x = static_cast<int>(threadIdx.x) % side, y = static_cast<int>(threadIdx.x) / side;
    std::int64_t channel = static_cast<std::int64_t>(blockIdx.x) * side + x;
    for (int s = 0; s < sums; ++s) {
        double total = 0;
        if (channel < layout.channels)
            for (std::int64_t part = y; part < layout.parts; part += slices)
                total += static_cast<double>(parts[(part * sums + s) * layout.channels + channel]);
        shared[s][y][x] = total;
    }
    __syncthreads();
    if (y != 0 || channel >= layout.channels)
        return;
    double totals[sums] = {};
    for (int s = 0; s < sums; ++s)
        for (int slice = 0; slice < slices; ++slice)
            totals[s] += shared[s][slice][x];
    finish(channel, totals);
}

// finish(channel, totals) with the sums over rows of what work(row, channel, sum) adds; `parts` is scratch of column_bytes().
template <int sums, typename Work, typename Finish>
void sum_columns(Queue queue, const ColumnParts& layout, const Work& work, const Finish& finish, float* parts) {
    std::int64_t groups = (layout.channels + Work::width - 1) / Work::width;
    int lanes = 1;
    while (lanes < groups && lanes < block_threads)
        lanes *= 2;
    dim3 grid(static_cast<unsigned>(layout.parts), static_cast<unsigned>((groups + lanes - 1) / lanes));
    column_parts_kernel<sums><<<grid, block_threads, 0, queue.stream>>>(work, layout, lanes, parts);
    check(cudaGetLastError(), "launch");
    auto blocks = static_cast<unsigned>((layout.channels + 31) / 32);
    column_sums_kernel<sums><<<blocks, block_threads, 0, queue.stream>>>(finish, layout, parts);
    check(cudaGetLastError(), "launch");
}

// One block sums a short list; tens of thousands of items are too many for it.
template <int sums, typename Work, typename Finish>
__global__ void __launch_bounds__(block_threads)
    sum_all_kernel(const __grid_constant__ Work work, const __grid_constant__ Finish finish, std::int64_t items) {
    __shared__ double shared[sums][block_threads];
    int thread = static_cast<int>(threadIdx.x);
    double sum[sums] = {};
    for (std::int64_t item = thread; item < items; item += block_threads)
        work(item, sum);
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
    finish(sum);
}

// finish(totals) with what work(item, sum) adds up.
template <int sums, typename Work, typename Finish>
void sum_all(Queue queue, std::int64_t items, const Work& work, const Finish& finish) {
    sum_all_kernel<sums><<<1, block_threads, 0, queue.stream>>>(work, finish, items);
    check(cudaGetLastError(), "launch");
}

#else

template <int sums, typename Work, typename Finish>
void sum_all(Queue, std::int64_t items, const Work& work, const Finish& finish) {
    double sum[sums] = {};
    for (std::int64_t item = 0; item < items; ++item)
        work(item, sum);
    finish(sum);
}

template <typename Work>
void map(Queue, std::int64_t items, const StepBlock* gate, const Work& work) {
    for (std::int64_t item = 0; item < items; ++item)
        if (!is_closed(gate))
            work(item);
}

template <int sums, typename Work, typename Finish>
void sum_columns(Queue, const ColumnParts& layout, const Work& work, const Finish& finish, float* parts) {
    for (std::int64_t part = 0; part < layout.parts; ++part)
        for (std::int64_t channel = 0; channel < layout.channels; channel += Work::width) {
            float sum[sums][Work::width] = {};
            std::int64_t end = (part + 1) * layout.rows_per_part;
            for (std::int64_t row = part * layout.rows_per_part; row < (end < work.rows() ? end : work.rows()); ++row)
                work(row, channel, sum);
            for (int i = 0; i < sums * Work::width; ++i)
                if (channel + i % Work::width < layout.channels)
                    parts[(part * sums + i / Work::width) * layout.channels + channel + i % Work::width] =
                        sum[i / Work::width][i % Work::width];
        }
    for (std::int64_t channel = 0; channel < layout.channels; ++channel) {
        double totals[sums] = {};
        for (int s = 0; s < sums; ++s)
            for (std::int64_t part = 0; part < layout.parts; ++part)
                totals[s] += static_cast<double>(parts[(part * sums + s) * layout.channels + channel]);
        finish(channel, totals);
    }
}

#endif

} // namespace mantissa::MANTISSA_DEVICE
