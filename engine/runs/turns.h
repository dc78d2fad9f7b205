// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/records.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mantissa {

// The pace of a run in one of its turns, or why that turn says nothing about the pace.
struct Pace {
    enum class Use { counts, first, stores, disturbed } use = Use::counts; // stores: pictures were decoded that later come from a store
    bool disturbed = false;                                                // also where it says nothing for another reason
    std::string together = {};
    std::int64_t number = 0, length = 0;   // length: in steps
    std::int64_t steps = 0, last_step = 0; // steps: of them that were looked at
    PartSeconds parts{};                   // means of its steps around the median length, which they add up to

    double seconds() const;
};

// What a step took, and no more of it: a run of a million steps has a million.
struct StepTime {
    std::int64_t step = 0;
    PartSeconds parts{};
    double step_seconds() const;
};

inline constexpr std::int64_t warm_up_steps = 10; // at most a fifth of the run
inline constexpr std::int64_t fewest_steps = 12;  // of a run that fewer were taken of, a median is that of its warm-up
inline constexpr int enough_turns = 6;            // a median has no 95 % interval with fewer

bool is_hardly_timed(const std::vector<StepRecord>& steps); // some say how long they took, but fewer than fewest_steps
bool is_hardly_timed(const std::filesystem::path& log);     // read until it is known

std::vector<Pace> paces_of(const std::vector<StepRecord>& steps, const std::vector<TurnRecord>& turns);

// Those that tell how fast a run is: after the warm-up, in turns that count, without the first of a turn, which finds the caches as
// others left them. All after the warm-up where that leaves none, or where turns were not kept.
std::vector<StepRecord> steady_steps(const std::vector<StepRecord>& steps, const std::vector<TurnRecord>& turns);
std::vector<StepTime> steady_times(const std::vector<StepTime>& steps, const std::vector<TurnRecord>& turns);

// The parts of a step of median length: their means over the middle half of the steps, drawn to that length. Zeros of none.
PartSeconds middle_step(const std::vector<StepRecord>& steps);
PartSeconds middle_time(const std::vector<StepTime>& steps);

// Disturbed turns are left out where enough others remain.
bool is_left_out(const Pace& pace, const std::vector<Pace>& of);

} // namespace mantissa
