// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "core/interruption.h"
#include "data/batch.h"
#include "model/schedule.h"

namespace mantissa {

// What the steps of a run are given, by their number alone: so a replay goes as the first time.
struct Course {
    std::shared_ptr<const Dataset> set;
    BatchPlan batches;
    double learning_rate = 0; // that the schedule varies
    Schedule schedule;
    std::int64_t steps = 0;             // in all, for the schedule
    const Interruption* wish = nullptr; // another thread's, to leave what is under way; null: nobody may

    std::int64_t steps_per_epoch() const { return mantissa::steps_per_epoch(*set, batches); }
    double rate_at(std::int64_t step) const { return learning_rate * schedule.factor(step, steps); } // steps from 0
};

BatchView view_of(const Batch& batch);

// From where `state` is to the end of step `to`, on a program over it. Interrupted, State is at the end of an earlier one.
void replay(Program& program, State& state, const Course& course, std::int64_t to);

} // namespace mantissa
