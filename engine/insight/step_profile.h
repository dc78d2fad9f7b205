// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/summary.h"
#include "runs/turns.h"

#include <array>
#include <string>

namespace mantissa {

// Where the time of a step goes, in milliseconds.
struct StepProfile {
    std::array<double, part_count> milliseconds{};

    double total() const;
    double part(Part part) const { return milliseconds[static_cast<std::size_t>(part)]; }
    double share(Part part) const;
    double device() const; // what is left without the wait for data and what no part owns
};

StepProfile step_profile(const Summary& summary);      // of a run
StepProfile step_profile_of(const PartSeconds& parts); // of one step, in seconds

// From here on the data, and not the arithmetic, are said to set the pace.
inline constexpr double input_bound_share = 0.2;

// "other programs were in the way in 9 of 12 turns", where they were in most: how fast a run is, nobody knows. Empty: they were not.
std::string why_disturbed(const std::vector<Pace>& paces);

// "input-bound: the device waited 61 % of each step for data"; what else the step is bound by, where it is not. Where the turns do not
// agree, or are too few, it says so.
std::string bound_sentence(const StepProfile& profile, const std::vector<Pace>& paces);
std::vector<Pace> paces_of_steps(const std::vector<PartSeconds>& steps); // each by itself, where there are no turns

} // namespace mantissa
