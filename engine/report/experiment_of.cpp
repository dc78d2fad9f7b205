// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/experiment_of.h"

#include "core/nearest.h"
#include "core/paths.h"
#include "report/embedded.h"

#include <algorithm>

namespace mantissa::report {
namespace {

constexpr std::uintmax_t largest_report = 64u << 20;

// The smallest object that, merged over `base`, gives `wanted`; keys it cannot take away stay.
Json difference(const Json& base, const Json& wanted) {
    if (!base.is_object() || !wanted.is_object())
        return wanted;
    bool replaced = base.contains("type") && wanted.contains("type") && base["type"] != wanted["type"];
    if (replaced)
        return wanted;
    Json result = Json::object();
    for (const auto& [key, value] : wanted.items())
        if (!base.contains(key))
            result[key] = value;
        else if (base[key] != value)
            result[key] = difference(base[key], value);
    return result;
}

// How the program takes a file's data path: from the folder of the experiment it was read from.
bool has_variant(const Json& experiment) {
    return experiment.contains("model") && experiment.contains("variants") && experiment["variants"].is_array() &&
           !experiment["variants"].empty() && experiment["variants"][0].is_object();
}

std::optional<Json> as_variant(const Json& base, const RunRecord& run) {
    Json variant = run.experiment["variants"][0];
    variant["name"] = run.name;
    for (const char* part : {"model", "data", "training"}) {
        Json mine = base.value(part, Json::object()), wanted = run.experiment.value(part, Json::object());
        if (mine == wanted)
            continue;
        Json over = difference(mine, wanted);
        if (merge(mine, over) != wanted)
            return std::nullopt;
        variant[part] = over;
    }
    return variant;
}

std::filesystem::path shipped_experiments() { return resources_folder() / "experiments"; }

bool is_no_name(const std::filesystem::path& file) { return file.empty() || file.has_parent_path() || file.has_extension(); }

Names shipped_names() {
    Names names;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(shipped_experiments(), code))
        if (entry.path().extension() == ".mantissa")
            names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

} // namespace

Gathered gather_experiment(const std::vector<RunRecord>& runs) {
    Gathered gathered;
    for (const RunRecord& run : runs) {
        if (!has_variant(run.experiment)) {
            gathered.left_out.push_back(run.name);
            continue;
        }
        if (gathered.experiment.is_null()) {
            gathered.experiment = run.experiment;
            gathered.experiment["variants"] = Json::array();
        }
        if (auto variant = as_variant(gathered.experiment, run))
            gathered.experiment["variants"].push_back(*variant);
        else
            gathered.left_out.push_back(run.name);
    }
    return gathered;
}

std::optional<Json> experiment_in_report(const std::string& text) {
    const Json json = embedded_json(text);
    return json.is_object() && json.value("format", Json()) == "mantissa.experiment" ? std::optional<Json>(json) : std::nullopt;
}

bool is_report(const std::filesystem::path& file) {
    static const std::vector<std::string> endings = {".html", ".json", ".md", ".tex", ".pdf"};
    return std::ranges::find(endings, file.extension().string()) != endings.end();
}

Json experiment_of_report(const std::filesystem::path& file) {
    auto json = experiment_in_report(read_file(file, largest_report));
    if (!json)
        throw bad_input(file.string() +
                        ": no experiment is embedded in it; open a report that Mantissa wrote as HTML, JSON, Markdown, LaTeX or PDF");
    return *json;
}

std::filesystem::path shipped_or(const std::filesystem::path& file) {
    std::error_code code;
    if (is_no_name(file) || std::filesystem::is_regular_file(file, code))
        return file;
    auto ours = shipped_experiments() / file;
    ours += ".mantissa";
    return std::filesystem::is_regular_file(ours, code) ? ours : file;
}

Experiment open_experiment(const std::filesystem::path& named) {
    const std::filesystem::path file = shipped_or(named);
    std::error_code code;
    if (!is_no_name(file) && !std::filesystem::exists(file, code)) {
        const Names names = shipped_names();
        throw bad_input(file.string() + ": there is no such file, and no experiment of that name ships; these do: " + listed(names) +
                        did_you_mean(file.string(), names));
    }
    if (file.extension() == ".csv" && std::filesystem::is_regular_file(file))
        throw bad_input(file.string() +
                        ": a table holds no experiment; name an experiment, or a report as HTML, JSON, Markdown, LaTeX or PDF");
    if (!is_report(file))
        return read_experiment(file);
    std::string text = read_file(file, largest_report);
    auto inside = experiment_in_report(text);
    if (inside || file.extension() != ".json")
        return parse_experiment(inside ? *inside : experiment_of_report(file), file);
    return read_experiment(file); // an experiment that is merely called .json
}

} // namespace mantissa::report
