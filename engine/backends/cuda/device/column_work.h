// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What one block does of columns.h: its part of the sums, their end for some channels, its share of the rows.
#include "backends/card/sums.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/ring.h"

#include <cmath>
#include <type_traits>

namespace mantissa::MANTISSA_DEVICE {

// Channels that end their sums together; the other threads of a block share them. All blocks wait for this: what few parts there are take
// one load, many are shared by many threads.
__host__ __device__ inline int ending_together(const ColumnParts& layout) { return layout.parts > 64 ? 8 : layout.parts > 4 ? 32 : 64; }

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

// use(loaded, row) for rows row, row + step, ... in their order, with what load(row) gave: of some of them together, so that their loads
// are under way at one time. To bring the next ones meanwhile was tried: with half as many together, for the registers, it was slower.
template <int together, typename Row, typename Load, typename Use>
__device__ void over_rows_in_turn(std::int64_t row, std::int64_t end, std::int64_t step, Load&& load, Use&& use) {
    for (; row + (together - 1) * step < end; row += together * step) {
        Row loaded[together];
#pragma unroll
        for (int k = 0; k < together; ++k)
            loaded[k] = load(row + k * step);
#pragma unroll
        for (int k = 0; k < together; ++k)
            use(loaded[k], row + k * step);
    }
    if constexpr (together > 1)
        over_rows_in_turn<1, Row>(row, end, step, load, use);
}

// For work that says so: where fewer are left the first is read once more in their place, from the cache. A loop of its own for those would
// have them one by one, as nearly all are where a thread has few rows; and what is used only where it counts is not moved in among the
// loads, which ptxas does to spare registers: two or four of eight were under way.
template <int together, typename Row, typename Load, typename Use>
__device__ void over_gathered_rows(std::int64_t row, std::int64_t end, std::int64_t step, Load&& load, Use&& use) {
    for (; row < end; row += together * step) {
        Row loaded[together];
        std::int64_t left = end - row;
#pragma unroll
        for (int k = 0; k < together; ++k)
            loaded[k] = load(row + (k * step < left ? k * step : 0));
#pragma unroll
        for (int k = 0; k < together; ++k)
            if (k * step < left)
                use(loaded[k], row + k * step);
    }
}

template <typename Work, typename Load, typename Use>
__device__ void over_rows(std::int64_t row, std::int64_t end, std::int64_t step, Load&& load, Use&& use) {
    if constexpr (requires { typename Work::Gathers; })
        over_gathered_rows<Work::at_once, typename Work::Row>(row, end, step, load, use);
    else
        over_rows_in_turn<Work::at_once, typename Work::Row>(row, end, step, load, use);
}

// Where rows are while they are under way.
enum class Under { registers, ring };

// One part of one group's sums, by a whole block. near: of the ring; else nothing.
template <int sums, Under under, typename Work>
__device__ void sum_part(const Work& work, const ColumnParts& layout, Lanes lanes, std::int64_t part, int group, float* parts,
                         Sixteen* near = nullptr) {
    constexpr int values = sums * Work::width;
    __shared__ float shared[values][block_threads];
    int thread = static_cast<int>(threadIdx.x);
    std::int64_t channel = (static_cast<std::int64_t>(group) * lanes.lanes + lanes.lane()) * Work::width;
    std::int64_t begin = part * layout.rows_per_part, end = begin + layout.rows_per_part, rows = work.rows();
    float sum[sums][Work::width] = {};
    if (channel < layout.channels) {
        typename Work::Constants constants = work.constants(channel);
        auto use = [&](const typename Work::Row& loaded, std::int64_t row) { work(loaded, row, channel, constants, sum); };
        std::int64_t first = begin + lanes.row(), last = end < rows ? end : rows, step = lanes.rows_at_once();
        if constexpr (under == Under::ring)
            over_rows_in_ring(
                Ring<Work>{near}, first, last, step, [&](std::int64_t row, auto& from) { work.sources(row, channel, from); }, use);
        else
            over_rows<Work>(
                first, last, step, [&](std::int64_t row) { return work.load(row, channel); }, use);
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

// finish() for the channels from `first` on that end together, by a whole block; always in this order, whoever does it.
template <int sums, typename Finish>
__device__ void end_sums(const Finish& finish, const ColumnParts& layout, std::int64_t first, const float* parts) {
    __shared__ double shared[sums][block_threads];
    int thread = static_cast<int>(threadIdx.x), together = ending_together(layout), slices = block_threads / together;
    std::int64_t channel = first + thread % together;
    Exact slice_sums[sums];
    if (channel < layout.channels) {
        // All sums of a part at once: the few blocks that do this wait for each load, and all others wait for them.
#pragma unroll 8
        for (std::int64_t part = thread / together; part < layout.parts; part += slices)
#pragma unroll
            for (int s = 0; s < sums; ++s)
                slice_sums[s].add(__ldcg(parts + (part * sums + s) * layout.channels + channel));
    }
    for (int s = 0; s < sums; ++s)
        shared[s][thread] = slice_sums[s].total();
    __syncthreads();
    if (thread < together && channel < layout.channels) {
        double totals[sums] = {};
#pragma unroll 4
        for (int other = thread; other < block_threads; other += together)
            for (int s = 0; s < sums; ++s)
                totals[s] += shared[s][other];
        finish(channel, totals);
    }
    __syncthreads(); // before the next channels
}

// A block's share of all rows, the last ones first: of a large tensor that was just gone through, those are still in the cache.
template <Under under, typename Work>
__device__ void go_over_rows(const Work& work, const ColumnParts& layout, Lanes lanes, std::int64_t block, std::int64_t blocks,
                             Sixteen* near = nullptr) {
    std::int64_t group = block % lanes.groups, channel = (group * lanes.lanes + lanes.lane()) * Work::width;
    if (channel >= layout.channels)
        return;
    typename Work::Constants constants = work.constants(channel);
    std::int64_t stride = blocks / lanes.groups * lanes.rows_at_once(), last = layout.rows - 1;
    std::int64_t first = block / lanes.groups * lanes.rows_at_once() + lanes.row();
    auto use = [&](const typename Work::Row& loaded, std::int64_t row) { work(loaded, last - row, channel, constants); };
    if constexpr (under == Under::ring)
        over_rows_in_ring(
            Ring<Work>{near}, first, layout.rows, stride, [&](std::int64_t row, auto& from) { work.sources(last - row, channel, from); },
            use);
    else
        over_rows<Work>(
            first, layout.rows, stride, [&](std::int64_t row) { return work.load(last - row, channel); }, use);
}

} // namespace mantissa::MANTISSA_DEVICE
