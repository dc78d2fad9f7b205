// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "backends/cuda/handles.h"
#include "backends/step_ring.h"

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

    // A batch and what changes from step to step, to the device.
    void send(float learning_rate, const BatchView& batch, const StepAddresses& at, cudaStream_t stream);
    // The block as this step leaves it, to the host.
    void fetch(const StepAddresses& at, cudaStream_t stream);
    StepBlock wait() const;

private:
    PinnedBytes images_, labels_, order_, block_;
    Event done_;
};

// The ring of them, and what each step that has ended left.
class StepSlots {
public:
    explicit StepSlots(const StepAddresses& at);
    int depth() const { return static_cast<int>(slots_.size()); }
    bool empty() const { return ring_.under_way() == 0; }
    StepSlot& begin() { return slots_[ring_.begin()]; }
    StepBlock finish() { return slots_[ring_.finish()].wait(); }

private:
    std::vector<StepSlot> slots_;
    StepRing ring_;
};

} // namespace mantissa::cuda
