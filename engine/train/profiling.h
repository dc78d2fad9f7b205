// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/profile.h"
#include "train/session.h"

#include <vector>

namespace mantissa {

// Gathers what a run's own steps were made of, operation by operation: it asks for no step more, and copies a hundred numbers a step.
class StepProfiler {
public:
    void add(const StepRecord& record, const Session& session); // of the step told last
    // Of what was gathered, with what is measured beside it in some milliseconds: conversions by themselves, preparation in float32.
    RunProfile profile(const Session& session) const;

private:
    struct Row {
        std::int64_t step = 0;
        PartSeconds parts{};
        double seconds = 0; // of all of it
        std::vector<double> operations;
        double made = 0, prepared = 0; // of its batch
    };
    std::vector<const Row*> middle_rows() const;
    void thin_out();

    std::shared_ptr<const Plan> plan_; // another one: the run was changed, and what was gathered is of another step. Held, or a later
                                       // one might lie where it lay
    std::int64_t every_ = 1;           // so many steps, one is kept
    double first_ = 0;                 // seconds of the run's first step
    std::vector<Row> rows_;
};

// What is known of a plan's operations before any ran; views, which are never executed, are left out.
std::vector<OperationProfile> described_operations(const Plan& plan);
TimeSpan span_of(std::vector<double> seconds); // median, and the sorted values that hold it in 95 of 100 cases

// What is measured by itself, on this machine: to be added to a profile.
void measure_conversions(const Plan& plan, std::vector<OperationProfile>& operations);
void measure_preparation(const Session& session, const Preparation& preparation, InputProfile& input);

} // namespace mantissa
