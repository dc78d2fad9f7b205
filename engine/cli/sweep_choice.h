// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "cli/report_files.h"
#include "train/narrow.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mantissa {

// What `sweep` was asked for.
struct SweepChoice {
    std::string file;
    SweepSettings settings;
    TrainerOptions trainer;
    ReportRequest report;
    NarrowSettings narrow;
    std::vector<std::string> tensors, set; // set: of --set
    double allowed = -1;                   // points; below 0: the noise
    bool narrows = false, estimates = false, full = false, resume = false, fail_on_divergence = false, json_lines = false, json = false;

    bool speaks() const { return !json_lines && !json; }
};

// For programs: every event, or none; else what `people` makes.
std::unique_ptr<Observer> observer_of(const SweepChoice& choice, const std::function<std::unique_ptr<Observer>()>& people);
// The search in place of the table; throws ExitWith where it was stopped or failed.
void run_narrow(const Experiment& experiment, SweepChoice& choice);
// The reports that were asked for, of what has a result so far.
void report_runs(const Sweep& sweep, SweepChoice& choice);

} // namespace mantissa
