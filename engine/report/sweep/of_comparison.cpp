// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/speed.h"
#include "report/sweep/reader.h"

#include <algorithm>

namespace mantissa::report {
namespace {

// A sweep names its runs by what they vary; a name that says otherwise than the run's own settings is somebody else's.
std::optional<SweepRun> swept_run(const RunRecord& run) {
    const Json training = run.training(), batch = training.value("batch", Json()), seed = training.value("seed", Json());
    if (!batch.is_number_integer() || !seed.is_number_integer())
        return std::nullopt;
    SweepRun swept{.batch = batch, .seed = seed};
    const std::string ending = sweep_run_name(swept);
    if (!run.name.ends_with(ending) || run.name.size() == ending.size())
        return std::nullopt;
    swept.policy = run.name.substr(0, run.name.size() - ending.size());
    return swept;
}

template <typename T>
void add_new(std::vector<T>& list, const T& item) {
    if (std::ranges::find(list, item) == list.end())
        list.push_back(item);
}

// The baseline's policy first; the rest as the runs come.
SweepSettings settings_of(const std::vector<SweepSeed>& runs, const std::string& baseline) {
    SweepSettings settings{.policies = {baseline}};
    for (const SweepSeed& run : runs) {
        add_new(settings.policies, run.which.policy);
        add_new(settings.batches, run.which.batch);
        add_new(settings.seeds, run.which.seed);
    }
    std::ranges::sort(settings.batches);
    std::ranges::sort(settings.seeds);
    return settings;
}

} // namespace

std::optional<SweepResults> sweep_results(const Comparison& comparison) {
    const std::optional<SweepRun> base = swept_run(comparison.base());
    if (!base)
        return std::nullopt;
    std::vector<SweepSeed> runs;
    std::vector<std::size_t> places; // in the comparison
    for (std::size_t i = 0; i < comparison.runs.size(); ++i)
        if (auto which = swept_run(comparison.runs[i])) {
            runs.push_back(sweep_seed_of(comparison.runs[i], comparison.evidence[i], *which));
            places.push_back(i);
        }
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const SweepRun beside{base->policy, runs[i].which.batch, runs[i].which.seed};
        const auto other = std::ranges::find(runs, beside, &SweepSeed::which);
        if (other != runs.end() && runs[i].which.policy != base->policy)
            runs[i].speed = insight::speed_of(comparison.evidence[places[i]],
                                              comparison.evidence[places[static_cast<std::size_t>(other - runs.begin())]])
                                .ratio();
    }
    return runs.size() > 1 ? std::optional(sweep_results(settings_of(runs, base->policy), runs)) : std::nullopt;
}

} // namespace mantissa::report
