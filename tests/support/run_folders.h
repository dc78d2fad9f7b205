// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace mantissa {

// A run folder as a run leaves it, with figures from a formula, so that reports can be tested without training.
struct MadeRun {
    std::string name = "float32", policy = "float32", status = "completed"; // "running": no summary
    std::string support = "native";
    int steps = 40, seed = 1, epochs = 2;
    double milliseconds = 8, accuracy = 0.98, memory = 4e6;
    int diverges_at = 0; // 0: never
    int skipped = 0;
    std::int64_t turn = 2;         // steps of a turn; 0: it was trained by itself
    double ripple = 0;             // by which the time of every second turn is longer, as a share
    std::set<int> disturbed = {};  // numbers of turns in which other programs were in the way
    int classes = 0;               // of the data; 0: not told
    int validation = 100;          // images to validate on, where the classes are told
    double watts = 0;              // that the device tells of itself; 0: nothing
    double megahertz = 0;          // of its card's clock, of which one reading in four has half; 0: it has none
    std::string held_down_by = {}; // what kept that clock low, in one reading of two; empty: nothing is told of it
    double joules = 0;             // of the processor in each turn; 0: its meter cannot be read
    Json changes = Json::object(); // merged over the experiment
};
void make_run_folder(const std::filesystem::path& folder, const MadeRun& run);
// The .lock of a training whose process was killed, in the folder that holds its runs.
void leave_lock_of_the_dead(const std::filesystem::path& folder);
std::vector<Json> json_lines(const std::filesystem::path& file);

} // namespace mantissa
