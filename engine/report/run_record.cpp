// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/run_record.h"

#include "report/metrics_reader.h"
#include "train/resume.h"
#include "train/summary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace mantissa::report {
namespace fs = std::filesystem;
namespace {

// A file that is missing or damaged costs its figures, not the report.
Json object_of(const fs::path& file) {
    try {
        Json json = fs::exists(file) ? read_json(file) : Json::object();
        return json.is_object() ? json : Json::object();
    } catch (const std::exception&) {
        return Json::object();
    }
}

std::string text_of(const Json& json, const char* key) {
    return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
}

std::string policy_name(const Json& policy) {
    if (policy.is_string())
        return policy;
    return policy.is_object() ? text_of(policy, policy.contains("name") ? "name" : "base") : "";
}

Ending ending_of(const Json& summary) {
    for (Ending ending : {Ending::completed, Ending::stopped, Ending::diverged, Ending::failed})
        if (summary.value("status", Json()) == name_of(ending))
            return ending;
    return Ending::running;
}

// A summary that knows fewer steps than were written belongs to the run's earlier life: it was resumed since.
void settle_ending(RunRecord& run) {
    run.ending = ending_of(run.summary);
    if (run.ending != Ending::running && run.figure("steps") >= static_cast<double>(run.last_step()))
        return;
    run.ending = Ending::running;
    Json known = run.summary;
    SummaryNotes notes;
    notes.read_back(lines_of(run.folder / "metrics.jsonl"));
    run.summary = notes.figures(static_cast<std::int64_t>(number_of(run.training(), "batch")));
    for (const char* key : {"variant", "policy", "device", "memory", "capabilities", "layers"})
        if (known.contains(key))
            run.summary[key] = known[key];
}

void collect(const fs::path& folder, std::vector<fs::path>& found) {
    if (holds_run(folder)) {
        found.push_back(folder);
        return;
    }
    std::vector<fs::path> inside;
    for (const auto& entry : fs::directory_iterator(folder, fs::directory_options::skip_permission_denied))
        if (entry.is_directory() && !entry.is_symlink() && entry.path().filename() != "older")
            inside.push_back(entry.path());
    std::ranges::sort(inside);
    for (const fs::path& path : inside)
        collect(path, found);
}

int rank(const std::string& support) { return support == "native" ? 0 : support == "converted" ? 1 : support == "simulated" ? 2 : 3; }

bool decides_speed(const Json& row) {
    std::string operation = text_of(row, "operation");
    return operation.starts_with("convolution") || operation.starts_with("dense");
}

const Json* worst_capability(const RunRecord& run) {
    const Json* worst = nullptr;
    if (run.summary.contains("capabilities") && run.summary["capabilities"].is_array())
        for (const Json& row : run.summary["capabilities"])
            if (row.is_object() && decides_speed(row) && (!worst || rank(text_of(row, "support")) > rank(text_of(*worst, "support"))))
                worst = &row;
    return worst;
}

Json seed_of(const RunRecord& run) { return run.training().value("seed", Json()); }

// Runs of one name that differ in their seed are told apart by it.
void name_seeds(std::vector<RunRecord>& runs) {
    std::map<std::string, std::set<Json>> seeds;
    for (const RunRecord& run : runs)
        seeds[run.name].insert(seed_of(run));
    for (RunRecord& run : runs)
        if (auto found = seeds.find(run.name); found != seeds.end() && found->second.size() > 1)
            run.name += ", seed " + seed_of(run).dump();
}

} // namespace

const char* name_of(Ending ending) {
    constexpr std::array names = {"running", "completed", "stopped", "diverged", "failed"};
    return names[static_cast<std::size_t>(ending)];
}

const char* name_of(Honesty honesty) {
    constexpr std::array names = {"native", "converted", "simulated", "unknown"};
    return names[static_cast<std::size_t>(honesty)];
}

double RunRecord::figure(const std::string& path) const {
    const Json* at = &summary;
    for (std::size_t begin = 0; begin <= path.size();) {
        std::size_t end = std::min(path.find('.', begin), path.size());
        std::string key = path.substr(begin, end - begin);
        if (!at->is_object() || !at->contains(key))
            return std::numeric_limits<double>::quiet_NaN();
        at = &(*at)[key];
        begin = end + 1;
    }
    return at->is_number() || at->is_string() ? number_from_json(*at) : std::numeric_limits<double>::quiet_NaN();
}

Json RunRecord::training() const {
    Json training = experiment.value("training", Json());
    return training.is_object() ? training : Json::object();
}

Json RunRecord::variant() const {
    Json variants = experiment.value("variants", Json());
    return variants.is_array() && !variants.empty() && variants[0].is_object() ? variants[0] : Json::object();
}

Honesty honesty_of(const RunRecord& run) {
    const Json* worst = worst_capability(run);
    return worst ? static_cast<Honesty>(rank(text_of(*worst, "support"))) : Honesty::unknown;
}

std::string reason_of(const RunRecord& run) {
    const Json* worst = worst_capability(run);
    return worst ? text_of(*worst, "reason") : "";
}

bool holds_run(const fs::path& folder) { return fs::exists(folder / "metrics.jsonl") || fs::exists(folder / "summary.json"); }

RunRecord read_run(const fs::path& folder) {
    RunRecord run;
    run.folder = folder;
    run.summary = object_of(folder / "summary.json");
    run.experiment = object_of(folder / "experiment.json");
    run.environment = object_of(folder / "environment.json");
    run.selection = object_of(folder / "selection.json");
    read_metrics(folder / "metrics.jsonl", run);
    settle_ending(run);
    Json variant = run.variant();
    run.name = text_of(run.summary, "variant").empty() ? text_of(variant, "name") : text_of(run.summary, "variant");
    if (run.name.empty())
        run.name = folder.filename().string();
    run.policy = text_of(run.summary, "policy").empty() ? policy_name(variant.value("policy", Json())) : text_of(run.summary, "policy");
    run.device = text_of(run.summary, "device").empty() ? text_of(run.environment, "device") : text_of(run.summary, "device");
    run.reason = text_of(run.summary, "reason");
    return run;
}

std::vector<RunRecord> read_runs(const std::vector<fs::path>& folders) {
    std::vector<fs::path> found;
    std::set<fs::path> seen;
    for (const fs::path& folder : folders) {
        if (!fs::is_directory(folder))
            throw bad_input(folder.string() + ": there is no such folder; name a run folder, or a folder that holds some");
        std::size_t before = found.size();
        collect(folder, found);
        if (found.size() == before)
            throw bad_input(folder.string() + ": no run in it (no metrics.jsonl, no summary.json); train one with mantissa-cli run");
    }
    std::erase_if(found, [&](const fs::path& path) { return !seen.insert(fs::weakly_canonical(path)).second; });
    std::vector<RunRecord> runs(found.size());
#pragma omp parallel for schedule(dynamic)
    for (std::size_t i = 0; i < found.size(); ++i)
        runs[i] = read_run(found[i]);
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
