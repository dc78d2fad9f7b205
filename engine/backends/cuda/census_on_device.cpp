// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/census_on_device.h"

#include "backends/cuda/census.h"

namespace mantissa::cuda {

Census DeviceCounter::census(const KernelSite& site, int tensor, const Borders& borders) {
    CensusCounts counts;
    std::byte* at = room(sizeof counts);
    count(std::as_writable_bytes(std::span(&counts, 1)), at, {make_census(site, tensor, borders, reinterpret_cast<CensusCounts*>(at))});
    return census_of(counts, elements(site.graph().tensor(tensor).shape), borders);
}

Tally DeviceCounter::tally(const TallyJob& job) {
    std::vector<std::byte> bytes = job.blank();
    std::byte* at = room(job.bytes());
    count(bytes, at, job.launches(at));
    return job.result(bytes);
}

std::byte* DeviceCounter::room(std::size_t bytes) {
    if (!memory_ || memory_->size() < bytes) {
        memory_.reset();
        memory_ = std::make_unique<DeviceMemory>(context_, bytes);
    }
    return memory_->on_device();
}

void DeviceCounter::count(std::span<std::byte> bytes, std::byte* at, const std::vector<Launch>& launches) const {
    cudaStream_t stream = context_->stream.get();
    context_->make_current();
    check(cudaMemcpyAsync(at, bytes.data(), bytes.size(), cudaMemcpyHostToDevice, stream), "clear counters");
    for (const Launch& launch : launches)
        launch(context_->queue());
    check(cudaMemcpyAsync(bytes.data(), at, bytes.size(), cudaMemcpyDeviceToHost, stream), "read counters");
    context_->wait();
}

} // namespace mantissa::cuda
