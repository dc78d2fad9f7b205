// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mantissa::report {

// One line of metrics.jsonl; all steps and epochs count from 1. What a line lacks is NaN.
struct StepPoint {
    std::int64_t step = 0, epoch = 0;
    double loss = 0, accuracy = 0, images_s = 0, loss_scale = 1, seconds = 0, milliseconds = 0;
    bool skipped = false, non_finite = false;
};

struct EpochPoint {
    std::int64_t epoch = 0, step = 0;
    double val_loss = 0, val_accuracy = 0, seconds = 0;
};

struct EventPoint {
    std::string event = {}, text = {};
    std::int64_t step = 0;
};

enum class Ending { running, completed, stopped, diverged, failed };
const char* name_of(Ending ending);

// A run folder as a plain value. Whatever a damaged or unfinished folder lacks is empty, null or NaN.
struct RunRecord {
    std::filesystem::path folder;
    std::string name = {}; // of the variant, made unique among the runs that are told together
    std::string policy = {}, device = {};
    Ending ending = Ending::running; // running: no ending was written; it goes on, or was killed
    std::string reason = {};
    Json summary = Json::object(), experiment = Json::object(), environment = Json::object(), selection = Json::object();
    std::vector<StepPoint> steps = {};
    std::vector<EpochPoint> epochs = {};
    std::vector<EventPoint> events = {};

    // A number of the summary by its path, "ms_step.median"; NaN where there is none.
    double figure(const std::string& path) const;
    // Parts of the experiment; empty objects where the folder has none.
    Json training() const;
    Json variant() const;
    std::int64_t last_step() const { return steps.empty() ? 0 : steps.back().step; }
    bool has_result() const { return ending == Ending::completed || ending == Ending::stopped; }
};

// How far a run can be trusted to tell about its own format.
enum class Honesty { native, converted, simulated, unknown };
const char* name_of(Honesty honesty);
// The worst that any product or convolution of the run was: those decide speed; casts and copies do not count.
Honesty honesty_of(const RunRecord& run);
// The first reason that goes with it; empty where it is native.
std::string reason_of(const RunRecord& run);

// Each folder is one run folder or holds some, at any depth but for older/. Sorted by path within each, in the order given.
// Throws bad_input naming a folder that is missing or holds no run.
std::vector<RunRecord> read_runs(const std::vector<std::filesystem::path>& folders);
RunRecord read_run(const std::filesystem::path& folder);
bool holds_run(const std::filesystem::path& folder);
// "float32", "float32 (2)": no two of the same name.
void make_names_unique(std::vector<RunRecord>& runs);

} // namespace mantissa::report
