// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/registry.h"
#include "core/made_folders.h"
#include "runs/folder_lock.h"
#include "train/narrow.h"

namespace mantissa {
namespace {

// Of the one variant; nothing: it is damaged, and has none.
std::optional<Json> layers_in(const Json& experiment) {
    const Json::json_pointer first("/variants/0");
    if (!experiment.contains(first) || !experiment[first].is_object())
        return std::nullopt;
    return experiment[first].value("layers", Json());
}

// A run of that name with other bits beside it, or damaged, is no part of the search any more, but moved away; one that was stopped goes
// on.
bool begun(const Sweep& trial, const std::filesystem::path& folder) {
    for (std::size_t run = 0; run < trial.runs.size(); ++run) {
        const auto file = folder_of(trial, run, folder) / "experiment.json";
        if (std::filesystem::exists(file) && layers_in(read_json(file)) != layers_in(trial.experiment.variants[run].resolved))
            return false;
    }
    return true;
}

std::filesystem::path search_file(const std::filesystem::path& out) { return out / "narrow" / "search.json"; }

Json write_search(const Narrowing& narrowing) {
    const NarrowSettings& settings = narrowing.settings();
    Json json{{"experiment", narrowing.experiment().json},
              {"file", narrowing.experiment().file.string()},
              {"policy", settings.policy},
              {"batch", settings.batch},
              {"seeds", settings.seeds},
              {"tensors", Json::array()}};
    for (NarrowTensor tensor : settings.tensors)
        json["tensors"].push_back(narrow_tensor_names[static_cast<std::size_t>(tensor)]);
    if (settings.allowed)
        json["allowed"] = *settings.allowed;
    return json;
}

NarrowSettings read_search(const Json& json) {
    NarrowSettings settings{.policy = json.at("policy").get<std::string>(),
                            .batch = json.at("batch").get<std::int64_t>(),
                            .seeds = json.at("seeds").get<std::vector<std::uint64_t>>(),
                            .tensors = {}};
    for (const Json& name : json.at("tensors"))
        for (std::size_t tensor = 0; tensor < narrow_tensors; ++tensor)
            if (name == narrow_tensor_names[tensor])
                settings.tensors.push_back(static_cast<NarrowTensor>(tensor));
    if (json.contains("allowed"))
        settings.allowed = json["allowed"].get<double>();
    return settings;
}

void keep_search(const Narrowing& narrowing, const std::filesystem::path& out) {
    const MadeFolders made(narrowing.folder());
    write_json(search_file(out), write_search(narrowing));
}

// One seed has no noise to measure, however long it trains.
void check_allowed(const NarrowSettings& settings) {
    if (!settings.allowed && settings.seeds.size() < 2)
        throw bad_input("one seed has no noise to measure, so nobody knows what may be lost; give more seeds, or the points that may be "
                        "lost (--allowed)");
}

void check_baseline_learns(const Narrowing& narrowing, const BaselineDoubt& doubt) {
    if (const std::string why = doubt ? doubt(narrowing) : std::string(); !why.empty())
        throw bad_input(why);
}

} // namespace

std::optional<Narrowing> stored_search(const std::filesystem::path& out) {
    std::error_code code;
    if (!std::filesystem::exists(search_file(out), code))
        return std::nullopt;
    try {
        const Json json = read_json(search_file(out));
        return Narrowing(parse_experiment(json.at("experiment"), json.value("file", "")), read_search(json), out);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void train_narrow(const Narrowing& narrowing, TrainerOptions options, Observer& observer, Control& control, const BaselineDoubt& doubt) {
    check_allowed(narrowing.settings());
    options.resume = RunSettings::Resume::yes;
    if (!options.backend)
        options.backend = limited(make_backend(options.device), static_cast<std::size_t>(options.memory_limit));
    const auto beside = std::make_shared<const FolderLock>(options.out.empty() ? "." : options.out); // nobody steps in between two tries
    options.lock = beside;
    train_sweep(narrowing.baseline(), options, observer, control);
    if (!control.stopping())
        check_baseline_learns(narrowing, doubt);
    keep_search(narrowing, options.out);
    options.out = narrowing.folder();
    options.lock = std::make_shared<const FolderLock>(options.out);
    while (!control.stopping()) {
        const std::optional<NarrowState> state = narrowing.state();
        if (!state)
            throw bad_input("the baseline has no two seeds with a result, so its noise is not known; give more seeds, or the points that "
                            "may be lost (--allowed)");
        if (!state->next)
            return;
        const Sweep trial = narrowing.trial(*state->next);
        options.resume = begun(trial, options.out) ? RunSettings::Resume::yes : RunSettings::Resume::no;
        for (Status status : train_sweep(trial, options, observer, control))
            if (status == Status::failed)
                return; // the reason was told; the same try would fail again
    }
}

} // namespace mantissa
