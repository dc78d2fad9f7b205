// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What runs of today are held against, as it is stored.
#include "report/regression.h"

#include "core/json_if_any.h"
#include "report/experiment_of.h"
#include "report/held_runs.h"

#include <algorithm>

namespace mantissa::report {
namespace {

constexpr std::uintmax_t largest_baseline = 64u << 20;

// A report keeps the experiment once for all of its runs, each of which is a variant of it.
Json experiment_in_baseline(const Experiment& all, const std::string& name) {
    auto found = std::ranges::find(all.variants, name, &Variant::name);
    return found == all.variants.end() ? Json::object() : found->resolved;
}

std::string text_of_run(const Json& run, const char* key) {
    const Json value = run.value(key, Json());
    return value.is_string() ? value.get<std::string>() : std::string();
}

std::vector<RunRecord> figures_of_report(const std::filesystem::path& file) {
    const Json json = json_if_any(read_file(file, largest_baseline));
    if (!json.is_object() || json.value("format", Json()) != "mantissa.report" || !json.value("runs", Json()).is_array())
        throw bad_input(file.string() + ": no report of Mantissa as JSON; compare writes one with --report NAME.json");
    Experiment all;
    if (json.value("experiment", Json()).is_object())
        all = parse_experiment(json["experiment"], file);
    std::vector<RunRecord> runs;
    for (const Json& one : json["runs"]) {
        if (!one.is_object())
            throw bad_input(file.string() + ": a run of it is no object; write the report again");
        RunRecord run{
            .folder = file, .name = text_of_run(one, "name"), .policy = text_of_run(one, "policy"), .device = text_of_run(one, "device")};
        run.summary = summary_from_json(one.value("summary", Json()));
        run.ending = run.summary.status;
        run.environment = environment_from_json(one.value("environment", Json()));
        run.experiment = experiment_in_baseline(all, run.name);
        runs.push_back(std::move(run));
    }
    if (runs.empty())
        throw bad_input(file.string() + ": no run is told of in it; write the report again, of runs");
    return runs;
}

} // namespace

std::vector<RunRecord> read_baseline(const std::filesystem::path& path) {
    // Reports of before held their figures alone.
    const bool figures = std::filesystem::is_regular_file(path) && runs_of_report(path).empty();
    if (figures)
        return figures_of_report(path);
    std::vector<std::string> left_out;
    std::vector<RunRecord> runs = read_runs({path}, &left_out);
    if (!left_out.empty()) // its variant would pass as a new one
        throw bad_input(left_out.front());
    return runs;
}

} // namespace mantissa::report
