// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Shapes of work on matrices of rows and channels: sums down the columns, something done to each row, and both in turn. A thread
// keeps to some neighbouring channels, so what belongs to those, Work::Constants, stays in its registers from row to row.
#include "backends/card/sums.h"
#include "backends/cuda/device/launch.h"

#ifndef MANTISSA_CUDA_SERIAL
#include "backends/cuda/device/column_work.h"

#include <cooperative_groups.h>
#endif

namespace mantissa::MANTISSA_DEVICE {

// Constants of work that has none.
struct NoConstants {};
// The end of sums that another kernel ends.
struct NoFinish {
    static constexpr bool is_light = true;
    template <typename Totals>
    MANTISSA_HD void operator()(std::int64_t, const Totals&) const {}
};

#ifndef MANTISSA_CUDA_SERIAL

template <int sums, typename Work, typename Finish>
__global__ void __launch_bounds__(block_threads)
    column_parts_kernel(const __grid_constant__ Work work, const __grid_constant__ Finish finish, ColumnParts layout, Lanes lanes,
                        float* parts, unsigned* tickets) {
    begin_kernel();
    int group = static_cast<int>(blockIdx.y);
    sum_part<sums, Under::registers>(work, layout, lanes, blockIdx.x, group, parts);
    if (!tickets || (gridDim.x > 1 && !is_last(tickets + group, gridDim.x))) // of one part the block knows that it is the last
        return;
    std::int64_t first = static_cast<std::int64_t>(group) * lanes.lanes * Work::width;
    for (std::int64_t channel = first; channel < first + lanes.lanes * Work::width && channel < layout.channels;
         channel += ending_together(layout))
        end_sums<sums>(finish, layout, channel, parts);
}

template <int sums, typename Finish>
__global__ void __launch_bounds__(block_threads)
    column_sums_kernel(const __grid_constant__ Finish finish, ColumnParts layout, const float* parts) {
    begin_kernel();
    end_sums<sums>(finish, layout, static_cast<std::int64_t>(blockIdx.x) * ending_together(layout), parts);
}

template <typename Work>
__global__ void __launch_bounds__(block_threads) rows_kernel(const __grid_constant__ Work work, ColumnParts layout, Lanes lanes) {
    begin_kernel();
    go_over_rows<Under::registers>(work, layout, lanes, blockIdx.x, gridDim.x);
}

// Whose sums are so few that each block reads all of them sooner than it waits for others to end them.
template <int sums>
bool has_few_sums(const ColumnParts& layout) {
    constexpr std::int64_t few_channels = 32, few = 8192;
    return layout.channels <= few_channels && layout.parts * layout.channels * sums <= few;
}

// The same one after the other in one kernel, all blocks of which wait for each other in between. each_ends: every block notes what rows
// need of the sums, all of them the same at the same place; the first does whatever else belongs to their end.
template <int sums, Under under, typename Work, typename Finish, typename After>
__global__ void __launch_bounds__(block_threads, 2)
    sums_then_rows_kernel(const __grid_constant__ Work work, const __grid_constant__ Finish finish, const __grid_constant__ After after,
                          ColumnParts layout, Lanes summing, Lanes going, float* parts, bool each_ends) {
    auto all = cooperative_groups::this_grid();
    MANTISSA_NEAR(near, under == Under::ring);
    for (std::int64_t item = blockIdx.x; item < layout.parts * summing.groups; item += gridDim.x)
        sum_part<sums, under>(work, layout, summing, item / summing.groups, static_cast<int>(item % summing.groups), parts, near);
    all.sync();
    std::int64_t together = ending_together(layout), begin = each_ends ? 0 : blockIdx.x, step = each_ends ? 1 : gridDim.x;
    auto end = [&](std::int64_t channel, const double(&totals)[sums]) {
        if (each_ends && blockIdx.x > 0)
            finish.note(channel, totals);
        else
            finish(channel, totals);
    };
    for (std::int64_t first = begin * together; first < layout.channels; first += step * together)
        end_sums<sums>(end, layout, first, parts);
    if (!each_ends)
        all.sync();
    std::int64_t blocks = gridDim.x / going.groups * going.groups;
    if (blockIdx.x < blocks)
        go_over_rows<under>(after, layout, going, blockIdx.x, blocks, near);
}

// finish(channel, totals) with the sums over rows of what work(row, channel, constants, sum) adds; `parts` is scratch of
// column_bytes(). What takes many registers, of which reading wants all there are, says so, and has a kernel of its own.
template <int sums, typename Work, typename Finish>
void sum_columns(Queue queue, const ColumnParts& layout, const Work& work, const Finish& finish, float* parts) {
    Lanes lanes = summing_lanes<Work>(layout);
    dim3 grid(static_cast<unsigned>(layout.parts), static_cast<unsigned>(lanes.groups));
    unsigned* tickets = lanes.groups <= most_tickets ? queue.tickets : nullptr;
    if constexpr (Finish::is_light) {
        start(queue, column_parts_kernel<sums, Work, Finish>, grid, work, finish, layout, lanes, parts, tickets);
        if (tickets)
            return;
    } else {
        start(queue, column_parts_kernel<sums, Work, NoFinish>, grid, work, NoFinish{}, layout, lanes, parts,
              static_cast<unsigned*>(nullptr));
    }
    std::int64_t together = ending_together(layout), blocks = (layout.channels + together - 1) / together;
    start(queue, column_sums_kernel<sums, Finish>, dim3(static_cast<unsigned>(blocks)), finish, layout, static_cast<const float*>(parts));
}

// Blocks that go over the rows, some rows for each thread: as many as it has under way, where there are blocks enough for a whole card.
template <typename Work>
unsigned blocks_over_rows(const ColumnParts& layout, Lanes lanes) {
    constexpr std::int64_t few = 4, many = Work::at_once > few ? Work::at_once : few, whole_card = 264, most = 65536;
    const std::int64_t at_once = block_threads / lanes.lanes;
    std::int64_t rows = at_once * (layout.rows >= at_once * many * whole_card ? many : few), blocks = (layout.rows + rows - 1) / rows;
    return static_cast<unsigned>((blocks < most ? blocks : most) * lanes.groups);
}

// work(row, channel, constants) for all rows and channels.
template <typename Work>
void for_rows(Queue queue, const ColumnParts& layout, const Work& work) {
    Lanes lanes = row_lanes<Work>(layout);
    if (layout.rows > 0)
        start(queue, rows_kernel<Work>, dim3(blocks_over_rows<Work>(layout, lanes)), work, layout, lanes);
}

// Blocks of a kernel that a multiprocessor of the current device holds at one time, with so many bytes of near memory each.
template <typename Kernel>
unsigned blocks_together(Kernel* kernel, std::size_t near) {
    int each = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, block_threads, near), "count blocks");
    return static_cast<unsigned>(each);
}
inline unsigned multiprocessors() {
    int device = 0, processors = 0;
    check(cudaGetDevice(&device), "ask for the device");
    check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device), "count multiprocessors");
    return static_cast<unsigned>(processors);
}

// Of a ring, bytes of near memory; 0: this device gives that much to fewer blocks than registers let it hold.
template <typename Work, typename After, typename Kernel>
std::size_t near_for_ring(Kernel* kernel) {
    constexpr std::size_t bytes = Ring<Work>::bytes > Ring<After>::bytes ? Ring<Work>::bytes : Ring<After>::bytes;
    if (cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel), cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess) {
        cudaGetLastError();
        return 0;
    }
    return blocks_together(kernel, bytes) < 2 ? 0 : bytes;
}

// False: this device has no room for blocks that wait for each other, or for their ring.
template <int sums, Under under, typename Work, typename Finish, typename After>
bool start_together(Queue queue, const ColumnParts& layout, const Work& work, const Finish& finish, float* parts, const After& after) {
    Lanes summing = summing_lanes<Work>(layout), going = row_lanes<After>(layout);
    auto* kernel = sums_then_rows_kernel<sums, under, Work, Finish, After>;
    std::size_t near = 0;
    if constexpr (under == Under::ring)
        if ((near = near_for_ring<Work, After>(kernel)) == 0)
            return false;
    unsigned each = blocks_together(kernel, near);
    if constexpr (under == Under::ring) // a third has parts to itself while the others wait
        each = each < queue.rings ? each : queue.rings;
    unsigned most = multiprocessors() * each;
    if (most < static_cast<unsigned>(going.groups))
        return false;
    unsigned wanted = static_cast<unsigned>(layout.parts * summing.groups), over = blocks_over_rows<After>(layout, going);
    wanted = wanted > over ? wanted : over;
    cudaLaunchAttribute together{};
    together.id = cudaLaunchAttributeCooperative;
    together.val.cooperative = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(wanted < most ? wanted : most);
    config.blockDim = dim3(block_threads);
    config.dynamicSmemBytes = near;
    config.stream = queue.stream;
    config.attrs = &together;
    config.numAttrs = 1;
    cudaError_t status = cudaLaunchKernelEx(&config, kernel, work, finish, after, layout, summing, going, parts,
                                            queue.waits_once && has_few_sums<sums>(layout));
    if (status == cudaErrorCooperativeLaunchTooLarge) { // a tool or another process has a share of the processors
        cudaGetLastError();
        if constexpr (under == Under::registers) // with a ring it may be that alone
            *queue.refused = true;               // what is captured later would only be refused when it is launched
        return false;
    }
    check(status, "launch");
    return true;
}

// False: nor are such blocks wanted.
template <int sums, typename Work, typename Finish, typename After>
bool do_together(Queue queue, const ColumnParts& layout, const Work& work, const Finish& finish, float* parts, const After& after) {
    if (!queue.cooperates)
        return false;
    if constexpr (Work::width > 1 && After::width > 1)
        if (queue.rings > 0 && start_together<sums, Under::ring>(queue, layout, work, finish, parts, after))
            return true;
    return start_together<sums, Under::registers>(queue, layout, work, finish, parts, after);
}

// sum_columns(), and for_rows() with what came of it.
template <int sums, typename Work, typename Finish, typename After>
void sum_columns_then(Queue queue, const ColumnParts& layout, const Work& work, const Finish& finish, float* parts, const After& after) {
    if constexpr (Finish::is_light)
        if (do_together<sums>(queue, layout, work, finish, parts, after))
            return;
    sum_columns<sums>(queue, layout, work, finish, parts);
    for_rows(queue, layout, after);
}

#else

template <int sums, typename Work, typename Finish>
void sum_columns(Queue queue, const ColumnParts& layout, const Work& work, const Finish& finish, float* parts) {
    if (is_only_counted(queue)) {
        *queue.launches += Finish::is_light ? 0 : 1;
        return;
    }
    for (std::int64_t part = 0; part < layout.parts; ++part)
        for (std::int64_t channel = 0; channel < layout.channels; channel += Work::width) {
            float sum[sums][Work::width] = {};
            typename Work::Constants constants = work.constants(channel);
            std::int64_t end = (part + 1) * layout.rows_per_part;
            for (std::int64_t row = part * layout.rows_per_part; row < (end < work.rows() ? end : work.rows()); ++row)
                work(work.load(row, channel), row, channel, constants, sum);
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

template <typename Work>
void for_rows(Queue queue, const ColumnParts& layout, const Work& work) {
    if (layout.rows == 0 || is_only_counted(queue))
        return;
    for (std::int64_t channel = 0; channel < layout.channels; channel += Work::width) {
        typename Work::Constants constants = work.constants(channel);
        for (std::int64_t row = 0; row < layout.rows; ++row)
            work(work.load(row, channel), row, channel, constants);
    }
}

template <int sums, typename Work, typename Finish, typename After>
void sum_columns_then(Queue queue, const ColumnParts& layout, const Work& work, const Finish& finish, float* parts, const After& after) {
    if (is_only_counted(queue)) {
        *queue.launches += Finish::is_light ? 0 : 2;
        return;
    }
    sum_columns<sums>(queue, layout, work, finish, parts);
    for_rows(queue, layout, after);
}

#endif

} // namespace mantissa::MANTISSA_DEVICE
