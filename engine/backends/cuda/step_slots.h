// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "backends/cuda/handles.h"
#include "backends/step_groups.h"

#include <vector>

namespace mantissa::cuda {

// Where a step's data go on the device.
struct StepAddresses {
    std::byte *images = nullptr, *labels = nullptr; // null: it has none
    std::size_t image_bytes = 0, label_bytes = 0;
    StepBlock* block = nullptr;
};

// What one step under way needs on the host: pinned memory that the device reads and writes by itself, in its own time.
class StepSlot {
public:
    explicit StepSlot(const StepAddresses& at);

    // A batch and what changes from step to step, kept until the device has them.
    void fill(float learning_rate, const BatchView& batch, const StepAddresses& at);
    // Puts their way to the device behind what the stream has.
    void send(const StepAddresses& at, cudaStream_t stream) const;
    // The block as this step leaves it, to the host.
    enum class Within { stream, graph }; // graph: one under capture, from which the end is marked each time it runs
    void fetch(const StepAddresses& at, cudaStream_t stream, Within within);
    // Behind the launch of a graph that holds this step.
    void mark_launch(cudaStream_t stream);
    StepBlock wait() const;

private:
    PinnedBytes images_, labels_, order_, block_;
    bool sends_images_ = true, sends_labels_ = true; // no: what is there stays
    Event done_, launched_;
};

// The ring of them, which of its steps are launched together, and what each step that has ended left.
class StepSlots {
public:
    explicit StepSlots(const StepAddresses& at);
    int depth() const { return static_cast<int>(slots_.size()); }
    bool empty() const { return groups.under_way() == 0; }
    StepSlot& begin() { return slots_[groups.begin()]; }
    StepBlock finish() { return slots_[groups.finish()].wait(); }
    StepSlot& at(std::size_t place) { return slots_[place]; }

    StepGroups groups;

private:
    std::vector<StepSlot> slots_;
};

} // namespace mantissa::cuda
