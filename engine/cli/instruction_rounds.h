// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <string>
#include <vector>

namespace mantissa {

inline constexpr int rounds_of_sets = 8; // each set once per round: with fewer than six pairs there is no interval

// Operations are told once, beside peaks that each process measures for ten seconds: the last round's answer is the one that is kept.
inline bool layers_are_asked_in(int round) { return round == rounds_of_sets - 1; }

// What a worker process printed, and how it ended; its own words went to the error stream.
struct WorkerAnswer {
    std::string text;
    int code = 0;   // of its exit
    int signal = 0; // that ended it; 0: none
};

// One instruction set, and the milliseconds of each of its results round by round.
struct MeasuredSet {
    Json answer;
    std::vector<std::vector<double>> times = {};
    int failed_with = 0; // exit code of the round that failed: there is no other

    bool has_times() const;
};

// `round` counts from 0. A set whose worker fails is left out from then on, with what happened as its status; the others go on.
void take_answer(MeasuredSet& one, const WorkerAnswer& worker, int round);

// The medians of the rounds, and how many times as fast as the first set it is: within a round.
void settle(MeasuredSet& one, const MeasuredSet& first);

} // namespace mantissa
