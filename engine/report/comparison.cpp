// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/comparison.h"

#include "core/nearest.h"
#include "report/baseline_choice.h"
#include "report/evidence.h"
#include "report/sweep/experiment.h"
#include "runs/trained.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mantissa::report {
namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

} // namespace

std::string identity_of(const Json& experiment) {
    Json json = experiment;
    for (const char* key : {"name", "description"})
        json.erase(key);
    if (json.contains("training") && json["training"].is_object())
        for (const char* key : {"seed", "on_skips"}) // older runs know nothing of the latter, and nothing is computed from it
            json["training"].erase(key);
    if (json.contains("variants") && json["variants"].is_array() && !json["variants"].empty() && json["variants"][0].is_object())
        json["variants"][0].erase("name");
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

namespace {

std::string identity(const RunRecord& run) {
    return run.experiment.empty() ? run.folder.string()
                                  : identity_of(run.experiment) + run.device + std::to_string(run.environment.threads.value_or(0));
}

// "mixed 1" and "mixed 2" are seeds of "mixed"; where that says nothing, or another is called so, the first stands for all.
void name_by_what_they_share(std::vector<Group>& groups, const std::vector<RunRecord>& runs) {
    std::vector<std::string> names;
    for (const Group& group : groups) {
        std::string shared = group.name;
        for (int run : group.runs) {
            const std::string& other = runs[static_cast<std::size_t>(run)].name;
            shared.resize(static_cast<std::size_t>(std::ranges::mismatch(shared, other).in1 - shared.begin()));
        }
        names.push_back(shared.substr(0, shared.find_last_not_of(" ,-_#(") + 1));
    }
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (groups[i].runs.size() > 1 && !names[i].empty() && std::ranges::count(names, names[i]) == 1)
            groups[i].name = names[i];
}

// Seeds that are no group, as one was trained otherwise, would have one name.
void name_apart(std::vector<Group>& groups, const std::vector<RunRecord>& runs) {
    std::vector<std::string> names;
    for (const Group& group : groups)
        names.push_back(group.name);
    for (Group& group : groups)
        if (std::ranges::count(names, group.name) > 1)
            group.name = runs[static_cast<std::size_t>(group.runs.front())].name;
}

// A run whose seed a group has is no further seed of it: the same thing once more is a group of its own, and what learned from other
// images is another thing.
std::vector<Group> groups_of(const std::vector<RunRecord>& runs) {
    std::vector<Group> groups;
    std::vector<std::string> identities;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        std::string mine = identity(runs[i]);
        auto takes = [&](std::size_t group) {
            auto apart = [&](int run) {
                const RunRecord& other = runs[static_cast<std::size_t>(run)];
                return seed_of(other) == seed_of(runs[i]) || are_other_images(images_hash(other), images_hash(runs[i]));
            };
            return identities[group] == mine && std::ranges::none_of(groups[group].runs, apart);
        };
        std::size_t group = 0;
        while (group < groups.size() && !takes(group))
            ++group;
        if (group == groups.size()) {
            identities.push_back(mine);
            groups.push_back({runs[i].name.substr(0, runs[i].name.find(", seed ")), {}});
        }
        groups[group].runs.push_back(static_cast<int>(i));
    }
    name_by_what_they_share(groups, runs);
    name_apart(groups, runs);
    return groups;
}

} // namespace

const RunRecord* Comparison::beside(int run) const {
    return base_of(run) == insight::no_base ? nullptr : &runs[static_cast<std::size_t>(base_of(run))];
}

bool Comparison::is_paired() const {
    return std::ranges::any_of(bases, [this](int base) { return base != baseline; });
}

const Group& Comparison::group_of(int run) const {
    return *std::ranges::find_if(groups, [&](const Group& group) { return std::ranges::find(group.runs, run) != group.runs.end(); });
}

const Group* Comparison::beside(const Group& group) const {
    const auto paired = std::ranges::find_if(group.runs, [this](int run) { return base_of(run) != insight::no_base; });
    return paired == group.runs.end() ? nullptr : &group_of(base_of(*paired));
}

void check_baseline(const std::string& name, const std::vector<RunRecord>& runs) {
    Names names;
    for (const RunRecord& run : runs)
        names.push_back(run.name);
    if (!name.empty() && std::ranges::find(names, name) == names.end())
        throw bad_input("--baseline " + name + ": there is no run of this name; there are " + first_listed(names) +
                        did_you_mean(name, names));
}

namespace {

std::vector<int> bases_among(const std::vector<RunRecord>& runs, int baseline) {
    std::vector<std::optional<SweepRun>> swept;
    for (const RunRecord& run : runs)
        swept.push_back(swept_run(run.name, run.training()));
    return insight::bases_of(swept, baseline);
}

std::vector<insight::Speed> speeds_beside(const Comparison& comparison) {
    std::vector<insight::Speed> speeds;
    for (std::size_t run = 0; run < comparison.bases.size(); ++run) {
        const int base = comparison.bases[run];
        speeds.push_back(base == comparison.baseline ? comparison.speeds[run]
                         : base == insight::no_base
                             ? insight::Speed{}
                             : insight::speed_of(comparison.evidence[run], comparison.evidence[static_cast<std::size_t>(base)]));
    }
    return speeds;
}

} // namespace

Comparison compare(std::vector<RunRecord> runs, const std::string& baseline) {
    if (runs.empty())
        throw bad_input("there is no run to compare; train one with mantissa-cli run FILE");
    Comparison comparison;
    comparison.baseline = choose_baseline(runs, baseline);
    comparison.groups = groups_of(runs);
    for (const RunRecord& run : runs)
        comparison.evidence.push_back(evidence_of(run));
    for (const insight::RunEvidence& run : comparison.evidence)
        comparison.speeds.push_back(speed_of(run, comparison.evidence[static_cast<std::size_t>(comparison.baseline)]));
    comparison.bases = bases_among(runs, comparison.baseline);
    comparison.paired_speeds = speeds_beside(comparison);
    comparison.runs = std::move(runs);
    return comparison;
}

bool same_work(const RunRecord& a, const RunRecord& b) {
    auto part = [](const RunRecord& run, const char* key) { return run.experiment.value(key, Json()); };
    auto batch = [](const RunRecord& run) { return run.training().value("batch", Json()); };
    return part(a, "model") == part(b, "model") && batch(a) == batch(b) && a.device == b.device &&
           a.environment.threads == b.environment.threads;
}

std::string base_name(const Comparison& comparison) {
    const auto swept = comparison.is_paired() ? swept_run(comparison.base().name, comparison.base().training()) : std::nullopt;
    return swept ? swept->policy : comparison.base().name;
}

// Who was stopped on the way never held what a validation takes, nor all the batches made ahead: of such a pair what was planned counts.
const char* memory_figure(const Comparison& comparison, int run) {
    const RunRecord &own = comparison.runs[static_cast<std::size_t>(run)], *base = comparison.beside(run);
    auto planned = [](const RunRecord& of) { return of.figure("memory.predicted_bytes") > 0; };
    const bool whole = !base || (own.ending == Status::completed && base->ending == Status::completed);
    return !whole && planned(own) && planned(*base) ? "memory.predicted_bytes" : "memory.peak_bytes";
}

double ratio_of_memory(const Comparison& comparison, int run) {
    const RunRecord &own = comparison.runs[static_cast<std::size_t>(run)], *base = comparison.beside(run);
    const char* figure = memory_figure(comparison, run);
    const double mine = own.figure(figure), its = base ? base->figure(figure) : no_number;
    return mine > 0 && its > 0 && same_work(own, *base) ? mine / its : no_number;
}

Spread spread_of(const std::vector<double>& values) {
    Spread spread{.mean = 0, .deviation = no_number};
    for (double value : values)
        if (std::isfinite(value))
            spread.mean += value, ++spread.n;
    if (spread.n == 0)
        return {no_number, no_number, 0};
    spread.mean /= spread.n;
    double squares = 0;
    for (double value : values)
        if (std::isfinite(value))
            squares += (value - spread.mean) * (value - spread.mean);
    if (spread.n > 1)
        spread.deviation = std::sqrt(squares / (spread.n - 1));
    return spread;
}

Spread spread_of(const Comparison& comparison, const Group& group, const std::string& figure) {
    std::vector<double> values;
    for (int run : group.runs)
        if (const RunRecord& record = comparison.runs[static_cast<std::size_t>(run)]; record.has_result())
            values.push_back(record.figure(figure));
    return spread_of(values);
}

double watts_of(const RunRecord& run) {
    return run.figure(run.summary.telemetry.readings > 0 ? "telemetry.power_watts.mean" : "processor.watts");
}

std::vector<std::pair<std::int64_t, double>> loss_distance(const RunRecord& run, const RunRecord& base) {
    std::vector<std::pair<std::int64_t, double>> distances;
    for (std::size_t i = 0, k = 0; i < run.steps.size() && k < base.steps.size();) {
        const StepRecord &own = run.steps[i], &other = base.steps[k];
        if (own.step == other.step)
            distances.emplace_back(own.step, std::fabs(own.loss - other.loss));
        i += own.step <= other.step;
        k += other.step <= own.step;
    }
    return distances;
}

Parting parting_of(const RunRecord& run, const RunRecord& base) {
    Parting parting;
    for (std::size_t i = 0; i < std::min(run.steps.size(), base.steps.size()); ++i) {
        const StepRecord &own = run.steps[i], &other = base.steps[i];
        if (own.step != other.step)
            break;
        bool same = own.loss == other.loss || (std::isnan(own.loss) && std::isnan(other.loss));
        if (!same && parting.first_bit == 0)
            parting.first_bit = own.step;
        if (!same && !(std::fabs(own.loss - other.loss) <= 0.01 * std::fabs(other.loss))) {
            parting.one_percent = own.step;
            break;
        }
    }
    return parting;
}

std::vector<std::size_t> best_front(const std::vector<std::pair<double, double>>& points) {
    std::vector<std::size_t> front;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto& [x, y] = points[i];
        bool beaten = std::ranges::any_of(
            points, [&](const auto& other) { return other.first <= x && other.second >= y && (other.first < x || other.second > y); });
        if (std::isfinite(x) && std::isfinite(y) && !beaten)
            front.push_back(i);
    }
    return front;
}

} // namespace mantissa::report
