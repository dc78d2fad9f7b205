// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/interruption.h"
#include "train/programs.h"

namespace mantissa {

// How the steps of a program are taken: one by one, or with some under way on a device that has a queue for them.
class Steps {
public:
    explicit Steps(const Interruption* wish) : wish_(wish) {}
    void take_over(Programs& programs); // it outlives this, or another one takes over

    std::int64_t done() const { return block().step; } // and told
    std::int64_t under_way() const { return under_way_; }
    std::int64_t begun() const { return done() + under_way_; }
    StepBlock block() const;                            // as the step told last left it
    const StepBlock& before() const { return before_; } // that step
    const StepBlock& told() const { return told_; }
    int told_together() const { return queue() ? queue()->told_together() : 1; } // with that step

    bool has_queue() const { return queue() != nullptr; }
    int depth() const { return queue() ? queue()->depth() : 1; }
    std::int64_t reach(std::int64_t certain) const; // that should be under way, of so many that are certain to come
    std::int64_t snapshot_every() const;

    void begin(double learning_rate, const BatchView& batch); // throws Interrupted where the step was left undone
    void finish();                                            // the oldest of those under way
    void take_snapshot();                                     // behind those that have been begun
    void drop();                                              // those under way, when they have ended: they are told to nobody
    void set_pace(double seconds) { seconds_ = seconds; }     // of a step
    void check_settled() const;

private:
    StepQueue* queue() const { return programs_->queue(); }

    const Interruption* wish_; // another thread's; null: nobody may interrupt
    Programs* programs_ = nullptr;
    std::int64_t under_way_ = 0;
    double seconds_ = 1;      // of the last step
    StepBlock before_, told_; // before and after the step told last
};

// Of the step that left `block`.
float told_loss(const StepBlock& block); // in the format it is told in: what lies beyond float32 is infinite
bool is_skipped(const StepBlock& block, const LossScaling& scaling);
std::int64_t steps_to_growth(const StepBlock& block, const LossScaling& scaling); // good ones; -1: it does not grow
bool has_diverged(const StepBlock& block,
                  const LossScaling& scaling); // a loss that is not finite, or a variable after an applied update; a scale of 0
bool saw_non_finite(const StepBlock& block);   // that, or a skipped step

} // namespace mantissa
