// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cuda_runtime_api.h>

#include <mutex>
#include <set>

namespace mantissa::stand_in {

// Puts a job into a stream, which calls compute() with it when its turn comes: device memory is touched then, and not before.
// A captured graph holds the address and calls again at every launch, so jobs are never freed; of equal ones there is one.
template <typename Job>
cudaError_t put(cudaStream_t stream, const Job& job) {
    static std::mutex mutex; // protects kept
    static std::set<Job>& kept = *new std::set<Job>;
    const Job* place = nullptr;
    {
        std::scoped_lock lock(mutex);
        place = &*kept.insert(job).first;
    }
    auto run = [](void* data) { compute(*static_cast<const Job*>(data)); };
    return cudaLaunchHostFunc(stream, run, const_cast<Job*>(place));
}

} // namespace mantissa::stand_in
