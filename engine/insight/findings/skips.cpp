// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Many steps in a row whose gradients are not finite: the loss scale shrinks and nothing is learned.
#include "insight/findings/ending_words.h"
#include "insight/findings/finding.h"

namespace mantissa::insight {
namespace {

std::vector<Found> look_for_skips(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (run.ending && run.ending->kind == Ending::Kind::skips)
            found.push_back({.severity = Severity::warning,
                             .fact = waiting_fact(run, "skips step after step"),
                             .cause = waiting_cause(*run.ending),
                             .run = static_cast<int>(i),
                             .step = run.ending->steps});
    }
    return found;
}

} // namespace

Finding skips() {
    return {.looks = Finding::Looks::at_each,
            .title = "steps skipped in a row",
            .answers = {Question::ending},
            .needs = {Need::ending},
            .look = look_for_skips};
}

} // namespace mantissa::insight
