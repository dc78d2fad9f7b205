// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A pure 16-bit run that diverges mostly needs wider masters: a twin that has them shows whether it does.
#include "insight/findings/finding.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

std::vector<Remedy> remedies(const RunEvidence& run) {
    if (run.policy != "float16" && run.policy != "bfloat16")
        return {};
    std::string wider = "mixed_" + run.policy;
    return {{.takes = Remedy::Takes::copy,
             .words = "Add it in " + wider,
             .settings = {{Json::json_pointer("/policy"), wider}},
             .name = run.name + ", wider"}};
}

// Runs say "diverged at step 5: the loss is NaN".
std::string cause_of(const std::string& reason) {
    std::size_t colon = reason.find(": ");
    bool repeats = reason.starts_with("diverged at step ") && colon != std::string::npos;
    return as_sentence(repeats ? reason.substr(colon + 2) : reason);
}

std::vector<Found> look(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (!run.ending || run.ending->kind != Ending::Kind::diverged)
            continue;
        found.push_back({.severity = Severity::fault,
                         .fact = run.name + " diverged at step " + words_of_count(static_cast<double>(run.ending->steps)) + ".",
                         .cause = cause_of(run.ending->reason),
                         .run = static_cast<int>(i),
                         .step = run.ending->steps,
                         .remedies = remedies(run)});
    }
    return found;
}

} // namespace

Finding diverged() {
    return {.looks = Finding::Looks::at_each,
            .title = "a run that diverged",
            .answers = {Question::ending},
            .needs = {Need::ending},
            .look = look};
}

} // namespace mantissa::insight
