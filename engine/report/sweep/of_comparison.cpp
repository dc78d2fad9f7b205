// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/speed.h"
#include "report/sweep/experiment.h"
#include "report/sweep/reader.h"

#include <algorithm>

namespace mantissa::report {
namespace {

std::optional<SweepRun> swept_run(const RunRecord& run) { return report::swept_run(run.name, run.training()); }

// The baseline's policy first; the rest as the runs come.
SweepSettings settings_of(const std::vector<SweepSeed>& runs, const std::string& baseline) {
    SweepSettings settings{.policies = {baseline}};
    for (const SweepSeed& run : runs)
        add_to(settings, run.which);
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
