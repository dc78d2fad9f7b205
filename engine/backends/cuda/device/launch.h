// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The plainest shape of work, an item per thread, and how every kernel is started. A kernel's functor says what is done to one
// item; here, in columns.h, fold.h and tally.h is how the items are spread, on the device and, as plain loops, on the host.
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

// The first words of every kernel. What came before has ended when they are said; what comes next may be brought in already, and
// waits here in its turn.
__device__ inline void begin_kernel() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    cudaGridDependencySynchronize();
    cudaTriggerProgrammaticLaunchCompletion();
#endif
}

template <typename... Parameters, typename... Arguments>
void start(Queue queue, void (*kernel)(Parameters...), dim3 blocks, const Arguments&... arguments) {
    cudaLaunchAttribute overlap{};
    overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    overlap.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = blocks;
    config.blockDim = dim3(block_threads);
    config.stream = queue.stream;
    config.attrs = &overlap;
    config.numAttrs = queue.overlaps ? 1 : 0;
    check(cudaLaunchKernelEx(&config, kernel, static_cast<const Parameters&>(arguments)...), "launch");
}

inline unsigned blocks_for(std::int64_t items) { return static_cast<unsigned>((items + block_threads - 1) / block_threads); }

template <typename Work>
__global__ void __launch_bounds__(block_threads) map_kernel(const __grid_constant__ Work work, std::int64_t items, const StepBlock* gate) {
    begin_kernel();
    std::int64_t item = static_cast<std::int64_t>(blockIdx.x) * block_threads + threadIdx.x;
    if (item < items && !is_closed(gate))
        work(item);
}

// work(item) for every item below `items`.
template <typename Work>
void map(Queue queue, std::int64_t items, const StepBlock* gate, const Work& work) {
    if (items > 0)
        start(queue, map_kernel<Work>, dim3(blocks_for(items)), work, items, gate);
}

// Whether this block is the last of so many to come here; only in that, what the others wrote is there to be read.
__device__ inline bool is_last(unsigned* ticket, unsigned blocks) {
    __shared__ bool last;
    __syncthreads();
    if (threadIdx.x == 0) { // its fences hold for the whole block, which the barriers order; one by each thread would cost each a flush
        __threadfence();
        last = atomicInc(ticket, blocks - 1) == blocks - 1; // zero again then
        __threadfence();
    }
    __syncthreads();
    return last;
}

#else

template <typename Work>
void map(Queue queue, std::int64_t items, const StepBlock* gate, const Work& work) {
    if (items == 0 || is_only_counted(queue))
        return;
    for (std::int64_t item = 0; item < items; ++item)
        if (!is_closed(gate))
            work(item);
}

#endif

} // namespace mantissa::MANTISSA_DEVICE
