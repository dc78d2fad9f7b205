// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sweep/experiment.h"

#include <algorithm>

namespace mantissa::report {
namespace {

constexpr std::size_t most_waiting = 4; // cells for each run there is: above that the runs are no grid

Json object_of(const Json& json, const char* key) {
    Json object = json.value(key, Json());
    return object.is_object() ? object : Json::object();
}

// Without what the sweep set.
Json policy_of(Json variant, const SweepRun& run) {
    variant["name"] = run.policy;
    Json training = object_of(variant, "training");
    training.erase("batch");
    training.erase("seed");
    variant.erase("training");
    if (!training.empty())
        variant["training"] = training;
    return variant;
}

template <typename T>
void add_new(std::vector<T>& list, const T& item) {
    if (std::ranges::find(list, item) == list.end())
        list.push_back(item);
}

// False: there is one of this name that is another.
bool add_policy(Json& policies, const Json& policy) {
    for (const Json& known : policies)
        if (known["name"] == policy["name"])
            return known == policy;
    policies.push_back(policy);
    return true;
}

bool is_grid(const SweepSettings& settings, std::size_t runs) {
    const std::size_t cells = settings.batches.size() * settings.seeds.size();
    return cells > 1 && cells * settings.policies.size() <= most_waiting * runs;
}

} // namespace

std::optional<SweepRun> swept_run(const std::string& name, const Json& training) {
    const Json batch = training.value("batch", Json()), seed = training.value("seed", Json());
    if (!batch.is_number_integer() || !seed.is_number_integer())
        return std::nullopt;
    SweepRun swept{.batch = batch, .seed = seed};
    const std::string ending = sweep_run_name(swept);
    if (!name.ends_with(ending) || name.size() == ending.size())
        return std::nullopt;
    swept.policy = name.substr(0, name.size() - ending.size());
    return swept;
}

void add_to(SweepSettings& settings, const SweepRun& run) {
    add_new(settings.policies, run.policy);
    add_new(settings.batches, run.batch);
    add_new(settings.seeds, run.seed);
}

std::optional<Json> experiment_of_sweep(const Json& gathered) {
    const Json variants = gathered.is_object() ? gathered.value("variants", Json()) : Json();
    if (!variants.is_array() || gathered.contains("sweep"))
        return std::nullopt;
    Json policies = Json::array();
    SweepSettings settings;
    for (const Json& variant : variants) {
        const Json training = merge(object_of(gathered, "training"), object_of(variant, "training")), name = variant.value("name", Json());
        const auto run = name.is_string() ? swept_run(name.get<std::string>(), training) : std::nullopt;
        if (!run || !add_policy(policies, policy_of(variant, *run)))
            return std::nullopt;
        add_to(settings, *run);
    }
    if (!is_grid(settings, variants.size()))
        return std::nullopt;
    Json experiment = gathered;
    experiment["variants"] = policies;
    experiment["sweep"] = write_sweep(settings);
    return experiment;
}

} // namespace mantissa::report
