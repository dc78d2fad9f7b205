// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/run_record.h"

#include "core/parallel.h"
#include "report/held_runs.h"
#include "report/import/tensorboard_runs.h"
#include "runs/worst_product.h"
#include "train/experiment.h"

#include <algorithm>
#include <array>
#include <exception>
#include <map>
#include <set>

namespace mantissa::report {
namespace fs = std::filesystem;
namespace {

std::string text_of(const Json& json, const char* key) {
    return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
}

std::string policy_name(const Json& policy) {
    if (policy.is_string())
        return policy;
    return policy.is_object() ? text_of(policy, policy.contains("name") ? "name" : "base") : "";
}

// Runs of one name that differ in their seed are told apart by it.
void name_seeds(std::vector<RunRecord>& runs) {
    std::map<std::string, std::set<Json>> seeds;
    for (const RunRecord& run : runs)
        seeds[run.name].insert(seed_of(run));
    for (RunRecord& run : runs)
        if (auto found = seeds.find(run.name); found != seeds.end() && found->second.size() > 1)
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

// Those of a folder that were not read yet. What a thread may not throw waits until all are done.
void read_side_by_side(std::vector<RunRecord>& runs) {
    std::vector<std::exception_ptr> wrong(runs.size());
    parallel_for(std::ssize(runs), 1, [&](std::int64_t index) {
        const auto i = static_cast<std::size_t>(index);
        try {
            if (runs[i].name.empty())
                runs[i] = read_run(runs[i].folder);
        } catch (...) {
            wrong[i] = std::current_exception();
        }
    });
    for (const std::exception_ptr& first : wrong)
        if (first)
            std::rethrow_exception(first);
}

} // namespace

Json seed_of(const RunRecord& run) { return run.training().value("seed", Json()); }

double validation_images(const RunRecord& run) { return run.summary.data ? static_cast<double>(run.summary.data->validation) : 0; }

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

RunRecord record_of(StoredRun stored) {
    RunRecord run{.folder = stored.folder,
                  .ending = stored.status,
                  .summary = std::move(stored.summary),
                  .experiment = std::move(stored.experiment),
                  .environment = std::move(stored.environment),
                  .steps = std::move(stored.log.steps),
                  .epochs = std::move(stored.log.epochs),
                  .events = std::move(stored.log.events),
                  .turns = std::move(stored.log.turns),
                  .damage = std::move(stored.damage)};
    leave_out_damaged_experiment(run);
    Json variant = run.variant();
    auto first = [](const std::string& a, const std::string& b) { return a.empty() ? b : a; };
    run.name = first(first(run.summary.variant, text_of(variant, "name")), run.folder.filename().string());
    run.policy = first(run.summary.policy, policy_name(variant.value("policy", Json())));
    run.device = first(run.summary.device, run.environment.device);
    run.reason = run.summary.reason;
    return run;
}

void read_report(const fs::path& file, std::vector<RunRecord>& runs) {
    std::vector<StoredRun> held = runs_of_report(file);
    if (held.empty())
        throw bad_input(file.string() + ": no run in it; reports that Mantissa wrote as HTML or JSON hold their runs");
    for (StoredRun& run : held)
        runs.push_back(record_of(std::move(run)));
}

void read_folder(const fs::path& folder, std::vector<RunRecord>& runs) {
    if (!fs::is_directory(folder))
        throw bad_input(folder.string() + ": there is no such folder; name a run folder, or a folder that holds some");
    const std::vector<fs::path> inside = find_runs(folder);
    if (inside.empty())
        throw bad_input(folder.string() + (holds_event_files(folder)
                                               ? ": no run in it, but event files of TensorBoard; mantissa-cli import makes runs of them"
                                               : ": no run in it (no metrics.jsonl, no summary.json); train one with mantissa-cli run"));
    for (const fs::path& path : inside)
        runs.push_back({.folder = path});
}

} // namespace

RunRecord read_run(const fs::path& folder) { return record_of(read_stored_run(folder)); }

std::vector<RunRecord> read_runs(const std::vector<fs::path>& folders) {
    std::vector<RunRecord> runs;
    for (const fs::path& folder : folders)
        fs::is_regular_file(folder) ? read_report(folder, runs) : read_folder(folder, runs);
    std::set<fs::path> seen;
    std::erase_if(runs, [&](const RunRecord& run) { return !seen.insert(fs::weakly_canonical(run.folder)).second; });
    read_side_by_side(runs);
    make_names_unique(runs);
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
