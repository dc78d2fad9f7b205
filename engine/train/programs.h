// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/kept_data.h"
#include "train/requirements.h"

namespace mantissa {

// Everything that decides what is made for a run.
struct Blueprint {
    Variant variant; // as it is trained now, with what was changed since it began
    std::shared_ptr<const Backend> backend;
    SelectionRecord selection = {};      // to keep to; empty: chosen anew
    KeptData kept = {};                  // of the images, on the device
    std::shared_ptr<Memory> images = {}; // those; null: none are kept

    StepRequest request(Mode mode) const; // of this value, which must outlive it
};

// The programs of a run, over one State, with all the memory that they borrow. Made whole or not at all.
class Programs {
public:
    explicit Programs(const Blueprint& blueprint); // the values of State are the caller's to set

    const Plan& plan() const { return *train_plan_; }
    std::shared_ptr<const Plan> shared_plan() const { return train_plan_; } // for who must tell it from later ones
    const Plan& evaluate_plan() const { return *evaluate_plan_; }
    const MemoryPrediction& memory() const { return memory_; }
    std::size_t bytes() const { return bytes_; } // allocated for State, its snapshot and the arena, though that may have given way
    std::size_t lent_bytes() const { return arena_ ? arena_->size() - memory_.arena_bytes : 0; } // what room was made beyond the steps' own
    bool make_room(std::size_t bytes) { return arena_->grow(bytes); } // in the arena of all; false: there is none
    void give_back_room(std::size_t bytes) { arena_->shrink(bytes); } // all but that much
    std::size_t arena_bytes() const { return arena_ ? arena_->size() : 0; }
    State& state() { return *state_; }
    State& snapshot() { return *snapshot_; } // of a few steps ago
    Program& train() { return *train_; }
    Program& evaluate() { return *evaluate_; }
    StepQueue* queue() { return queue_; } // of train(); null: steps are taken one by one

    void take_snapshot(); // no step is under way
    // Whether another can be taken behind the steps under way. It is the one from when a step behind it has been told: until then any of
    // those before it may have to be gone back to.
    bool snapshots_in_order() const { return newer_ != nullptr; }
    void take_snapshot_behind(std::int64_t step);
    void told(std::int64_t step);
    void go_back_to_snapshot(); // those steps since never were
    // Another one over the snapshot, with the same arena: nothing else steps meanwhile.
    std::unique_ptr<Program> over_snapshot(std::shared_ptr<const Plan> plan);
    std::unique_ptr<Program> over_snapshot(std::shared_ptr<const Plan> plan, Memory& arena); // with one of its own
    std::unique_ptr<Program> over_snapshot() { return over_snapshot(train_plan_); }

    // Makes room for a while: what no step needs from the one before it is given back, and there is no program until come_back().
    void give_way();
    void come_back();
    bool are_ready() const { return train_ != nullptr; }

private:
    void begin();
    ProgramMemory lend(State& state) const { return {.state = state, .arena = *arena_, .data = images_.get()}; }

    // sources
    std::shared_ptr<const Backend> backend_;
    std::shared_ptr<Memory> images_;

    // derived
    std::shared_ptr<const Plan> train_plan_, evaluate_plan_;
    MemoryPrediction memory_; // as they were chosen
    std::size_t bytes_ = 0;
    std::unique_ptr<State> state_, snapshot_, newer_; // newer_: see snapshots_in_order()
    std::optional<std::int64_t> newer_of_;            // the step that it is behind; none: it is nobody's
    std::unique_ptr<Memory> arena_;
    std::unique_ptr<Program> train_, evaluate_;
    StepQueue* queue_ = nullptr; // train_'s
};

} // namespace mantissa
