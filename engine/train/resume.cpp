// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/resume.h"

#include "data/source.h"

#include <fstream>

namespace mantissa {
namespace {

// What a run may be resumed with though the experiment changed: how long it goes and what nothing is computed from.
Json without_what_may_change(Json experiment) {
    for (const char* key : {"name", "description"})
        experiment.erase(key);
    if (experiment.contains("training") && experiment["training"].is_object())
        for (const char* key : {"epochs", "turns", "checkpoint_steps", "on_divergence"})
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

SelectionRecord stored_selection(const std::filesystem::path& folder) {
    SelectionRecord record;
    if (!std::filesystem::exists(folder / "selection.json"))
        return record;
    Json stored = read_json(folder / "selection.json");
    if (!stored.is_object())
        throw bad_input((folder / "selection.json").string() + ": expected an object; remove the file to choose anew");
    for (const auto& [operation, implementation] : stored.items())
        if (implementation.is_string())
            record[operation] = implementation;
    return record;
}

void check_same_experiment(const std::filesystem::path& folder, const Variant& variant) {
    if (!std::filesystem::exists(folder / "experiment.json"))
        return;
    Json before = read_json(folder / "experiment.json");
    if (!before.is_object())
        throw bad_input((folder / "experiment.json").string() + ": expected an object; choose another --out");
    Problems none; // settings that came with a newer program have their defaults in an older run
    before["data"] = read_data_settings(before.value("data", Json::object()), "data", none);
    std::string key = first_difference(without_what_may_change(before), without_what_may_change(variant.resolved));
    if (!key.empty())
        throw bad_input((folder / "experiment.json").string() + ": " + key +
                        " is another one than in the experiment; resume with the experiment as it was, or choose another --out");
}

std::vector<Json> lines_of(const std::filesystem::path& file) {
    std::vector<Json> lines;
    std::ifstream in(file);
    for (std::string text; std::getline(in, text);)
        if (Json line = Json::parse(text, nullptr, false); line.is_object())
            lines.push_back(std::move(line));
    return lines;
}

double number_of(const Json& line, const char* key) { return line.contains(key) && line[key].is_number() ? line[key].get<double>() : 0; }

std::optional<Json> finished_summary(const std::filesystem::path& folder, std::int64_t target_steps) {
    if (!std::filesystem::exists(folder / "summary.json"))
        return std::nullopt;
    Json summary = read_json(folder / "summary.json");
    if (!summary.is_object())
        throw bad_input((folder / "summary.json").string() + ": expected an object; remove the file to go on from the checkpoint");
    Json status = summary.value("status", Json());
    bool reached = number_of(summary, "steps") >= static_cast<double>(target_steps);
    if (status == "diverged" || (status == "completed" && reached))
        return summary;
    return std::nullopt;
}

} // namespace mantissa
