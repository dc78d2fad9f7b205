// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What one block does of columns.h: its part of the sums, their end for some channels, its share of the rows.
#include "backends/card/sums.h"
#include "backends/cuda/device/launch.h"

#include <cmath>
#include <type_traits>

namespace mantissa::MANTISSA_DEVICE {

constexpr int chunk = 32, slices = block_threads / chunk; // channels that end their sums together; threads that share one of them

// Lanes side by side, of some neighbouring channels each, rows below each other; a group of lanes reads whole lines of memory.
struct Lanes {
    int lanes = 1, groups = 1;
    __device__ int lane() const { return static_cast<int>(threadIdx.x) % lanes; }
    __device__ int row() const { return static_cast<int>(threadIdx.x) / lanes; }
    __device__ int rows_at_once() const { return block_threads / lanes; }
};

inline Lanes lanes_for(std::int64_t channels, int width, int most) {
    std::int64_t wanted = (channels + width - 1) / width;
    Lanes lanes;
    while (lanes.lanes < wanted && lanes.lanes < most)
        lanes.lanes *= 2;
    lanes.groups = static_cast<int>((wanted + lanes.lanes - 1) / lanes.lanes);
    return lanes;
}
template <typename Work>
Lanes summing_lanes(const ColumnParts& layout) {
    constexpr int line = 64; // channels
    return lanes_for(layout.channels, Work::width, line / Work::width);
}
template <typename Work>
Lanes row_lanes(const ColumnParts& layout) {
    return lanes_for(layout.channels, Work::width, block_threads);
}

// go(together, row, step) for rows row, row + step, ...: as many together as are there, so that their loads are under way at one time.
template <int at_once, typename Go>
__device__ void over_rows(std::int64_t row, std::int64_t end, std::int64_t step, Go&& go) {
    for (; row + (at_once - 1) * step < end; row += at_once * step)
        go(std::integral_constant<int, at_once>{}, row, step);
    for (; row < end; row += step)
        go(std::integral_constant<int, 1>{}, row, step);
}

// One part of one group's sums, by a whole block.
template <int sums, typename Work>
__device__ void sum_part(const Work& work, const ColumnParts& layout, Lanes lanes, std::int64_t part, int group, float* parts) {
    constexpr int values = sums * Work::width;
    __shared__ float shared[values][block_threads];
    int thread = static_cast<int>(threadIdx.x);
    std::int64_t channel = (static_cast<std::int64_t>(group) * lanes.lanes + lanes.lane()) * Work::width;
    std::int64_t begin = part * layout.rows_per_part, end = begin + layout.rows_per_part, rows = work.rows();
    float sum[sums][Work::width] = {};
    if (channel < layout.channels) {
        typename Work::Constants constants = work.constants(channel);
        over_rows<Work::at_once>(begin + lanes.row(), end < rows ? end : rows, lanes.rows_at_once(),
                                 [&](auto together, std::int64_t row, std::int64_t step) {
                                     typename Work::Row loaded[together.value];
#pragma unroll
                                     for (int k = 0; k < together.value; ++k)
                                         loaded[k] = work.load(row + k * step, channel);
#pragma unroll
                                     for (int k = 0; k < together.value; ++k)
                                         work(loaded[k], row + k * step, channel, constants, sum);
                                 });
    }
    int spread = lanes.lanes < 32 ? 32 : lanes.lanes; // threads between two that still hold sums of the same channel
    // All values take each step together: what one waits for, the others do meanwhile. The same additions in the same order.
    for (int offset = 16; offset >= lanes.lanes; offset /= 2)
#pragma unroll
        for (int i = 0; i < values; ++i) {
            float& value = sum[i / Work::width][i % Work::width];
            value += __shfl_down_sync(0xFFFFFFFFu, value, static_cast<unsigned>(offset));
        }
#pragma unroll
    for (int i = 0; i < values; ++i)
        shared[i][thread] = sum[i / Work::width][i % Work::width];
    __syncthreads();
    for (int item = thread; item < values * lanes.lanes; item += block_threads) {
        int i = item / lanes.lanes, from = item % lanes.lanes;
        std::int64_t to = (static_cast<std::int64_t>(group) * lanes.lanes + from) * Work::width + i % Work::width;
        float total = 0;
        for (int other = from; other < block_threads; other += spread)
            total += shared[i][other];
        if (to < layout.channels)
            parts[(part * sums + i / Work::width) * layout.channels + to] = total;
    }
    __syncthreads(); // before the next part
}

// A sum of floats with what each addition lost: as good as one in double precision, which most cards do at a sixty-fourth of the speed.
struct Exact {
    float high = 0, low = 0;
    __device__ void add(float value) {
        float sum = high + value, part = sum - high;
        low += (high - (sum - part)) + (value - part);
        high = sum;
    }
    __device__ double total() const {
        return std::isfinite(high) ? static_cast<double>(high) + static_cast<double>(low) : static_cast<double>(high);
    }
};

// finish() for a chunk of channels from `first` on, by a whole block; always in this order, whoever does it.
template <int sums, typename Finish>
__device__ void end_sums(const Finish& finish, const ColumnParts& layout, std::int64_t first, const float* parts) {
    __shared__ double shared[sums][slices][chunk];
    int x = static_cast<int>(threadIdx.x) % chunk, y = static_cast<int>(threadIdx.x) / chunk;
    std::int64_t channel = first + x;
    Exact slice_sums[sums];
    double totals[sums];
    if (channel < layout.channels) {
        // All sums of a part at once: the few blocks that do this wait for each load, and all others wait for them.
#pragma unroll 8
        for (std::int64_t part = y; part < layout.parts; part += slices)
#pragma unroll
            for (int s = 0; s < sums; ++s)
                slice_sums[s].add(__ldcg(parts + (part * sums + s) * layout.channels + channel));
    }
    for (int s = 0; s < sums; ++s)
        shared[s][y][x] = slice_sums[s].total();
    __syncthreads();
    if (y == 0 && channel < layout.channels) {
        for (int s = 0; s < sums; ++s) {
            totals[s] = 0;
            for (int slice = 0; slice < slices; ++slice)
                totals[s] += shared[s][slice][x];
        }
        finish(channel, totals);
    }
    __syncthreads(); // before the next chunk
}

// A block's share of all rows.
template <typename Work>
__device__ void go_over_rows(const Work& work, const ColumnParts& layout, Lanes lanes, std::int64_t block, std::int64_t blocks) {
    std::int64_t group = block % lanes.groups, channel = (group * lanes.lanes + lanes.lane()) * Work::width;
    if (channel >= layout.channels)
        return;
    typename Work::Constants constants = work.constants(channel);
    std::int64_t stride = blocks / lanes.groups * lanes.rows_at_once();
    over_rows<Work::at_once>(block / lanes.groups * lanes.rows_at_once() + lanes.row(), layout.rows, stride,
                             [&](auto together, std::int64_t row, std::int64_t step) {
                                 typename Work::Row loaded[together.value];
#pragma unroll
                                 for (int k = 0; k < together.value; ++k)
                                     loaded[k] = work.load(row + k * step, channel);
#pragma unroll
                                 for (int k = 0; k < together.value; ++k)
                                     work(loaded[k], row + k * step, channel, constants);
                             });
}

} // namespace mantissa::MANTISSA_DEVICE
