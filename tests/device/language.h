// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What nvcc knows beyond C++, for the host's compiler: put before each file of kernels, so that those are functions which
// threads.h runs thread by thread. The toolkit's own headers come first, as a host sees them; from then on this is device code.
#include "device/threads.h"

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <array>
#include <atomic>
#include <bit>
#include <source_location>
#include <tuple>

#undef __shared__
#define __shared__ static thread_local // a block keeps to one thread of the system
#define __launch_bounds__(...)
#define MANTISSA_ALIGNED(place, bytes) stand_in::require_aligned(place, bytes)
#define threadIdx (stand_in::here().thread)
#define blockIdx (stand_in::here().block)

// No macros: the runtime's own structures have members of these names.
template <dim3 stand_in::Here::*dimension, unsigned dim3::*axis>
struct StandInExtent {
    operator unsigned() const { return stand_in::here().*dimension.*axis; }
};
inline const struct {
    StandInExtent<&stand_in::Here::blocks, &dim3::x> x;
    StandInExtent<&stand_in::Here::blocks, &dim3::y> y;
} gridDim;
inline const struct { StandInExtent<&stand_in::Here::threads, &dim3::x> x; } blockDim;

using StandInSource = std::source_location;

inline void __syncthreads(StandInSource at = StandInSource::current()) { stand_in::wait_for_block({at.file_name(), at.line()}); }
inline void __syncwarp(unsigned = ~0u, StandInSource at = StandInSource::current()) {
    stand_in::exchange(0, 0, {at.file_name(), at.line()});
}
inline void __threadfence() { std::atomic_thread_fence(std::memory_order_seq_cst); }
inline void cudaGridDependencySynchronize() { stand_in::wait_for_kernel_before(); }
inline void cudaTriggerProgrammaticLaunchCompletion() {}

template <typename Number>
Number stand_in_exchange(Number mine, int lane, StandInSource at) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &mine, sizeof mine);
    bits = stand_in::exchange(bits, lane, {at.file_name(), at.line()});
    std::memcpy(&mine, &bits, sizeof mine);
    return mine;
}
template <typename Number>
Number __shfl_sync(unsigned, Number mine, int lane, StandInSource at = StandInSource::current()) {
    return stand_in_exchange(mine, lane % 32, at);
}
template <typename Number>
Number __shfl_down_sync(unsigned, Number mine, unsigned by, StandInSource at = StandInSource::current()) {
    int lane = static_cast<int>(threadIdx.x % 32 + by);
    return stand_in_exchange(mine, lane < 32 ? lane : static_cast<int>(threadIdx.x % 32), at);
}

template <typename Number>
Number __ldcg(const Number* from) {
    return *from;
}
template <typename Number>
Number atomicAdd(Number* to, Number more) {
    return std::atomic_ref(*to).fetch_add(more);
}
template <typename Number, typename Better>
Number stand_in_replace(Number* to, Number by, Better better) {
    std::atomic_ref value(*to);
    Number old = value;
    while (better(by, old) && !value.compare_exchange_weak(old, by))
        ;
    return old;
}
template <typename Number>
Number atomicMin(Number* to, Number by) {
    return stand_in_replace(to, by, [](Number a, Number b) { return a < b; });
}
template <typename Number>
Number atomicMax(Number* to, Number by) {
    return stand_in_replace(to, by, [](Number a, Number b) { return a > b; });
}
inline unsigned atomicInc(unsigned* to, unsigned most) {
    std::atomic_ref value(*to);
    unsigned old = value;
    while (!value.compare_exchange_weak(old, old >= most ? 0 : old + 1))
        ;
    stand_in::let_others_go_first();
    return old;
}

// A kernel's arguments are copied when it is launched, as the runtime does.
template <typename... Parameters, typename... Arguments>
cudaError_t stand_in_launch(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...), const Arguments&... arguments) {
    static_assert((0 + ... + sizeof(Parameters)) <= 32764, "more than a launch may carry");
    std::tuple<std::remove_cv_t<Parameters>...> kept(arguments...);
    return stand_in::launch(*config, [kernel, kept] { std::apply(kernel, kept); });
}
#define cudaLaunchKernelEx stand_in_launch

template <typename Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel* kernel, int threads, std::size_t shared) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, reinterpret_cast<const void*>(kernel), threads, shared);
}

#define __CUDA_ARCH__ 900
