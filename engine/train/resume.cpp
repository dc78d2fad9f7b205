// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/resume.h"

#include "core/json_if_any.h"
#include "data/source.h"
#include "runs/stored_run.h"
#include "train/checkpoint.h"

namespace mantissa {
namespace {

constexpr std::uintmax_t largest_experiment = 64u << 20;

// What a run may be resumed with though the experiment changed: how long it goes and what nothing is computed from.
Json without_what_may_change(Json experiment) {
    for (const char* key : {"name", "description"})
        experiment.erase(key);
    if (experiment.contains("variants") && experiment["variants"].is_array() && !experiment["variants"].empty() &&
        experiment["variants"][0].is_object())
        experiment["variants"][0].erase("name");
    if (experiment.contains("training") && experiment["training"].is_object())
        for (const char* key : {"epochs", "turns", "checkpoint_steps", "on_divergence", "skips_in_a_row", "memory_margin", "twin"})
            experiment["training"].erase(key);
    for (const char* key : {"workers", "prefetch", "keep_mib", "cache_mib"})
        if (experiment.contains("data") && experiment["data"].is_object())
            experiment["data"].erase(key);
    return experiment;
}

// The path of the first key that differs; empty: none.
std::string first_difference(const Json& a, const Json& b) {
    Json changes = Json::diff(a, b);
    return changes.empty() ? "" : changes[0]["path"].get<std::string>().substr(1);
}

} // namespace

void check_same_experiment(const std::filesystem::path& folder, const Variant& variant) {
    if (!std::filesystem::exists(folder / "experiment.json"))
        return;
    Json before = json_if_any(read_file(folder / "experiment.json", largest_experiment));
    if (!before.is_object())
        throw bad_input((folder / "experiment.json").string() + ": it is damaged, no whole JSON object; choose another --out");
    Problems none; // settings that came with a newer program have their defaults in an older run
    before["data"] = read_data_settings(before.value("data", Json::object()), "data", none);
    std::string key = first_difference(without_what_may_change(before), without_what_may_change(variant.resolved));
    if (!key.empty())
        throw bad_input((folder / "experiment.json").string() + ": " + key +
                        " is another one than in the experiment; resume with the experiment as it was, or choose another --out");
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
