// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The machine's memory gets scarce: what a run gives up, and when, is in the event.
#include "insight/findings/finding.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

std::vector<Found> look_for_memory_low(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (run.ending && run.ending->kind == Ending::Kind::memory_low)
            found.push_back({.severity = Severity::warning,
                             .fact = "Memory gets scarce.",
                             .cause = as_sentence(run.ending->reason),
                             .run = static_cast<int>(i),
                             .step = run.ending->steps});
    }
    return found;
}

} // namespace

Finding memory_low() {
    return {.looks = Finding::Looks::at_each,
            .title = "scarce memory",
            .answers = {Question::ending},
            .needs = {Need::ending},
            .look = look_for_memory_low};
}

} // namespace mantissa::insight
