// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/run_record.h"

#include "core/parallel.h"
#include "core/system_cause.h"
#include "report/held_runs.h"
#include "report/import/tensorboard_runs.h"
#include "runs/turns.h"
#include "runs/worst_product.h"
#include "train/experiment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <map>
#include <set>

namespace mantissa::report {
namespace fs = std::filesystem;
namespace {

std::string text_at(const Json& json, const char* key) {
    return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
}

std::string policy_name(const Json& policy) {
    if (policy.is_string())
        return policy;
    return policy.is_object() ? text_at(policy, policy.contains("name") ? "name" : "base") : "";
}

// Runs of one name that differ in their seed are told apart by it.
void name_seeds(std::vector<RunRecord>& runs) {
    std::map<std::string, std::set<Json>> seeds;
    for (const RunRecord& run : runs)
        if (const Json seed = seed_of(run); !seed.is_null()) // of what was imported nobody knows it
            seeds[run.name].insert(seed);
    for (RunRecord& run : runs)
        if (auto found = seeds.find(run.name); found != seeds.end() && found->second.size() > 1 && !seed_of(run).is_null())
            run.name += ", seed " + seed_of(run).dump();
}

// Findings and sections read it as a checked one: what no run could have been trained by is left out. Keys of another version of the
// program do no harm.
void leave_out_damaged_experiment(RunRecord& run) {
    if (run.experiment.empty())
        return;
    const Problems problems = validate_experiment(run.experiment);
    const auto wrong = std::ranges::find_if(problems, [](const Problem& problem) { return problem.kind != ProblemKind::unknown_key; });
    if (wrong == problems.end())
        return;
    run.damage.push_back("experiment.json was left out: " + sentence_of(*wrong));
    run.experiment = Json::object();
}

// A run that is to be read, or that a report held, and why it could not be.
struct Reading {
    RunRecord run;
    enum class Asked { by_name, inside } asked = Asked::by_name; // inside: of a folder of runs
    std::exception_ptr wrong = {};                               // what a thread may not throw
};

void read_side_by_side(std::vector<Reading>& readings) {
    parallel_for(std::ssize(readings), 1, [&](std::int64_t index) {
        Reading& one = readings[static_cast<std::size_t>(index)];
        try {
            if (one.run.name.empty())
                one.run = read_run(one.run.folder);
        } catch (...) {
            one.wrong = std::current_exception();
        }
    });
}

std::string why_not_read(const std::exception_ptr& wrong) {
    try {
        std::rethrow_exception(wrong);
    } catch (const fs::filesystem_error& error) {
        return system_cause(error.code().value());
    } catch (const std::exception& error) {
        return error.what();
    }
}

// All of its files were damaged: it would be shown as a run that has not begun.
bool is_lost(const RunRecord& run) {
    return !run.damage.empty() && run.steps.empty() && run.epochs.empty() && run.experiment.empty() && run.summary.variant.empty();
}

// Throws what is wrong with one that was asked for by name.
std::vector<RunRecord> those_read(std::vector<Reading>& readings, std::vector<std::string>& left_out) {
    std::vector<RunRecord> runs;
    for (Reading& one : readings)
        if (one.wrong && one.asked == Reading::Asked::by_name)
            std::rethrow_exception(one.wrong);
        else if (!one.wrong && !is_lost(one.run))
            runs.push_back(std::move(one.run));
        else if (!one.wrong)
            left_out.push_back(sentence_of_left_out(one.run.folder, one.run.damage.front()));
        else
            left_out.push_back(sentence_of_left_out(one.run.folder, why_not_read(one.wrong)));
    return runs;
}

} // namespace

// Asked for each pair of runs: nothing but the seed is copied.
Json seed_of(const RunRecord& run) {
    const auto training = run.experiment.find("training");
    return training != run.experiment.end() && training->is_object() ? training->value("seed", Json()) : Json();
}

double validation_images(const RunRecord& run) { return run.summary.data ? static_cast<double>(run.summary.data->validation) : 0; }

std::string images_hash(const RunRecord& run) { return run.summary.data ? run.summary.data->identity : ""; }

const char* status_of(const RunRecord& run) { return run.cut_off ? "cut_off" : run.left ? "left" : name_of(run.ending); }

const char* name_of(Honesty honesty) {
    constexpr std::array names = {"native", "converted", "simulated", "unknown"};
    return names[static_cast<std::size_t>(honesty)];
}

Json RunRecord::training() const {
    Json training = experiment.value("training", Json());
    return training.is_object() ? training : Json::object();
}

bool is_imported(const RunRecord& run) {
    return std::ranges::any_of(run.events, [](const EventRecord& event) { return event.kind == EventKind::imported; });
}

bool is_warm_up(const RunRecord& run) {
    if (is_imported(run))
        return is_hardly_timed(run.steps);
    const std::int64_t steps = run.summary.steps.value_or(run.last_step());
    return steps > 0 && steps < fewest_steps;
}

bool is_too_short(const RunRecord& run) {
    const bool as_asked = run.ending == Status::completed && !is_imported(run); // of an imported one nobody knows what was asked for
    return is_warm_up(run) && !as_asked;
}

bool is_speed(const std::string& path) {
    return path == "images_s" || path == "ms_step.median" || path == "ms_step.p95" || path.starts_with("time.");
}

double RunRecord::figure(const std::string& path) const {
    const bool none = (never_began() && path.starts_with("memory.")) || (is_speed(path) && is_too_short(*this));
    return none ? std::nan("") : summary.figure(path);
}

bool counts_epochs(const RunRecord& run) {
    return is_imported(run) && std::ssize(run.epochs) > 1 && std::ssize(run.epochs) == run.last_step();
}

bool is_thinned(const RunRecord& run) {
    return std::ranges::find(run.events, EventKind::reported, &EventRecord::kind) != run.events.end() &&
           std::ssize(run.steps) < run.last_step();
}

Json RunRecord::variant() const { return variant_of(experiment); }

std::vector<Held> held_by(const RunRecord& run) {
    return held_in_turn({.experiment = run.experiment, .events = run.events, .last_step = run.last_step()});
}

Json variant_of(const Json& experiment) {
    Json variants = experiment.value("variants", Json());
    return variants.is_array() && !variants.empty() && variants[0].is_object() ? variants[0] : Json::object();
}

Honesty honesty_of(const RunRecord& run) {
    const CapabilityRow* worst = worst_product(run.summary);
    return worst ? static_cast<Honesty>(worst->support) : Honesty::unknown;
}

std::string reason_of(const RunRecord& run) {
    const CapabilityRow* worst = worst_product(run.summary);
    return worst ? worst->reason : "";
}

namespace {

// By its readings; where their lines are lost, by their mean. One or two are of the moment when the card woke up.
std::optional<double> card_clock_of(const StoredRun& run) {
    constexpr std::int64_t fewest_readings = 3;
    std::vector<double> clocks;
    for (const ReadingRecord& record : run.log.readings)
        if (const auto& clock = record.reading.clock_mhz.value; clock && *clock > 0)
            clocks.push_back(*clock);
    const auto middle = clocks.begin() + std::ssize(clocks) / 2;
    std::ranges::nth_element(clocks, middle);
    if (std::ssize(clocks) >= fewest_readings)
        return *middle;
    const auto mean = run.summary.telemetry.figures.find("clock_mhz");
    const bool known = mean != run.summary.telemetry.figures.end() && run.summary.telemetry.readings >= fewest_readings;
    return known ? std::optional(mean->second.mean) : std::nullopt;
}

RunRecord record_of_stored(StoredRun stored) {
    const std::optional<double> clock = card_clock_of(stored);
    HeldClock held = held_clock(stored.log.readings, stored.summary.telemetry);
    RunRecord run{.folder = stored.folder,
                  .ending = stored.status,
                  .cut_off = stored.cut_off,
                  .left = stored.left,
                  .summary = std::move(stored.summary),
                  .experiment = std::move(stored.experiment),
                  .environment = std::move(stored.environment),
                  .steps = std::move(stored.log.steps),
                  .epochs = std::move(stored.log.epochs),
                  .events = std::move(stored.log.events),
                  .notes = std::move(stored.notes),
                  .turns = std::move(stored.log.turns),
                  .card_megahertz = clock,
                  .held_clock = std::move(held),
                  .damage = std::move(stored.damage)};
    leave_out_damaged_experiment(run);
    Json variant = run.variant();
    auto first = [](const std::string& a, const std::string& b) { return a.empty() ? b : a; };
    run.name = first(first(run.summary.variant, text_at(variant, "name")), run.folder.filename().string());
    run.policy = first(run.summary.policy, policy_name(variant.value("policy", Json())));
    run.device = first(run.summary.device, run.environment.device);
    run.reason = run.summary.reason;
    return run;
}

void read_report(const fs::path& file, std::vector<Reading>& readings) {
    std::vector<StoredRun> held = runs_of_report(file);
    if (held.empty())
        throw bad_input(file.string() + ": no run in it; reports that Mantissa wrote as HTML or JSON hold their runs");
    for (StoredRun& run : held)
        readings.push_back({record_of_stored(std::move(run))});
}

void read_folder(const fs::path& folder, std::vector<Reading>& readings, std::vector<std::string>& left_out) {
    if (!fs::is_directory(folder))
        throw bad_input(folder.string() + ": there is no such folder; name a run folder, or a folder that holds some");
    const std::size_t known = left_out.size();
    const std::vector<fs::path> inside = find_runs(folder, &left_out);
    if (inside.empty() && left_out.size() > known)
        throw bad_input(left_out[known]);
    if (inside.empty())
        throw bad_input(folder.string() + (holds_event_files(folder)
                                               ? ": no run in it, but event files of TensorBoard; mantissa-cli import makes runs of them"
                                               : ": no run in it (no metrics.jsonl, no summary.json); train one with mantissa-cli run"));
    for (const fs::path& path : inside)
        readings.push_back({{.folder = path}, path == folder ? Reading::Asked::by_name : Reading::Asked::inside});
}

} // namespace

RunRecord read_run(const fs::path& folder) {
    RunRecord run = record_of_stored(read_stored_run(folder));
    run.notes = read_user_notes(folder);
    if (run.summary.data && !run.epochs.empty())
        run.by_class = by_class_in(folder, {run.summary.data->classes.size(), run.epochs.back().step});
    return run;
}

std::vector<RunRecord> read_runs(const std::vector<fs::path>& folders, std::vector<std::string>* left_out) {
    std::vector<Reading> readings;
    std::vector<std::string> unread;
    for (const fs::path& folder : folders)
        fs::is_regular_file(folder) ? read_report(folder, readings) : read_folder(folder, readings, unread);
    std::set<fs::path> seen;
    std::erase_if(readings, [&](const Reading& one) { return !seen.insert(fs::weakly_canonical(one.run.folder)).second; });
    read_side_by_side(readings);
    std::vector<RunRecord> runs = those_read(readings, unread);
    if (runs.empty() && !unread.empty())
        throw bad_input(unread.front());
    make_names_unique(runs);
    if (left_out)
        *left_out = unread;
    return runs;
}

void make_names_unique(std::vector<RunRecord>& runs) {
    name_seeds(runs);
    std::set<std::string> taken;
    for (RunRecord& run : runs) {
        std::string name = run.name;
        for (int i = 2; !taken.insert(run.name).second; ++i)
            run.name = name + " (" + std::to_string(i) + ")";
    }
}

} // namespace mantissa::report
