// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "plan/passes.h"
#include "runs/environment.h"
#include "runs/log_reader.h"
#include "runs/summary.h"
#include "runs/user_notes.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

// A run folder as a plain value. Whatever a damaged or unfinished folder lacks is empty or unknown, and told.
struct StoredRun {
    std::filesystem::path folder = {};
    Json experiment = Json::object(); // as it was resolved
    Environment environment = {};
    Summary summary = {}; // of a run that has not ended: what its lines say
    Status status = Status::running;
    bool cut_off = false; // running, as far as its files say, and the process that trained it is gone
    bool left = false;    // running, as far as its files say, and nobody trains in its folder: it ended without a word, or is a copy
    RunLog log = {};
    std::vector<UserNote> notes = {};     // of one that a report holds; a folder keeps them in a file of their own
    std::vector<std::string> damage = {}; // sentences, each of one file
};

inline constexpr const char* planned_file = "planned.json"; // a summary of what was known before the first step

Summary planned_in(const std::filesystem::path& folder); // nothing in it where the file is missing or damaged

enum class Lines { all, last }; // last: so many as lie in the last 64 KiB, to see where the run stands
StoredRun read_stored_run(const std::filesystem::path& folder, Lines lines = Lines::all);

inline constexpr const char* cut_off_reason = "its process is gone, so it was cut off";
// Of a run whose files have no ending: whether nobody goes on with it, as far as can be told on this machine.
bool is_cut_off(const std::filesystem::path& folder);
bool is_left(const std::filesystem::path& folder); // likewise: whether nobody trains in it

// What counts as a run: a folder with lines or an ending.
bool holds_run(const std::filesystem::path& folder);
// The folder itself, or those in it at any depth but for older/, sorted by path. What is inside and cannot be looked into is left out,
// with a sentence; without a place for it, it is thrown.
std::vector<std::filesystem::path> find_runs(const std::filesystem::path& folder, std::vector<std::string>* left_out = nullptr);
// "01-float32: it cannot be read: Permission denied; ..."
std::string sentence_of_left_out(const std::filesystem::path& folder, const std::string& cause);

// For a run that goes on. Damaged files are thrown as one sentence that names them.
std::optional<Summary> stored_summary(const std::filesystem::path& folder); // none: it has not ended
SelectionRecord selection_in(const Json& stored);
SelectionRecord stored_selection(const std::filesystem::path& folder); // empty: none is stored

} // namespace mantissa
