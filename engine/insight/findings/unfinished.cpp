// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/finding.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

std::string how(Ending::Kind kind) {
    switch (kind) {
    case Ending::Kind::running: return "has not ended: it goes on, or was killed";
    case Ending::Kind::cut_off: return "was cut off (its process is gone)";
    case Ending::Kind::left: return "has no ending, and nobody trains it";
    case Ending::Kind::stopped: return "was stopped";
    case Ending::Kind::would_diverge: return "was stopped before a step that diverges";
    case Ending::Kind::diverged: return "diverged";
    case Ending::Kind::failed: return "failed";
    default: return {}; // finished, or still being attended to
    }
}

std::vector<Found> look_for_unfinished(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (std::string words = run.ending ? how(run.ending->kind) : ""; !words.empty())
            found.push_back({.severity = Severity::warning,
                             .fact = run.name + " " + words + ", with " + counted(static_cast<double>(run.ending->steps), "step") +
                                     "; its figures up to there are shown, there is no final result.",
                             .run = static_cast<int>(i),
                             .step = run.ending->steps});
    }
    return found;
}

} // namespace

Finding unfinished() {
    return {.looks = Finding::Looks::at_each,
            .title = "a run without a result of its own",
            .answers = {Question::fairness},
            .needs = {Need::ending},
            .look = look_for_unfinished};
}

} // namespace mantissa::insight
