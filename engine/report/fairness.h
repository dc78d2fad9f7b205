// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/comparison.h"

namespace mantissa::report {

// One thing that two runs do not have in common, and what it does to the comparison.
struct Concern {
    enum class Kind { same, note, unfair } kind = Kind::unfair; // note: speed that is not the format's own
    std::string text = {};
};

// First what all runs share, then the concerns, the ones that spoil most first.
std::vector<Concern> fairness_of(const Comparison& comparison);

} // namespace mantissa::report
