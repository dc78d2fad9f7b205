// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/findings/evidence.h"

#include <cstdint>
#include <vector>

namespace mantissa::insight {

// A machine with a made clock on which other programs come and go, and variants that train on it in turns.
struct MadeMachine {
    std::uint64_t seed = 1;
    double busy_share = 0.5;    // of the time, on average
    double burst_seconds = 0.3; // how long others stay, on average
    double slows_by = 3;        // how many times as long a step takes meanwhile, at most
};
struct MadeTraining {
    std::vector<double> milliseconds = {1, 1}; // of a step of each variant, undisturbed
    int turns = 40;
    std::int64_t steps = 10; // of a turn
};
std::vector<RunEvidence> train_on(const MadeMachine& machine, const MadeTraining& training);

} // namespace mantissa::insight
