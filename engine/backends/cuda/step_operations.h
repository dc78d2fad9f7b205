// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/context.h"
#include "backends/cuda/joins.h"
#include "backends/cuda/profile/cupti.h"
#include "backends/cuda/tally.h"

namespace mantissa::cuda {

// The operations of a plan on one device, made ready to be put into its stream: as one step of a graph, or one by one.
class StepOperations {
public:
    StepOperations(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan, const MemoryBases& memory, StepBlock* block);

    void join(Joining joining); // how they are put from here on; apart to begin with
    void begin() const;         // the first words of a step
    void put() const;           // the operations behind them
    // begin() and put() under capture, telling which operation each new node of the graph is of.
    void put_owned(Profiler& profiler) const;

    // A step operation by operation: the device's seconds for each, and for all of them; waits.
    double timed(std::vector<double>& seconds, const std::function<void()>& behind) const;
    // Likewise, and each is looked at when it is done.
    void probed(const std::function<void(const Probe&)>& probe) const;

    std::byte* address(int tensor) const; // null: -1
    std::vector<double> values(int tensor) const;
    Census census(int tensor, const Format& against, int shared_exponent) const;
    Tally tally(TallyJob::Tensors tensors, const TallySource& source, std::span<const Format> others) const;

private:
    KernelSite site(const Operation& operation) const { return {*plan_, operation, memory_, block_}; }
    Launch launch_of(const KernelSite& where) const;
    Queue in_stream() const { return context_->queue(); }

    std::shared_ptr<const Context> context_;
    std::shared_ptr<const Plan> plan_;
    MemoryBases memory_; // the caller's, on the device
    StepBlock* block_;   // in State's memory
    Launch begin_;
    std::vector<Stage> stages_;
};

} // namespace mantissa::cuda
