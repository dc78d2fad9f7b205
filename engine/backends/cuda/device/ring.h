// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Rows on their way to a thread past its registers: near memory holds some of them, while those before are used. Each thread brings
// and reads its own, so that nobody waits for anybody.
#include "backends/cuda/device/element.h"
#include "backends/cuda/device/launch.h"

#include <cuda_pipeline.h>

// Near memory of a size that the launch says; null where it is not wanted.
#ifdef __CUDACC__
#define MANTISSA_NEAR(name, wanted)                                                                                                        \
    extern __shared__ Sixteen dynamic_near_memory[];                                                                                       \
    Sixteen* name = (wanted) ? dynamic_near_memory : nullptr
#else // a card made of the processor has a fixed one
#define MANTISSA_NEAR(name, wanted)                                                                                                        \
    __shared__ Sixteen dynamic_near_memory[(wanted) ? 3072 : 1];                                                                           \
    Sixteen* name = (wanted) ? dynamic_near_memory : nullptr
#endif

namespace mantissa::MANTISSA_DEVICE {

// Of work that reads rows of one tensor or two, as Work::sources() says.
template <typename Work>
struct Ring {
    using Row = typename Work::Row;
    static constexpr int tensors = static_cast<int>(sizeof(Row) / sizeof(Sixteen)), rows = tensors == 1 ? 4 : 2, stages = 3;
    static constexpr std::size_t bytes = sizeof(Sixteen) * tensors * rows * stages * block_threads;
    static_assert(sizeof(Row) == sizeof(Sixteen) * tensors);

    Sixteen* near;
    __device__ Sixteen* slot(int stage, int row, int tensor) const {
        return near + ((stage * rows + row) * tensors + tensor) * block_threads + threadIdx.x;
    }
    __device__ void bring(int stage, int row, const Sixteen* const (&from)[tensors]) const {
#pragma unroll
        for (int t = 0; t < tensors; ++t)
            __pipeline_memcpy_async(slot(stage, row, t), from[t], sizeof(Sixteen));
    }
    __device__ Row read(int stage, int row) const {
        Row loaded;
#pragma unroll
        for (int t = 0; t < tensors; ++t)
            reinterpret_cast<Sixteen*>(&loaded)[t] = *slot(stage, row, t);
        return loaded;
    }
};

// use(loaded, row) for rows row, row + step, ... in their order; sources(row, from) says where its vectors lie.
template <typename Work, typename Sources, typename Use>
__device__ void over_rows_in_ring(const Ring<Work>& ring, std::int64_t row, std::int64_t end, std::int64_t step, Sources&& sources,
                                  Use&& use) {
    constexpr int rows = Ring<Work>::rows, stages = Ring<Work>::stages;
    auto bring = [&](std::int64_t first, int stage) {
#pragma unroll
        for (int k = 0; k < rows; ++k)
            if (std::int64_t at = first + k * step; at < end) {
                const Sixteen* from[Ring<Work>::tensors];
                sources(at, from);
                ring.bring(stage, k, from);
            }
        __pipeline_commit(); // of none, too: what is waited for is counted
    };
    std::int64_t next = row;
    for (int stage = 0; stage + 1 < stages; ++stage, next += rows * step)
        bring(next, stage);
    for (int stage = 0; row < end; row += rows * step, next += rows * step, stage = stage + 1 == stages ? 0 : stage + 1) {
        bring(next, stage == 0 ? stages - 1 : stage - 1);
        __pipeline_wait_prior(stages - 1);
#pragma unroll
        for (int k = 0; k < rows; ++k)
            if (row + k * step < end)
                use(ring.read(stage, k), row + k * step);
    }
    __pipeline_wait_prior(0);
}

} // namespace mantissa::MANTISSA_DEVICE
