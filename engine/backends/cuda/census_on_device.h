// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/context.h"
#include "backends/cuda/tally.h"
#include "backends/host/kernel.h"
#include "numerics/census_counts.h"

namespace mantissa::cuda {

// Takes censuses and tallies behind what the stream has, and waits for each once: a few kilobytes come to the host. What it counts in
// stays from one to the next, for an observed step takes some hundred and fifty.
class DeviceCounter {
public:
    explicit DeviceCounter(std::shared_ptr<const Context> context) : context_(std::move(context)) {}
    Census census(const KernelSite& site, int tensor, const Borders& borders);
    Tally tally(const TallyJob& job);

private:
    std::byte* room(std::size_t bytes); // on the device
    // What is there before the launches, and for what they make of it.
    void count(std::span<std::byte> bytes, std::byte* at, const std::vector<Launch>& launches) const;

    std::shared_ptr<const Context> context_;
    std::unique_ptr<DeviceMemory> memory_; // null: nothing was counted yet
};

} // namespace mantissa::cuda
