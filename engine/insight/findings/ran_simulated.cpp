// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/finding.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

std::vector<Found> look_for_ran_simulated(const Evidence& evidence) {
    auto runs = names_where(evidence, [](const RunEvidence& run) { return run.support == Support::simulated; });
    if (runs.empty())
        return {};
    return {{.severity = Severity::note,
             .fact = listed_names(runs) +
                     " ran simulated: numbers are rounded to the format but carried in float32, so neither speed nor memory "
                     "is the format's own and neither is shown."}};
}

} // namespace

Finding ran_simulated() {
    return {.looks = Finding::Looks::at_each,
            .title = "simulation of the format",
            .answers = {Question::fairness},
            .needs = {Need::support},
            .look = look_for_ran_simulated};
}

} // namespace mantissa::insight
