// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/player.h"
#include "lessons/ran_before.h"
#include "lessons/reader.h"

namespace mantissa::lessons {

// A sentence of a lesson's texts, held against the runs.
struct JudgedClaim {
    int step = 0;
    const Claim* claim = nullptr; // of the player's lesson
    // not_said: its answer is not the one that is shown, or its condition does not hold; too_short: the runs took fewer steps
    enum class State { holds, fails, not_said, not_run, too_short } state = State::holds;
};
const char* name_of(JudgedClaim::State state);

std::vector<JudgedClaim> judged_claims(const Player& player, int step);
std::vector<JudgedClaim> judged_claims(const Player& player); // of all steps that were reached

// Whether every claim stands in its text, in each language, asks what can be asked by the lesson's end and, where it needs no run, holds.
struct ClaimCheck {
    const Lesson& lesson;
    const std::vector<std::shared_ptr<const Experiment>>& experiments;
    const Known& known;
    const RanBefore& ran; // at the lesson's end
};
void check_claims(const ClaimCheck& check, Problems& problems);

} // namespace mantissa::lessons
