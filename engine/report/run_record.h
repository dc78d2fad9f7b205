// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/shared_list.h"
#include "report/by_class.h"
#include "runs/held.h"
#include "runs/stored_run.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mantissa::report {

// A stored run among those it is told with. Whatever a damaged or unfinished folder lacks is empty, null or NaN.
struct RunRecord {
    std::filesystem::path folder;
    std::string name = {}; // of the variant, made unique among the runs that are told together
    std::string policy = {}, device = {};
    Status ending = Status::running; // running: no ending was written; it goes on, or was killed
    bool cut_off = false;            // running, and it is known that nobody goes on with it
    bool left = false;               // running, and nobody trains in its folder
    std::string reason = {};
    Summary summary = {};
    Json experiment = Json::object();
    Environment environment = {};
    SharedList<StepRecord> steps = {}; // its copies hold them but once
    std::vector<EpochRecord> epochs = {};
    std::vector<EventRecord> events = {};
    std::vector<UserNote> notes = {}; // that somebody pinned to its steps
    std::vector<TurnRecord> turns = {};
    std::optional<double> card_megahertz = {}; // median of the clocks that its card told; none: it told too few
    HeldClock held_clock = {};
    ByClass by_class = {};
    std::vector<std::string> damage = {}; // what was left out, a sentence for each file

    // It was prepared, and can be compared with nothing.
    bool never_began() const { return ending == Status::stopped && steps.empty() && summary.steps.value_or(0) == 0; }
    double figure(const std::string& path) const; // NaN where it has none: as its memory before it began, and its speed in its warm-up
    // Parts of the experiment; empty objects where the folder has none.
    Json training() const;
    Json variant() const;
    std::int64_t last_step() const { return steps.empty() ? 0 : steps.back().step; }
    // Nobody would go on with it as it is: its next step diverges.
    bool would_diverge() const { return ending == Status::stopped && summary.numerics.taken_back.has_value(); }
    bool has_result() const {
        return !cut_off && !left && !never_began() && !would_diverge() && (ending == Status::completed || ending == Status::stopped);
    }
    // A kill takes its end, and nothing of the steps before.
    bool has_figures() const { return has_result() || (cut_off && last_step() > 0); }
};

const char* status_of(const RunRecord& run); // as files have it: "completed", and "cut_off" or "left" where that is known

// How far a run can be trusted to tell about its own format.
enum class Honesty { native, converted, simulated, unknown };
const char* name_of(Honesty honesty);
// The worst that any product or convolution of the run was: those decide speed; casts and copies do not count.
Honesty honesty_of(const RunRecord& run);
// The first reason that goes with it; empty where it is native.
std::string reason_of(const RunRecord& run);

bool is_imported(const RunRecord& run);  // read from the files of another program
bool is_warm_up(const RunRecord& run);   // it has so few steps that its time per step is that of its warm-up
bool is_too_short(const RunRecord& run); // and nobody asked for so few: that time is no result
bool is_speed(const std::string& path);  // of a figure: one that such a run has none of
// It was imported and validated after each of its steps, which are epochs then.
bool counts_epochs(const RunRecord& run);
bool is_thinned(const RunRecord& run);   // read from a report, which holds some of its steps and not all
Json variant_of(const Json& experiment); // its first; an empty object where it has none
std::vector<Held> held_by(const RunRecord& run);
Json seed_of(const RunRecord& run);             // null: it says none
double validation_images(const RunRecord& run); // 0: not known
std::string images_hash(const RunRecord& run);  // of which they were, for training and validation; empty: not known

// Each folder is one run folder or holds some, at any depth but for older/; or it is a report as HTML or JSON, which holds its runs.
// Sorted by path within each, in the order given. Throws bad_input naming a folder that is missing or holds no run that can be read. A
// run inside a folder of runs that cannot be read is left out, with a sentence where there is a place for it; one that is named is thrown.
std::vector<RunRecord> read_runs(const std::vector<std::filesystem::path>& folders, std::vector<std::string>* left_out = nullptr);
RunRecord read_run(const std::filesystem::path& folder);
// "float32", "float32 (2)": no two of the same name.
void make_names_unique(std::vector<RunRecord>& runs);

} // namespace mantissa::report
