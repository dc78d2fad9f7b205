// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The accuracy that runs are compared at, and how long each took to it.
#include "report/comparison.h"
#include "report/evidence.h"

namespace mantissa::report {

double common_target(const std::vector<RunRecord>& runs) {
    std::vector<insight::LearningFacts> facts;
    for (const RunRecord& run : runs)
        facts.push_back(learning_facts(run));
    return insight::common_target(facts);
}

bool reached(const RunRecord& run, double accuracy) { return insight::first_with(learning_facts(run), accuracy) != nullptr; }

std::optional<double> seconds_to(const RunRecord& run, double accuracy) {
    const insight::LearningFacts facts = learning_facts(run);
    const EpochRecord* first = is_imported(run) ? nullptr : insight::first_with(facts, accuracy);
    return first ? std::optional(first->seconds) : std::nullopt;
}

} // namespace mantissa::report
