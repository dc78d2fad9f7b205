// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/system_memory.h"
#include "train/control.h"
#include "train/experiment.h"
#include "train/observer.h"
#include "train/run.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mantissa {

class FolderLock;

struct TrainerOptions {
    std::string device = {};                          // empty: the default
    std::shared_ptr<const Backend> backend = {};      // in place of that device, for tests; null: none
    int threads = 0;                                  // 0: all
    double memory_limit = 0;                          // bytes that a run may use; 0: what is free
    std::int64_t memory_margin = -1;                  // MiB that it leaves free; -1: as the experiment says
    std::function<SystemMemory()> system_memory = {}; // in place of what the system says, for tests
    std::filesystem::path out = {};                   // a folder per variant in it
    std::shared_ptr<const FolderLock> lock = {};      // of `out`, which the caller holds for longer and cleared; null: nobody does yet
    std::filesystem::path weights = {};               // empty: from the initializers
    std::vector<std::string> variants = {};           // names; empty: all
    std::int64_t turns = -1;                          // steps of one; 0: one after another; -1: as the experiment says
    std::shared_ptr<ProcessorClock> clock = {};       // in place of the system's, for tests
    std::int64_t steps = 0;                           // 0: epochs decide
    std::int64_t epochs = 0;                          // 0: as the experiment says
    RunSettings::Resume resume = RunSettings::Resume::no;
    health::SamplingSettings health = {};
    std::optional<TrainingSettings::Twin> twin = {}; // nullopt: as the experiment says
    bool attended = false;                           // by somebody who sees a run wait
};

// Where the options override the experiment. Throws bad_input for a variant it has not.
Experiment with_options(Experiment experiment, const TrainerOptions& options);

// Trains the variants on the calling thread, one after another or in turns, and returns how each ended.
// What goes wrong with one run ends that run as failed; what is wrong with all of them is thrown.
std::vector<Status> train(const Experiment& experiment, const TrainerOptions& options, Observer& observer, Control& control);

} // namespace mantissa
