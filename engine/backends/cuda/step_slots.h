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

// What the host tells a step beside its batch lies together in the block, so that it is sent in one piece.
struct StepOrder {
    float learning_rate = 0;
    std::int32_t valid_count = 0;
};

// How all of it lies in one piece of memory: the images from its beginning on.
struct StepPiece {
    std::size_t labels = 0, order = 0, bytes = 0;
};
StepPiece piece_for(const StepAddresses& at);

// What one step under way needs on the host: pinned memory that the device reads and writes by itself, in its own time.
class StepSlot {
public:
    StepSlot(const StepPiece& piece, std::byte* sent, std::byte* told); // sent: piece.bytes; told: a StepBlock; both pinned

    // A batch and what changes from step to step, kept until the device has them.
    void fill(float learning_rate, const BatchView& batch, const StepAddresses& at);
    bool sends_all(const StepAddresses& at) const; // no: something that is there on the device stays
    // Puts their way to the device behind what the stream has.
    void send(const StepAddresses& at, cudaStream_t stream) const;
    // The block as this step leaves it, to the host.
    enum class Within { stream, graph }; // graph: one under capture, from which the end is marked each time it runs
    void fetch(const StepAddresses& at, cudaStream_t stream, Within within);
    // Behind the launch of a graph that holds this step; alone: nothing in it marks the step's own end.
    enum class Marks { both, alone };
    void mark_launch(cudaStream_t stream, Marks marks);
    void tell_with(int steps) { together_ = steps; } // of one launch that tells all of them at its end; the first one: their number, else 0
    int together() const { return together_; }
    StepBlock wait() const;

private:
    StepPiece piece_;
    std::byte *sent_, *told_;                        // the ring's
    bool sends_images_ = true, sends_labels_ = true; // no: what is there stays
    Event done_, launched_;
    Marks marks_ = Marks::both;
    int together_ = 1;
};

// Worth having under way.
std::size_t ring_places(const StepAddresses& at);

// The ring of them, which of its steps are launched together, and what each step that has ended left. What is sent to steps that are
// neighbours lies in one piece, as does what they tell.
class StepSlots {
public:
    StepSlots(const StepAddresses& at, std::size_t places);
    int depth() const { return static_cast<int>(slots_.size()); }
    bool empty() const { return groups.under_way() == 0; }
    StepSlot& begin() { return slots_[groups.begin()]; }
    StepBlock finish() {
        told_last_ = groups.finish();
        return slots_[told_last_].wait();
    }
    int told_together() const { return slots_[told_last_].together(); }
    StepSlot& at(std::size_t place) { return slots_[place]; }
    const StepPiece& piece() const { return piece_; }
    std::byte* sent(std::size_t place) const { return static_cast<std::byte*>(sent_.get()) + place * piece_.bytes; }
    std::byte* told(std::size_t place) const { return static_cast<std::byte*>(told_.get()) + place * sizeof(StepBlock); }

    StepGroups groups;

private:
    StepPiece piece_;
    PinnedBytes sent_, told_;
    std::vector<StepSlot> slots_;
    std::size_t told_last_ = 0; // place
};

} // namespace mantissa::cuda
