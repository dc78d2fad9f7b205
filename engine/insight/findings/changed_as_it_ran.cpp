// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A setting that was changed in mid-run: what came of it is not the result of what the run is called.
#include "insight/findings/finding.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

std::string what_changed(const RunEvidence& run) {
    std::vector<std::string> words;
    for (const EventRecord& change : run.changes)
        words.push_back("from step " + words_of_count(static_cast<double>(change.step + 1)) + " " + change.text);
    return listed(words);
}

std::vector<Found> look_for_changed_as_it_ran(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i)
        if (const RunEvidence& run = evidence.runs[i]; !run.changes.empty())
            found.push_back({.severity = Severity::warning,
                             .fact = run.name + " was changed as it ran (" + what_changed(run) +
                                     "): its figures cover all its settings, not only those that it began with.",
                             .run = static_cast<int>(i),
                             .step = run.changes.front().step + 1});
    return found;
}

} // namespace

Finding changed_as_it_ran() {
    return {.looks = Finding::Looks::at_each,
            .title = "a setting that was changed as a run went",
            .answers = {Question::fairness},
            .needs = {},
            .look = look_for_changed_as_it_ran};
}

} // namespace mantissa::insight
