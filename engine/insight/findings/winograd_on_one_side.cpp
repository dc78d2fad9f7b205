// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Algorithms of convolutions are chosen by timing them, format by format, and Winograd's rounds more coarsely than the definition.
#include "insight/findings/finding.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

bool has_convolutions(const RunEvidence& run) { return !run.convolutions.empty(); }

bool is_by_winograd(const RunEvidence& run) {
    return std::ranges::any_of(run.convolutions, [](const std::string& name) { return name.find("wino") != std::string::npos; });
}

std::vector<Found> look_for_winograd_on_one_side(const Evidence& evidence) {
    const auto with = names_where(evidence, [](const RunEvidence& run) { return is_by_winograd(run); });
    const auto without = names_where(evidence, [](const RunEvidence& run) { return has_convolutions(run) && !is_by_winograd(run); });
    if (with.empty() || without.empty())
        return {};
    return {{.severity = Severity::note,
             .fact = "Convolutions of " + listed_names(with) + " are computed by Winograd's algorithm, which was faster there, those of " +
                     listed_names(without) + " are not: it rounds more coarsely than sums do, whatever the format.",
             .cause = "With \"strict\": true all are summed as they are defined."}};
}

} // namespace

Finding winograd_on_one_side() {
    return {.looks = Finding::Looks::at_pairs,
            .title = "Winograd's algorithm on one side alone",
            .answers = {Question::fairness},
            .needs = {},
            .look = look_for_winograd_on_one_side};
}

} // namespace mantissa::insight
