// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace mantissa::lessons {

// How far a learner is, as it is kept on disk.
struct Progress {
    std::string lesson = {};
    int step = 0, furthest = 0;
    std::map<std::string, Json> said = {};        // by step: a choice's id, a number, a curve's points
    std::set<std::string> fixed = {};             // predictions that can no longer be changed
    std::map<std::string, std::string> runs = {}; // by variant: its latest run's folder
    std::set<std::string> done = {};              // steps whose run is over
    std::string learner = {};                     // as the learner wishes to be called when the answers are given on; may be empty

    bool is_begun() const { return furthest > 0 || !said.empty() || !runs.empty(); }
};

Json to_json(const Progress& progress);
// What is damaged or unknown is left out: a lesson begins anew rather than not at all.
Progress progress_from_json(const Json& json);

// Written at once as a whole: a kill leaves the last step or the one before.
void keep_progress(const std::filesystem::path& file, const Progress& progress);
Progress kept_progress(const std::filesystem::path& file); // empty where there is none

} // namespace mantissa::lessons
