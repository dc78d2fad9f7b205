// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/step_operations.h"
#include "backends/cuda/step_slots.h"

#include <map>

namespace mantissa::cuda {

// Steps of a queue that are launched together, as one graph for each first place in the ring and count. Batches that are small, numbers
// of samples say, come in one piece for all steps of a launch, and what those tell goes in one: so a single step has its place here too.
class GroupedSteps {
public:
    GroupedSteps(std::shared_ptr<const Context> context, const StepOperations& operations, const StepAddresses& addresses);

    // False: these steps cannot be one graph, or would gain nothing by it; nothing of them has happened yet.
    bool launch(const StepLaunch& steps, StepSlots& slots);
    bool can() const { return why_not_.empty(); }
    const std::string& why_not() const { return why_not_; }

private:
    void make_room(const StepSlots& slots);
    void launch_together(const StepLaunch& steps, StepSlots& slots);
    void launch_alone(std::size_t place, const StepSlots& slots);
    using Which = std::pair<std::size_t, std::size_t>; // first place and count
    void launch_graph(Which which, const std::function<void()>& put);
    void launch_kept(Which which, const std::function<void()>& put);
    void put_one_by_one(const StepLaunch& steps, StepSlots& slots) const;
    void send(const std::byte* pinned, const StepLaunch& steps, const StepPiece& piece) const; // to the ring's twins
    void put_sent(const StepLaunch& steps, const StepPiece& piece) const;
    void fetch(std::byte* pinned, const StepLaunch& steps) const; // what they tell, from there

    std::shared_ptr<const Context> context_;
    const StepOperations& operations_; // the program's
    StepAddresses addresses_;
    std::map<Which, GraphRun> graphs_;
    DeviceBytes sent_, told_; // the ring's twins on the device; null: each step has copies of its own
    std::string why_not_;
};

} // namespace mantissa::cuda
