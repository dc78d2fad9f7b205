// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/import/tensorboard_runs.h"

#include "core/error.h"
#include "core/made_folders.h"
#include "report/import/curves.h"
#include "report/import/tag_meaning.h"
#include "runs/environment.h"
#include "runs/log_writer.h"
#include "runs/run_folder.h"
#include "runs/stored_run.h"
#include "runs/summary_notes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace mantissa::report {
namespace fs = std::filesystem;
namespace {

constexpr int most_depth = 16, most_looked_at = 10000;   // folders in folders; entries, to say what a folder is
constexpr double least_moment = 1e9, most_moment = 1e11; // in seconds since 1970; what is less is of a clock that began with the run

// The folders with event files, and those in the order of their names, which begin with the time.
using Files = std::map<fs::path, std::vector<fs::path>>;

void gather(const fs::path& folder, int depth, Files& files) {
    if (depth < 0)
        return;
    for (const auto& entry : fs::directory_iterator(folder, fs::directory_options::skip_permission_denied)) {
        if (entry.is_directory() && !entry.is_symlink())
            gather(entry.path(), depth - 1, files);
        else if (entry.is_regular_file() && is_event_file(entry.path()))
            files[folder].push_back(entry.path());
    }
    if (const auto own = files.find(folder); own != files.end())
        std::ranges::sort(own->second);
}

// A file that is named without its folder lies in the current one.
fs::path folder_around(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

Files files_at(const fs::path& path) {
    Files files;
    if (fs::is_directory(path))
        gather(path, most_depth, files);
    else
        files[folder_around(path)] = {path};
    return files;
}

// Where the curves of a folder of validation belong: to the run around it, else to its sibling of training. Empty: it is no such.
fs::path run_of_validation(const fs::path& folder, const Files& files) {
    if (!names_validation(folder.filename().string()))
        return {};
    if (files.contains(folder.parent_path()))
        return folder.parent_path();
    for (const auto& [other, names] : files)
        if (other != folder && other.parent_path() == folder.parent_path() && names_training(other.filename().string()))
            return other;
    return {};
}

struct Curves {
    Scalars& scalars;
    bool& unfinished;
    std::string& ran_as;
};

void read_into(Curves curves, const fs::path& file) {
    EventFile found = read_event_file(file);
    curves.unfinished = curves.unfinished || found.unfinished;
    if (!found.ran_as.empty())
        curves.ran_as = found.ran_as;
    for (auto& [tag, points] : found.scalars)
        std::ranges::move(points, std::back_inserter(curves.scalars[tag]));
}

// Of several files a damaged one costs what it held, and is told; where none can be read there is nothing to show.
void read_into(Curves curves, const std::vector<fs::path>& files, std::vector<std::string>& left_out) {
    std::vector<std::string> damaged;
    for (const fs::path& file : files)
        try {
            read_into(curves, file);
        } catch (const Error& error) {
            damaged.emplace_back(error.what());
        }
    if (damaged.size() == files.size())
        throw bad_input(damaged.front());
    std::ranges::move(damaged, std::back_inserter(left_out));
}

void read_validation(Curves curves, const std::vector<fs::path>& files, std::vector<std::string>& left_out) {
    try {
        read_into(curves, files, left_out);
    } catch (const Error& error) { // the run was trained without it, too
        left_out.emplace_back(error.what());
    }
}

std::string first_moment(const Scalars& scalars) {
    double first = std::numeric_limits<double>::infinity();
    for (const auto& [tag, points] : scalars)
        for (const ScalarPoint& point : points)
            if (point.time >= least_moment)
                first = std::min(first, point.time);
    return first < most_moment ? moment_of(static_cast<std::int64_t>(first)) : std::string();
}

// With the validation that belongs to it; where that is not whole, it ends no run.
ImportedRun read_one(const fs::path& folder, const Files& files, std::vector<std::string>& left_out) {
    ImportedRun run;
    ForeignRun curves;
    bool other = false;
    std::string of_other;
    for (const auto& [beside, names] : files) {
        if (beside == folder)
            read_into({curves.training, run.unfinished, run.ran_as}, names, left_out);
        else if (run_of_validation(beside, files) == folder)
            read_validation({curves.validation, other, of_other}, names, left_out);
    }
    try {
        run.log = log_of(curves);
        run.started = first_moment(curves.training);
    } catch (const Error& error) {
        throw bad_input(folder.string() + ": " + error.what());
    }
    return run;
}

// `logs/train` and `logs/validation` are the run `logs`; other folders are called as they lie in the one that was named.
std::string run_name(const fs::path& folder, const fs::path& root, const Files& files) {
    const bool pair = std::ranges::any_of(
        files, [&](const auto& each) { return each.first != folder && run_of_validation(each.first, files) == folder; });
    const fs::path shown = pair && names_training(folder.filename().string()) ? folder.parent_path() : folder;
    const std::string inside = shown.lexically_relative(root).generic_string();
    const bool is_root = inside.empty() || inside == "." || inside.starts_with("..");
    return is_root ? (fs::absolute(shown) / "").lexically_normal().parent_path().filename().string() : inside; // "." has no name
}

// Event files tell no end: only that a file breaks off, or that there was nothing left to train.
std::pair<Status, std::string> ending_of(const ImportedRun& run) {
    if (run.unfinished)
        return {Status::stopped, "the last record of its event file is not whole"};
    if (!run.log.steps.empty() && !std::isfinite(run.log.steps.back().loss))
        return {Status::diverged, "the last loss in its event files is not finite"};
    return {Status::completed, "its event files do not say whether it had ended"};
}

// Which of its operations did is not told.
std::vector<CapabilityRow> capabilities_told(const ImportedRun& run) {
    for (const Support support : {Support::native, Support::converted, Support::simulated})
        if (run.ran_as == name_of(support))
            return {{.operation = "dense layers and convolutions",
                     .formats = {},
                     .support = support,
                     .implementation = {},
                     .reason = "its event file says so"}};
    return {};
}

Summary summary_of_import(const ImportedRun& run) {
    Summary summary = SummaryNotes(run.log).figures(0);
    summary.variant = run.name;
    summary.policy = "unknown";
    summary.capabilities = capabilities_told(run);
    std::tie(summary.status, summary.reason) = ending_of(run);
    summary.batch.reset();
    summary.numerics.skipped_steps.reset(); // no tag tells of them
    if (summary.numerics.non_finite_steps == 0)
        summary.numerics.non_finite_steps.reset(); // a log may tell of every tenth step alone
    summary.images_s.reset();
    if (summary.ms_step.median.value_or(0) <= 0) {
        summary.ms_step = {};
        summary.time = {};
    }
    if (summary.numerics.loss_scale && std::isnan(*summary.numerics.loss_scale))
        summary.numerics.loss_scale.reset();
    for (Number* figure : {&summary.final.accuracy, &summary.final.val_loss, &summary.final.val_accuracy})
        if (*figure && std::isnan(**figure))
            figure->reset();
    return summary;
}

void write_run(const ImportedRun& run, const fs::path& path) {
    const RunFolder folder(path, RunFolder::Existing::move_away);
    write_file(folder.file("metrics.jsonl"), text_of(run.log));
    Environment environment; // of which nobody told more
    environment.started = run.started;
    if (!run.started.empty())
        write_json(folder.file("environment.json"), to_json(environment));
    write_json(folder.file("summary.json"), to_json(summary_of_import(run)));
}

// What is so large that its runs are not found would hide these, too.
bool may_hold_runs(const fs::path& folder) {
    std::vector<std::string> left_out; // what cannot be read is none that would be mixed with these
    try {
        return fs::is_directory(folder) && !find_runs(folder, &left_out).empty();
    } catch (const Error&) {
        throw bad_input(folder.string() + ": too many folders lie in it; choose a new folder");
    }
}

void check_is_new(const fs::path& folder) {
    if (may_hold_runs(folder))
        throw bad_input(folder.string() + ": there are runs in it already; choose a new folder");
}

// So that the same folder can be tried again.
void take_back(const fs::path& path) {
    std::error_code code;
    for (const char* file : {"metrics.jsonl", "environment.json", "summary.json"})
        fs::remove(path / file, code);
    if (fs::is_empty(path, code))
        fs::remove(path, code);
}

} // namespace

Imported read_tensorboard(const fs::path& path) {
    if (!fs::exists(path))
        throw bad_input(path.string() + ": there is nothing; name an event file of TensorBoard or a folder of them");
    const Files files = files_at(path);
    if (files.empty())
        throw bad_input(path.string() + ": no event file of TensorBoard in it (their names hold \"tfevents\")");
    const fs::path root = fs::is_directory(path) ? path : folder_around(path);
    Imported imported;
    for (const auto& [folder, names] : files) {
        if (!run_of_validation(folder, files).empty())
            continue;
        try {
            imported.runs.push_back(read_one(folder, files, imported.left_out));
            imported.runs.back().name = run_name(folder, root, files);
        } catch (const Error& error) {
            imported.left_out.emplace_back(error.what());
        }
    }
    if (imported.runs.empty())
        throw bad_input(imported.left_out.front());
    return imported;
}

bool holds_event_files(const fs::path& path) {
    if (!fs::is_directory(path))
        return is_event_file(path);
    std::error_code ignored; // what cannot be read holds none
    fs::recursive_directory_iterator entries(path, fs::directory_options::skip_permission_denied, ignored);
    for (int looked_at = 0; entries != fs::recursive_directory_iterator() && looked_at < most_looked_at; ++looked_at) {
        if (is_event_file(entries->path()))
            return true;
        if (entries.increment(ignored); ignored)
            return false;
    }
    return false;
}

std::vector<fs::path> write_imported(const Imported& imported, const fs::path& folder) {
    check_is_new(folder);
    const MadeFolders made(folder);
    std::vector<fs::path> folders;
    try {
        for (const ImportedRun& run : imported.runs) {
            folders.push_back(folder / run_folder_name(static_cast<int>(folders.size()), run.name));
            write_run(run, folders.back());
        }
    } catch (...) {
        std::ranges::for_each(folders, take_back);
        throw;
    }
    return folders;
}

} // namespace mantissa::report
