// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/experiment.h"
#include "train/sweep_settings.h"
#include "train/trainer.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mantissa {

// One run of a sweep: a variant with another batch and seed.
struct SweepRun {
    std::string policy = {}; // the name of the variant
    std::int64_t batch = 0;
    std::uint64_t seed = 0;

    bool operator==(const SweepRun&) const = default;
};

// Every policy with every batch and every seed. In order: seed by seed, so that whoever stops in the middle has every cell with as many
// seeds as there was time for; then batch by batch; the policies of one batch and seed are a round, which trains side by side.
struct Sweep {
    SweepSettings settings = {}; // no list is empty
    Experiment experiment = {};  // a variant for each run, in order
    std::vector<SweepRun> runs = {};

    const std::string& baseline() const { return settings.policies.front(); }
    std::size_t round_size() const { return settings.policies.size(); }
};

SweepSettings sweep_settings(const Experiment& experiment); // as its file says
// Throws bad_input where a policy is none of the experiment's variants, or a number is none that a training takes. Runs that `out` holds
// keep the number of their folder, so that a sweep may grow; the others get numbers that are free there.
Sweep make_sweep(const Experiment& experiment, const SweepSettings& settings, const std::filesystem::path& out = {});
std::string sweep_run_name(const SweepRun& run); // "float16, batch 64, seed 2"
std::filesystem::path folder_of(const Sweep& sweep, std::size_t run, const std::filesystem::path& out);

// Whether a run that has not begun shall be passed over; asked on the training's thread.
using Dropped = std::function<bool(const SweepRun&)>;

// Trains what is not done yet, round by round; what one run meets ends that run alone. What is wrong with any of them is thrown before the
// first one begins. How each ended; stopped: also those that were dropped, or that a stop left to wait.
std::vector<Status> train_sweep(const Sweep& sweep, TrainerOptions options, Observer& observer, Control& control,
                                const Dropped& dropped = {});

} // namespace mantissa
