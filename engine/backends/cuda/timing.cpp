// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/timing.h"

#include "backends/cuda/capture.h"

#include <algorithm>
#include <limits>

namespace mantissa::cuda {
namespace {

constexpr int timed_runs = 5, turns = 4; // the first turn warms up

double seconds_between(const Context& context, const std::function<void()>& put) {
    Event begin = make_event(), end = make_event();
    check(cudaEventRecord(begin.get(), context.stream.get()), "time");
    put();
    check(cudaEventRecord(end.get(), context.stream.get()), "time");
    context.wait();
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()), "time");
    return static_cast<double>(milliseconds) / 1e3;
}

double seconds_once(const Context& context, const std::function<void()>& put) {
    put(); // loads its kernels, which a capture must not
    context.wait();
    return seconds_between(context, put);
}

double seconds_carefully(const Context& context, const std::function<void()>& put) {
    GraphRun runs = captured(context.stream.get(), [&] {
        for (int i = 0; i < timed_runs; ++i)
            put();
    });
    double best = std::numeric_limits<double>::infinity();
    for (int turn = 0; turn < turns; ++turn)
        best = std::min(best, seconds_between(context, [&] { check(cudaGraphLaunch(runs.get(), context.stream.get()), "time"); }));
    return best / timed_runs;
}

} // namespace

DeviceBytes trial_memory(const Context& context, std::size_t bytes) {
    void* data = nullptr;
    check(cudaMalloc(&data, bytes < 1 ? 1 : bytes), "allocate memory to time with");
    DeviceBytes owned(data);
    check(cudaMemsetAsync(data, 0x11, bytes < 1 ? 1 : bytes, context.stream.get()), "fill memory");
    return owned;
}

double seconds_of(const Context& context, Look look, const std::function<void()>& put) {
    return look == Look::once ? seconds_once(context, put) : seconds_carefully(context, put);
}

} // namespace mantissa::cuda
