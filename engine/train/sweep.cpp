// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/sweep.h"

#include "core/nearest.h"
#include "runs/run_folder.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

Names names_of_variants(const Experiment& experiment) {
    Names names;
    for (const Variant& variant : experiment.variants)
        names.push_back(variant.name);
    return names;
}

// Nothing empty; problems name the list and the item.
SweepSettings complete(const Experiment& experiment, SweepSettings settings) {
    const Names names = names_of_variants(experiment);
    Problems problems;
    read_sweep(write_sweep(settings), names, problems);
    if (!problems.empty())
        throw with_file(experiment, problem_error(problems.front()));
    const TrainingSettings& own = experiment.variants.front().training;
    if (settings.policies.empty())
        settings.policies = names;
    if (settings.batches.empty())
        settings.batches = {own.batch};
    if (settings.seeds.empty())
        settings.seeds = {own.seed};
    return settings;
}

std::vector<SweepRun> runs_of(const SweepSettings& settings) {
    std::vector<SweepRun> runs;
    for (std::uint64_t seed : settings.seeds)
        for (std::int64_t batch : settings.batches)
            for (const std::string& policy : settings.policies)
                runs.push_back({policy, batch, seed});
    return runs;
}

Json variant_json(const Experiment& experiment, const SweepRun& run) {
    for (Json variant : experiment.json["variants"])
        if (variant.value("name", "") == run.policy) {
            variant["name"] = sweep_run_name(run);
            variant["training"]["batch"] = run.batch;
            variant["training"]["seed"] = run.seed;
            return variant;
        }
    throw unknown_variant(experiment, run.policy);
}

Experiment derived(const Experiment& experiment, const std::vector<SweepRun>& runs) {
    Json json = experiment.json;
    for (const char* key : {"sweep", "full"})
        json.erase(key);
    json["variants"] = Json::array();
    for (const SweepRun& run : runs)
        json["variants"].push_back(variant_json(experiment, run));
    Experiment all = parse_experiment(json, experiment.file);
    all.asked = experiment.asked;
    return all;
}

// "07-float16-batch-64-seed-2" as what follows its number, and that; several names may read alike in a folder's.
std::set<std::pair<std::string, int>> numbers_in(const fs::path& out) {
    std::set<std::pair<std::string, int>> numbers;
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(out, code)) {
        const std::string name = entry.path().filename().string();
        char* end = nullptr;
        const long number = std::strtol(name.c_str(), &end, 10);
        if (entry.is_directory() && *end == '-' && number > 0 && number < 1000000)
            numbers.emplace(end + 1, static_cast<int>(number));
    }
    return numbers;
}

std::string slug_of(const std::string& name) {
    const std::string folder = run_folder_name(0, name);
    return folder.substr(folder.find('-') + 1);
}

void number_as_in(const fs::path& out, std::vector<Variant>& variants) {
    std::set<std::pair<std::string, int>> held = numbers_in(out);
    std::set<int> taken;
    for (const auto& [slug, number] : held)
        taken.insert(number - 1);
    int next = 0;
    for (Variant& variant : variants) {
        const std::string slug = slug_of(variant.name);
        if (auto found = held.lower_bound({slug, 0}); found != held.end() && found->first == slug) {
            variant.index = found->second - 1;
            held.erase(found);
            continue;
        }
        while (!taken.insert(next).second)
            ++next;
        variant.index = next;
    }
}

} // namespace

SweepSettings sweep_settings(const Experiment& experiment) {
    Problems problems; // the file was checked
    return read_sweep(experiment.json.value("sweep", Json::object()), names_of_variants(experiment), problems);
}

std::string sweep_run_name(const SweepRun& run) {
    return run.policy + ", batch " + std::to_string(run.batch) + ", seed " + std::to_string(run.seed);
}

Sweep make_sweep(const Experiment& experiment, const SweepSettings& settings, const fs::path& out) {
    Sweep sweep{.settings = complete(experiment, settings)};
    sweep.runs = runs_of(sweep.settings);
    sweep.experiment = derived(experiment, sweep.runs);
    if (!out.empty())
        number_as_in(out, sweep.experiment.variants);
    return sweep;
}

fs::path folder_of(const Sweep& sweep, std::size_t run, const fs::path& out) {
    const Variant& variant = sweep.experiment.variants[run];
    return out / run_folder_name(variant.index, variant.name);
}

} // namespace mantissa
