// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/stored_run.h"

#include "core/json_if_any.h"
#include "core/system_cause.h"
#include "runs/folder_lock.h"
#include "runs/summary_notes.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <fstream>
#include <utility>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t largest_object = 64u << 20;

// Nobody mends what the program wrote by hand: the remedy says what becomes of the run without the file.
Json whole_object(const fs::path& file, const char* remedy) {
    Json json = json_if_any(read_file(file, largest_object));
    if (!json.is_object())
        throw bad_input(file.string() + ": it is damaged, no whole JSON object; " + remedy);
    return json;
}

// Null where there is none; a damaged one is told.
Json object_of(const fs::path& file, std::vector<std::string>& damage) {
    try {
        if (!fs::exists(file))
            return nullptr;
        if (Json json = read_json(file); json.is_object())
            return json;
        damage.push_back(file.filename().string() + " holds no object and was left out");
    } catch (const fs::filesystem_error& error) {
        damage.push_back(file.filename().string() + " was left out: " + system_cause(error.code().value()));
    } catch (const std::exception& error) {
        std::string text = error.what(), place = file.string() + ": ";
        damage.push_back(file.filename().string() + " was left out: " + (text.starts_with(place) ? text.substr(place.size()) : text));
    }
    return nullptr;
}

// 0: it can be read, or is not there.
int why_not_read(const fs::path& file) {
    errno = 0;
    return std::ifstream(file) || errno == ENOENT ? 0 : errno;
}

Summary summary_in(const fs::path& folder, std::vector<std::string>& damage) {
    std::vector<std::string> wrong;
    Summary summary = summary_from_json(object_of(folder / "summary.json", damage), &wrong);
    if (!wrong.empty())
        damage.push_back(
            (wrong.size() == 1 ? "1 figure of summary.json was" : std::to_string(wrong.size()) + " figures of summary.json were") +
            " damaged and left out, " + (wrong.size() == 1 ? "namely " : "the first is ") + wrong.front());
    return summary;
}

constexpr std::int64_t most_samples = 1000000000000;

std::int64_t batch_of(const Json& experiment) {
    const Json training = experiment.value("training", Json()), batch = training.is_object() ? training.value("batch", Json()) : Json();
    return batch.is_number_integer() && batch >= 0 && batch <= most_samples ? batch.get<std::int64_t>() : 0;
}

// A summary that knows fewer steps than were written belongs to the run's earlier life: it was resumed since.
bool is_settled(const StoredRun& run) {
    return run.summary.status != Status::running && run.summary.steps.value_or(-1) >= run.log.last_step();
}

// A run that completed wrote a line of each step. What a report or another program tells is as much as it likes.
void note_lost_lines(StoredRun& run) {
    const std::int64_t steps = run.summary.steps.value_or(0), last = run.log.last_step();
    const bool all_told = run.summary.status == Status::completed && !is_imported(run.log) && !is_reported(run.log);
    std::error_code code;
    if (all_told && last < steps && fs::exists(run.folder / "metrics.jsonl", code))
        run.damage.push_back("metrics.jsonl ends at step " + std::to_string(last) + " of " + std::to_string(steps));
}

void summarise_lines(StoredRun& run, Lines lines) {
    Summary known = std::move(run.summary), whole = SummaryNotes(run.log).figures(batch_of(run.experiment));
    if (lines == Lines::all) {
        run.summary = std::move(whole);
    } else { // medians of the last lines are not the run's
        run.summary = {};
        run.summary.steps = whole.steps;
        run.summary.epochs = whole.epochs;
        run.summary.batch = whole.batch;
        run.summary.seconds = whole.seconds;
        run.summary.final = whole.final;
    }
    run.summary.variant = known.variant;
    run.summary.policy = known.policy;
    run.summary.device = known.device;
    run.summary.memory = known.memory;
    run.summary.capabilities = std::move(known.capabilities);
    run.summary.exceptions = std::move(known.exceptions);
    run.summary.data = std::move(known.data);
    run.summary.layers = std::move(known.layers);
}

} // namespace

// Every training holds the .lock where its runs' folders lie, and takes it away only when it ends.
bool is_left(const fs::path& folder) {
    std::error_code code;
    const fs::path whole = fs::canonical(folder, code);
    return !code && !fs::exists(whole.parent_path() / ".lock", code) && !code;
}

// Of a run that was killed before it had a summary. A damaged file is none: nobody misses what only this one would tell.
Summary planned_in(const fs::path& folder) {
    std::vector<std::string> untold;
    Summary planned = summary_from_json(object_of(folder / planned_file, untold));
    planned.status = Status::running;
    return planned;
}

StoredRun read_stored_run(const fs::path& folder, Lines lines) {
    StoredRun run{.folder = folder};
    const bool left = is_left(folder); // before its files are read: one that ends meanwhile has its summary
    run.summary = summary_in(folder, run.damage);
    if (std::error_code code; !fs::exists(folder / "summary.json", code) && !code)
        run.summary = planned_in(folder);
    if (Json experiment = object_of(folder / "experiment.json", run.damage); experiment.is_object())
        run.experiment = std::move(experiment);
    run.environment = environment_from_json(object_of(folder / "environment.json", run.damage));
    if (const int cause = why_not_read(folder / "metrics.jsonl"); cause != 0)
        run.damage.push_back("metrics.jsonl was left out: " + system_cause(cause));
    run.log = lines == Lines::all ? read_log(folder / "metrics.jsonl") : read_last_lines(folder / "metrics.jsonl");
    if (std::string sentence = sentence_of(run.log.damage); !sentence.empty())
        run.damage.push_back(std::move(sentence));
    note_lost_lines(run);
    run.status = is_settled(run) ? run.summary.status : Status::running;
    if (run.status == Status::running) {
        summarise_lines(run, lines);
        run.cut_off = is_cut_off(folder);
        run.left = left;
    }
    return run;
}

// The lock lies where the training's folders do.
bool is_cut_off(const fs::path& folder) {
    std::error_code code;
    const fs::path whole = fs::canonical(folder, code);
    return !code && owner_is_gone(whole.parent_path());
}

bool holds_run(const fs::path& folder) { return fs::exists(folder / "metrics.jsonl") || fs::exists(folder / "summary.json"); }

namespace {

// "99-…" comes before "100-…", and what has no number after them.
bool made_before(const fs::path& one, const fs::path& other) {
    const auto number = [](const fs::path& path) {
        const std::string name = path.filename().string();
        return std::isdigit(static_cast<unsigned char>(name.front())) ? std::strtol(name.c_str(), nullptr, 10) : LONG_MAX;
    };
    return std::pair(number(one), one) < std::pair(number(other), other);
}

struct Search {
    fs::path root;
    std::vector<std::string>* left_out = nullptr;
    int folders = 0; // looked into that were no run
};

// Of a whole disk, or of /proc, there would be no end.
void count_folder(Search& search) {
    constexpr int most = 20000;
    if (++search.folders > most)
        throw bad_input(search.root.string() + ": more than " + std::to_string(most) +
                        " folders lie in it; name the one that holds the runs");
}

std::vector<fs::path> runs_in(const fs::path& folder, Search& search) {
    if (holds_run(folder))
        return {folder};
    count_folder(search);
    std::vector<fs::path> inside, found;
    for (const auto& entry : fs::directory_iterator(folder))
        if (!entry.is_symlink() && entry.is_directory() && entry.path().filename() != "older")
            inside.push_back(entry.path());
    std::ranges::sort(inside, made_before);
    for (const fs::path& path : inside)
        try {
            std::ranges::move(runs_in(path, search), std::back_inserter(found));
        } catch (const fs::filesystem_error& error) {
            if (!search.left_out)
                throw;
            search.left_out->push_back(sentence_of_left_out(path, system_cause(error.code().value())));
        }
    return found;
}

} // namespace

std::string sentence_of_left_out(const fs::path& folder, const std::string& cause) {
    const bool by_right = cause.find(system_cause(EACCES)) != std::string::npos || cause.find(system_cause(EPERM)) != std::string::npos;
    const char* remedy = by_right ? "; check its permissions, or take it out of the folder" : "; take it out of the folder";
    return folder.string() + ": it cannot be read: " + cause + remedy;
}

std::vector<fs::path> find_runs(const fs::path& folder, std::vector<std::string>* left_out) {
    Search search{.root = folder, .left_out = left_out};
    return runs_in(folder, search);
}

std::optional<Summary> stored_summary(const fs::path& folder) {
    if (!fs::exists(folder / "summary.json"))
        return std::nullopt;
    return summary_from_json(whole_object(folder / "summary.json", "remove the file to go on from the checkpoint"));
}

SelectionRecord selection_in(const Json& stored) {
    SelectionRecord record;
    for (const auto& [operation, implementation] : stored.items())
        if (implementation.is_string())
            record[operation] = implementation;
    return record;
}

SelectionRecord stored_selection(const fs::path& folder) {
    if (!fs::exists(folder / "selection.json"))
        return {};
    return selection_in(whole_object(folder / "selection.json", "remove the file to choose anew"));
}

} // namespace mantissa
