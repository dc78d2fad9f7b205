// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/timing.h"

#include "backends/cuda/capture.h"

#include <algorithm>
#include <limits>
#include <random>

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

// Bytes by pairs: of numbers of 16 and 32 bits the upper ones make exponents below one's, of 8 bits no byte is an infinity or a NaN.
std::vector<std::byte> varied_bytes() {
    constexpr std::size_t count = std::size_t{64} << 10;
    constexpr unsigned exponents = 0x38, low_bits = 0x03, sign = 0x80, finite_in_8_bits = 0x7B;
    std::mt19937 draw(1);
    std::vector<std::byte> bytes;
    while (bytes.size() < count) {
        const auto dice = static_cast<unsigned>(draw());
        bytes.push_back(static_cast<std::byte>(dice & finite_in_8_bits));
        bytes.push_back(static_cast<std::byte>(exponents | (dice >> 8 & (low_bits | sign))));
    }
    return bytes;
}

// The first of them from the host, all others from what is there.
void fill_with_numbers(const Context& context, std::byte* memory, std::size_t bytes) {
    static const std::vector<std::byte> first = varied_bytes();
    cudaStream_t stream = context.stream.get();
    std::size_t done = std::min(bytes, first.size());
    check(cudaMemcpyAsync(memory, first.data(), done, cudaMemcpyHostToDevice, stream), "fill memory");
    for (std::size_t more = 0; done < bytes; done += more) {
        more = std::min(done, bytes - done);
        check(cudaMemcpyAsync(memory + done, memory, more, cudaMemcpyDeviceToDevice, stream), "fill memory");
    }
}

constexpr std::size_t wakeful_bytes = std::size_t{16} << 20;

} // namespace

DeviceBytes trial_memory(const Context& context, std::size_t bytes) {
    void* data = nullptr;
    check(cudaMalloc(&data, bytes < 1 ? 1 : bytes), "allocate memory to time with");
    DeviceBytes owned(data);
    fill_with_numbers(context, static_cast<std::byte*>(data), bytes);
    return owned;
}

double seconds_of(const Context& context, Look look, const std::function<void()>& put) {
    return look == Look::once ? seconds_once(context, put) : seconds_carefully(context, put);
}

WakefulCard::WakefulCard(const Context& context) : context_(context), memory_(trial_memory(context, wakeful_bytes)) {}

void WakefulCard::wake() {
    constexpr double asleep = 0.05, awake = 0.03; // seconds: without work; of work
    constexpr int at_once = 8;
    if (!slept_ && idle_.seconds() < asleep)
        return;
    for (Stopwatch watch; watch.seconds() < awake; context_.wait())
        for (int i = 0; i < at_once; ++i)
            check(cudaMemsetAsync(memory_.get(), 0, wakeful_bytes, context_.stream.get()), "fill memory");
    slept_ = false;
}

double WakefulCard::seconds_of(Look look, const std::function<void()>& put) {
    const double seconds = cuda::seconds_of(context_, look, put);
    idle_.restart();
    return seconds;
}

void check_candidate(const Context& context, const std::string& tried) {
    try {
        context.wait();
    } catch (const Error& error) {
        throw Error(error.what() + (" (it was timing " + tried + ")"));
    }
}

} // namespace mantissa::cuda
