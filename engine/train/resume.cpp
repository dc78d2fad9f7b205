// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/resume.h"

#include "core/json_if_any.h"
#include "data/identity.h"
#include "data/source.h"
#include "runs/run_folder.h"
#include "runs/stored_run.h"
#include "runs/trained.h"
#include "train/checkpoint.h"

#include <algorithm>
#include <set>
#include <vector>

namespace mantissa {
namespace {

constexpr std::uintmax_t largest_experiment = 64u << 20;

// Where a path of its data leads, however it is written: "pictures", "./pictures/" and the same from the root are one.
std::string where_it_leads(const std::string& path, const std::filesystem::path& folder) {
    std::error_code code;
    std::filesystem::path there = std::filesystem::weakly_canonical(folder / path, code);
    if (code)
        there = (folder / path).lexically_normal();
    return (there.has_filename() ? there : there.parent_path()).string();
}

void lead_from_root(Json& data, const std::filesystem::path& folder) {
    for (const char* key : {"path", "validation_path"})
        if (data.contains(key) && data[key].is_string() && data[key] != "")
            data[key] = where_it_leads(data[key].get<std::string>(), folder);
}

// What a run may be resumed with though the experiment changed: how long it goes and what nothing is computed from. Relative paths begin
// at the folder of the experiment as it is now, for it may have been moved with its data.
Json without_what_may_change(Json experiment, const std::filesystem::path& folder) {
    for (const char* key : {"name", "description"})
        experiment.erase(key);
    if (experiment.contains("variants") && experiment["variants"].is_array() && !experiment["variants"].empty() &&
        experiment["variants"][0].is_object())
        experiment["variants"][0].erase("name");
    if (experiment.contains("training") && experiment["training"].is_object())
        for (const char* key :
             {"epochs", "turns", "checkpoint_steps", "on_divergence", "on_skips", "skips_in_a_row", "memory_margin", "twin"})
            experiment["training"].erase(key);
    for (const char* key : {"workers", "prefetch", "keep_mib", "cache_mib"})
        if (experiment.contains("data") && experiment["data"].is_object())
            experiment["data"].erase(key);
    if (experiment.contains("data") && experiment["data"].is_object())
        lead_from_root(experiment["data"], folder);
    return experiment;
}

// With their defaults where they came with a newer program than the one that wrote the run.
Json with_known_data(Json experiment) {
    Problems none;
    experiment["data"] = read_data_settings(experiment.value("data", Json::object()), "data", none);
    return experiment;
}

// Null where there is no run, or it cannot be read or says nothing of its network: what it is of nobody knows.
Json experiment_in(const std::filesystem::path& folder) {
    try {
        if (!holds_run(folder))
            return nullptr;
        const Json experiment = json_if_any(read_file(folder / "experiment.json", largest_experiment));
        return experiment.is_object() && experiment.contains("model") ? with_known_data(experiment) : Json();
    } catch (const std::exception&) {
        return nullptr;
    }
}

// Of all its variants, also where some of them alone are trained.
std::vector<Variant> all_variants(const Experiment& experiment) {
    return experiment.json.is_object() ? parse_experiment(experiment.json, experiment.file).variants : experiment.variants;
}

// Variants share network and data; how they train may be a variant's own, or of a sweep, and is none of another experiment's by itself.
bool belongs_to(const std::vector<Variant>& variants, const Json& run) {
    return std::ranges::any_of(variants, [&](const Variant& variant) {
        const Json before = without_what_may_change(run, variant.folder), now = without_what_may_change(variant.resolved, variant.folder);
        const auto same = [&](const char* part) { return before.value(part, Json()) == now.value(part, Json()); };
        const bool same_name = run.value("name", Json()) == variant.resolved.value("name", Json());
        return same("model") && same("data") && (same_name || same("training"));
    });
}

// As other sentences name a key: "model.layers[1].units". A run folder has one variant, so its place among them says nothing.
std::string name_of_key(Json::json_pointer place) {
    std::string name;
    for (; !place.empty() && place.to_string() != "/variants/0"; place.pop_back()) {
        const std::string& part = place.back();
        const bool counts = !part.empty() && part.find_first_not_of("0123456789") == std::string::npos;
        if (part == "-") // what a list has more
            continue;
        name = (counts ? "[" + part + "]" : part) + (name.empty() || name[0] == '[' ? "" : ".") + name;
    }
    return name.empty() ? "variants" : name;
}

// The name of the first key that differs; empty: none.
std::string first_difference(const Json& a, const Json& b) {
    const Json changes = Json::diff(a, b);
    return changes.empty() ? "" : name_of_key(Json::json_pointer(changes[0]["path"].get<std::string>()));
}

} // namespace

void check_same_experiment(const std::filesystem::path& folder, const Variant& variant) {
    if (!std::filesystem::exists(folder / "experiment.json"))
        return;
    Json before = json_if_any(read_file(folder / "experiment.json", largest_experiment));
    if (!before.is_object())
        throw bad_input((folder / "experiment.json").string() + ": it is damaged, no whole JSON object; choose another --out");
    std::string key = first_difference(without_what_may_change(with_known_data(before), variant.folder),
                                       without_what_may_change(variant.resolved, variant.folder));
    const bool leads = key == "data.path" || key == "data.validation_path";
    if (!key.empty())
        throw bad_input((folder / "experiment.json").string() + ": " + key +
                        " is another one than in the experiment; resume with the experiment as it was, or choose another --out" +
                        (leads ? "; where data were moved, leave a link to them in their old place" : ""));
}

namespace {

// Of an older checkpoint, which has no hash of them, its folder says how many there were: of another meaning of a share, too.
bool went_through_as_many(const std::filesystem::path& folder, const DataSets& data) {
    const std::optional<Summary> summary = stored_summary(folder);
    const std::optional<UsedData> before = summary ? summary->data : planned_in(folder).data;
    return !before || before->train < 1 || (before->train == data.train->size() && before->validation == data.validation->size());
}

} // namespace

std::string check_same_data(const std::filesystem::path& folder, const DataSets& data) {
    const std::filesystem::path checkpoint = folder / "checkpoint.safetensors";
    const TensorFile kept = read_tensor_header(checkpoint, TensorUse::checkpoint);
    const auto before = kept.metadata.find(kept_identity);
    if (before != kept.metadata.end() ? are_other_images(before->second, identity_of(data)) : !went_through_as_many(folder, data))
        throw bad_input(checkpoint.string() + ": its training went through other images than its data hold now" +
                        "; put the files back as they were, or choose another --out");
    return before != kept.metadata.end() ? before->second : "";
}

void check_shares_folder(const std::filesystem::path& out, const Experiment& experiment) {
    const std::vector<Variant> variants = all_variants(experiment);
    std::set<std::string> own; // each of which is looked at when it is resumed
    for (const Variant& variant : variants)
        own.insert(run_folder_name(variant.index, variant.name));
    std::set<std::filesystem::path> others;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(out, code)) {
        const Json run = experiment_in(entry.path());
        if (run.is_object() && belongs_to(variants, run))
            return;
        if (run.is_object() && !own.contains(entry.path().filename().string()))
            others.insert(entry.path());
    }
    if (!others.empty())
        throw bad_input(others.begin()->string() + ": is a run of another experiment, and there is none of this one beside it; " +
                        "choose another --out, or move it away");
}

void check_resumable(const std::filesystem::path& folder, const Variant& variant) {
    const std::optional<Summary> summary = stored_summary(folder);
    const bool over = summary && (summary->status == Status::diverged || summary->status == Status::completed);
    if (over || std::filesystem::exists(folder / "checkpoint.safetensors"))
        check_same_experiment(folder, variant);
}

void check_goes_on(const std::filesystem::path& folder, const Variant& variant) {
    const std::filesystem::path checkpoint = folder / "checkpoint.safetensors";
    if (!std::filesystem::exists(checkpoint))
        return;
    check_same_experiment(folder, variant);
    stored_selection(folder);
    kept_settings(read_tensor_header(checkpoint, TensorUse::checkpoint), checkpoint.string());
}

std::optional<Summary> finished_summary(const std::filesystem::path& folder, const Variant& variant, std::int64_t target_steps) {
    std::optional<Summary> summary = stored_summary(folder);
    if (!summary)
        return std::nullopt;
    bool reached = summary->steps.value_or(0) >= target_steps;
    bool finished = summary->status == Status::diverged || (summary->status == Status::completed && reached);
    if (!finished)
        return std::nullopt;
    check_same_experiment(folder, variant); // its figures would be told as this one's
    return summary;
}

} // namespace mantissa
