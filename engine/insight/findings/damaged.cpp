// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/finding.h"

namespace mantissa::insight {
namespace {

std::vector<Found> look_for_damaged(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i)
        for (const std::string& sentence : evidence.runs[i].damage)
            found.push_back({.severity = Severity::warning,
                             .fact = evidence.runs[i].name + ": " + sentence + "; the rest is shown.",
                             .run = static_cast<int>(i)});
    return found;
}

} // namespace

Finding damaged() {
    return {.looks = Finding::Looks::at_each,
            .title = "a run folder that is damaged",
            .answers = {Question::fairness},
            .needs = {},
            .look = look_for_damaged};
}

} // namespace mantissa::insight
