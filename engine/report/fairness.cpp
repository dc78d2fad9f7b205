// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/fairness.h"

#include "insight/findings/finding.h"
#include "report/evidence.h"

namespace mantissa::report {
namespace {

Concern::Kind kind_of(insight::Severity severity) {
    switch (severity) {
    case insight::Severity::good: return Concern::Kind::same;
    case insight::Severity::note: return Concern::Kind::note;
    default: return Concern::Kind::unfair;
    }
}

} // namespace

std::vector<Concern> fairness_of(const Comparison& comparison) {
    std::vector<Concern> concerns;
    for (const insight::Found& found : examine(insight::Question::fairness, evidence_of(comparison)).found)
        concerns.push_back({kind_of(found.severity), told(found)});
    return concerns;
}

} // namespace mantissa::report
