// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/finding.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

std::vector<Found> look_for_tf32_beside_float32(const Evidence& evidence) {
    auto tf32 = names_where(evidence, [](const RunEvidence& run) { return run.policy.find("tf32") != std::string::npos; });
    auto strict = names_where(evidence, [](const RunEvidence& run) { return run.policy == "float32"; });
    if (tf32.empty() || strict.empty())
        return {};
    return {{.severity = Severity::note,
             .fact = "TF32 is on in " + listed_names(tf32) + " and off in " + listed_names(strict) +
                     ": what other programs call float32 may be either."}};
}

} // namespace

Finding tf32_beside_float32() {
    return {.looks = Finding::Looks::at_pairs,
            .title = "TF32 on one side alone",
            .answers = {Question::fairness},
            .needs = {},
            .look = look_for_tf32_beside_float32};
}

} // namespace mantissa::insight
