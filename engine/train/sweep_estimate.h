// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/sweep.h"

namespace mantissa {

// How long a sweep will take, before any of it has run: some steps and some validation of each policy with each batch are timed and thrown
// away, and what it took to begin. An estimate: what else the machine does later is not known, and in it are neither pictures that are
// decoded for the first time nor what a run writes.
struct SweepEstimate {
    struct Cell {
        std::string policy = {};
        std::int64_t batch = 0;
        double step_seconds = 0;       // median of those that were timed
        double start_seconds = 0;      // of one seed: its share of opening the data, its programs, and what its first step takes longer
        double validation_seconds = 0; // of one seed: all of its validations
        double run_seconds = 0;        // of one seed: these, and its steps
    };
    std::vector<Cell> cells = {};
    double seconds = 0; // of all runs
};
struct EstimateSettings {
    int steps = 8;       // that are timed of each, after the first one
    double least = 0.15; // seconds for them: more of short ones, as other work on the machine is long beside them
    double patience = 1; // seconds after which two are enough
};

// No run folder is made or read. Throws Interrupted where `wish` is asked for meanwhile, and what training would throw.
SweepEstimate estimate_sweep(const Sweep& sweep, const TrainerOptions& options, const Interruption* wish,
                             const EstimateSettings& settings = {});

} // namespace mantissa
