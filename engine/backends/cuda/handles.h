// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/check.h"

#include <memory>

namespace mantissa::cuda {

// What the runtime hands out, owned; giving it back never throws.
template <typename T, auto destroy>
struct Destroy {
    using pointer = T;
    void operator()(T handle) const { destroy(handle); }
};
using Stream = std::unique_ptr<cudaStream_t, Destroy<cudaStream_t, cudaStreamDestroy>>;
using Event = std::unique_ptr<cudaEvent_t, Destroy<cudaEvent_t, cudaEventDestroy>>;
using Graph = std::unique_ptr<cudaGraph_t, Destroy<cudaGraph_t, cudaGraphDestroy>>;
using GraphRun = std::unique_ptr<cudaGraphExec_t, Destroy<cudaGraphExec_t, cudaGraphExecDestroy>>;
using DeviceBytes = std::unique_ptr<void, Destroy<void*, cudaFree>>;
using PinnedBytes = std::unique_ptr<void, Destroy<void*, cudaFreeHost>>;

inline Stream make_stream() {
    cudaStream_t stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "create stream");
    return Stream(stream);
}

inline Event make_event(unsigned flags = cudaEventDefault) {
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, flags), "create event");
    return Event(event);
}

inline PinnedBytes make_pinned(std::size_t bytes) {
    void* data = nullptr;
    check(cudaMallocHost(&data, bytes < 1 ? 1 : bytes), "allocate pinned memory");
    return PinnedBytes(data);
}

} // namespace mantissa::cuda
