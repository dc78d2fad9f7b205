// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/finding.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

std::vector<Found> look_for_ran_converted(const Evidence& evidence) {
    auto runs = names_where(evidence, [](const RunEvidence& run) { return run.support == Support::converted; });
    if (runs.empty())
        return {};
    return {{.severity = Severity::note,
             .fact = listed_names(runs) +
                     " ran converted: values are stored in the format and computed in a wider one, so the speed is that of "
                     "the wider format with casts, not of the format itself."}};
}

} // namespace

Finding ran_converted() {
    return {.looks = Finding::Looks::at_each,
            .title = "conversion to a wider format",
            .answers = {Question::fairness},
            .needs = {Need::support},
            .look = look_for_ran_converted};
}

} // namespace mantissa::insight
