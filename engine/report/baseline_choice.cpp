// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/baseline_choice.h"

#include "insight/baseline.h"
#include "report/comparison.h"
#include "report/sweep/experiment.h"

#include <algorithm>
#include <optional>

namespace mantissa::report {
namespace {

// Where all are runs of one, or of several.
std::optional<std::string> first_policy_of_sweep(const std::vector<RunRecord>& runs) {
    std::optional<std::string> first;
    for (const RunRecord& run : runs) {
        const auto swept = swept_run(run.name, run.training());
        if (!swept)
            return std::nullopt;
        first = first.value_or(swept->policy);
    }
    return first;
}

insight::Candidate candidate_of(const RunRecord& run, const std::optional<std::string>& first_policy) {
    return {.has_figures = run.has_figures(),
            .is_of_choice = first_policy ? swept_run(run.name, run.training())->policy == *first_policy : run.policy == "float32",
            .is_called_float32 = is_imported(run) && insight::is_called_float32(run.name)};
}

} // namespace

int choose_baseline(const std::vector<RunRecord>& runs, const std::string& name) {
    check_baseline(name, runs);
    if (!name.empty())
        return static_cast<int>(std::ranges::find(runs, name, &RunRecord::name) - runs.begin());
    std::vector<insight::Candidate> candidates;
    const auto first_policy = first_policy_of_sweep(runs);
    for (const RunRecord& run : runs)
        candidates.push_back(candidate_of(run, first_policy));
    return std::max(0, insight::baseline_of(candidates));
}

} // namespace mantissa::report
