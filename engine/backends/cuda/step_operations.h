// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/census_on_device.h"
#include "backends/cuda/context.h"
#include "backends/cuda/joins.h"
#include "backends/cuda/profile/cupti.h"

namespace mantissa::cuda {

// The operations of a plan on one device, made ready to be put into its stream: as one step of a graph, or one by one.
class StepOperations {
public:
    StepOperations(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan, const MemoryBases& memory, StepBlock* block);

    void join(Joining joining); // how they are put; once, before anything else
    void make_ready_to_probe(); // the operations one by one, beside those that are put; keeps what is there already
    void begin() const;         // the first words of a step
    void put() const;           // the operations behind them
    // begin() and put() under capture, telling which operation each new node of the graph is of.
    void put_owned(Profiler& profiler) const;

    // A step operation by operation: the device's seconds for each, and for all of them; waits. As a graph, for the host takes longer to
    // launch a small kernel than the device does to run it; where that throws, nothing of the step has happened.
    enum class Timing { launches, graph };
    double timed(std::vector<double>& seconds, const std::function<void()>& behind, Timing how) const;
    // A step one by one, each looked at when it is done.
    void probed(const std::function<void(const Probe&)>& probe) const;

    std::byte* address(int tensor) const; // null: -1
    std::vector<double> values(int tensor) const;
    Census census(int tensor, const Format& against, int shared_exponent) const;
    Tally tally(TallyJob::Tensors tensors, const TallySource& source, std::span<const Format> others) const;

private:
    KernelSite site(const Operation& operation) const { return {*plan_, operation, memory_, block_}; }
    Launch launch_of(const KernelSite& where) const;
    std::vector<Stage> stages(Joining joining) const;
    void put_marked(const std::vector<Event>& marks, unsigned flags) const;
    Queue in_stream() const { return context_->queue(); }

    std::shared_ptr<const Context> context_;
    std::shared_ptr<const Plan> plan_;
    MemoryBases memory_; // the caller's, on the device
    StepBlock* block_;   // in State's memory
    Launch begin_;
    mutable DeviceCounter counter_;     // what it has room for is nobody's
    std::vector<Stage> stages_, apart_; // as they are put; one by one, where somebody has looked at them
};

} // namespace mantissa::cuda
