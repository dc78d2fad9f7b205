// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/small_kernels.h"

#include "device/language.h"

#include "backends/cuda/device/space.h"

#include <cooperative_groups.h>
#include <cuda_pipeline.h>

namespace small_kernels {
namespace {

template <typename... Parameters, typename... Arguments>
void start(cudaStream_t stream, int blocks, cudaLaunchAttributeID attribute, void (*kernel)(Parameters...), Arguments... arguments) {
    cudaLaunchAttribute wish{};
    wish.id = attribute;
    if (attribute == cudaLaunchAttributeCooperative)
        wish.val.cooperative = 1;
    else
        wish.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(static_cast<unsigned>(blocks));
    config.blockDim = dim3(threads);
    config.stream = stream;
    config.attrs = &wish;
    config.numAttrs = attribute == cudaLaunchAttributeIgnore ? 0 : 1;
    cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...);
}

template <typename... Parameters, typename... Arguments>
void start(cudaStream_t stream, int blocks, void (*kernel)(Parameters...), Arguments... arguments) {
    start(stream, blocks, cudaLaunchAttributeIgnore, kernel, arguments...);
}

int me() { return static_cast<int>(threadIdx.x); }

void ranks_kernel(int* to) {
    unsigned rank = blockIdx.x * blockDim.x + threadIdx.x;
    to[rank] = static_cast<int>(rank);
}

template <bool waits>
void sum_kernel(const int* values, int* to) {
    __shared__ int shared[threads];
    shared[me()] = values[me()];
    for (int half = threads / 2; half > 0; half /= 2) {
        if (waits)
            __syncthreads();
        if (me() < half)
            shared[me()] += shared[me() + half];
    }
    if (me() == 0)
        *to = shared[0];
}

void neighbours_kernel(int* to) { to[me()] = __shfl_down_sync(~0u, me(), 4); }

void end_early_kernel() {
    if (me() % 2 == 0)
        __syncthreads();
}

void meet_apart_kernel() {
    if (me() % 2 == 0)
        __syncthreads();
    else
        __syncthreads();
}

void count_kernel(unsigned* ticket, int* last) {
    if (me() == 0 && atomicInc(ticket, gridDim.x - 1) == gridDim.x - 1)
        *last = static_cast<int>(blockIdx.x);
}

void pass_kernel(int* values) {
    if (me() == 0)
        values[blockIdx.x] = static_cast<int>(blockIdx.x);
    cooperative_groups::this_grid().sync();
    int neighbour = values[(blockIdx.x + 1) % gridDim.x];
    cooperative_groups::this_grid().sync();
    if (me() == 0)
        values[blockIdx.x] = neighbour;
}

void write_kernel(int* memory, int count) {
    if (me() == 0)
        memory[count] = 1;
}

struct alignas(16) Vector {
    float at[4];
};
void read_kernel(const float* from, int first, float* to) {
    if (me() == 0)
        *to = mantissa::cuda::vector_at<const Vector>(from + first).at[0];
}
void copy_kernel(const float* from, int first, float* to) {
    __shared__ Vector near;
    if (me() != 0)
        return;
    __pipeline_memcpy_async(&near, from + first, sizeof near);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    *to = near.at[0];
}

void nothing_kernel() {}

} // namespace

void ranks(cudaStream_t stream, int blocks, int* to) { start(stream, blocks, ranks_kernel, to); }
void sum(cudaStream_t stream, const int* values, int* to) { start(stream, 1, sum_kernel<true>, values, to); }
void sum_without_barriers(cudaStream_t stream, const int* values, int* to) { start(stream, 1, sum_kernel<false>, values, to); }
void neighbours(cudaStream_t stream, int* to) { start(stream, 1, neighbours_kernel, to); }
void end_early(cudaStream_t stream) { start(stream, 1, end_early_kernel); }
void meet_apart(cudaStream_t stream) { start(stream, 1, meet_apart_kernel); }
void count_blocks(cudaStream_t stream, int blocks, unsigned* ticket, int* last) { start(stream, blocks, count_kernel, ticket, last); }
void pass_round(cudaStream_t stream, int blocks, int* values, bool cooperates) {
    start(stream, blocks, cooperates ? cudaLaunchAttributeCooperative : cudaLaunchAttributeIgnore, pass_kernel, values);
}
void write_behind(cudaStream_t stream, int* memory, int count) { start(stream, 1, write_kernel, memory, count); }
void read_vector(cudaStream_t stream, const float* from, int first, float* to) { start(stream, 1, read_kernel, from, first, to); }
void copy_vector(cudaStream_t stream, const float* from, int first, float* to) { start(stream, 1, copy_kernel, from, first, to); }
void forget_the_one_before(cudaStream_t stream) { start(stream, 1, cudaLaunchAttributeProgrammaticStreamSerialization, nothing_kernel); }

} // namespace small_kernels
