// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A change that could not be made in mid-run: the run is none the worse for it.
#include "insight/findings/finding.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

std::vector<Found> look_for_refused(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (run.ending && run.ending->kind == Ending::Kind::refused)
            found.push_back({.severity = Severity::warning,
                             .fact = run.name + " goes on as it was.",
                             .cause = as_sentence(run.ending->reason),
                             .run = static_cast<int>(i),
                             .step = run.ending->steps});
    }
    return found;
}

} // namespace

Finding refused() {
    return {.looks = Finding::Looks::at_each,
            .title = "a change that was refused",
            .answers = {Question::ending},
            .needs = {Need::ending},
            .look = look_for_refused};
}

} // namespace mantissa::insight
