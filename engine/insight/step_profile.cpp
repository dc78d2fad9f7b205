// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/step_profile.h"

#include "insight/pairs.h"
#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace mantissa {
namespace {

const char* words_for(Part part) {
    switch (part) {
    case Part::copy: return "copying the batch to the device";
    case Part::cast: return "casts between formats";
    case Part::check: return "loss scaling and the finite check";
    case Part::update: return "the optimizer's update";
    case Part::other: return "everything beside the step's operations";
    default: return "forward and backward";
    }
}

insight::RankInterval waiting_share(const std::vector<Pace>& paces) {
    std::vector<double> shares;
    for (const Pace& pace : paces)
        if (!is_left_out(pace, paces) && pace.seconds() > 0)
            shares.push_back(pace.parts[static_cast<std::size_t>(Part::input)] / pace.seconds());
    return insight::median_interval(std::move(shares));
}

std::string why_not_known(const std::vector<Pace>& paces) {
    if (std::string why = why_disturbed(paces); !why.empty())
        return why;
    auto counted = std::ranges::count_if(paces, [&](const Pace& pace) { return !is_left_out(pace, paces); });
    if (counted < enough_turns)
        return fmt::format("it takes {} turns to tell, and {} {}", enough_turns, counted, counted == 1 ? "counts" : "count");
    return {};
}

std::string what_else(const StepProfile& profile) {
    double computing = profile.share(Part::forward) + profile.share(Part::backward);
    Part largest = Part::copy;
    for (Part part : {Part::cast, Part::check, Part::update, Part::other})
        if (profile.part(part) > profile.part(largest))
            largest = part;
    if (profile.share(largest) > computing)
        return fmt::format("overhead-bound: {} takes {:.0f} % of each step", words_for(largest), 100 * profile.share(largest));
    return fmt::format("compute-bound: forward and backward take {:.0f} % of each step, waiting for data {:.1f} %", 100 * computing,
                       100 * profile.share(Part::input));
}

} // namespace

double StepProfile::total() const { return std::accumulate(milliseconds.begin(), milliseconds.end(), 0.0); }

double StepProfile::share(Part which) const { return total() > 0 ? part(which) / total() : 0; }

double StepProfile::device() const { return total() - part(Part::input) - part(Part::other); }

StepProfile step_profile(const Summary& summary) {
    StepProfile profile;
    std::ranges::transform(summary.time, profile.milliseconds.begin(), [](const Number& time) { return time.value_or(0); });
    return profile;
}

StepProfile step_profile_of(const PartSeconds& parts) {
    StepProfile profile;
    std::ranges::transform(parts, profile.milliseconds.begin(), [](double seconds) { return seconds * 1e3; });
    return profile;
}

std::vector<Pace> paces_of_steps(const std::vector<PartSeconds>& steps) {
    std::vector<Pace> paces;
    for (const PartSeconds& parts : steps)
        paces.push_back({.length = 1, .steps = 1, .parts = parts});
    return paces;
}

std::string why_disturbed(const std::vector<Pace>& paces) {
    const auto disturbed = std::ranges::count_if(paces, &Pace::disturbed);
    if (disturbed * 2 <= std::ssize(paces))
        return {};
    return fmt::format("other programs were in the way in {} of {}", disturbed, counted(static_cast<double>(paces.size()), "turn"));
}

std::string bound_sentence(const StepProfile& profile, const std::vector<Pace>& paces) {
    if (profile.total() <= 0)
        return "no step has been measured yet";
    const std::string unknown = "what sets the pace is not known: ";
    if (std::string why = why_not_known(paces); !why.empty())
        return unknown + why;
    const insight::RankInterval waiting = waiting_share(paces);
    if (waiting.least >= input_bound_share && profile.share(Part::input) >= input_bound_share)
        return fmt::format("input-bound: the device waited {:.0f} % of each step for data", 100 * profile.share(Part::input));
    if (waiting.most >= input_bound_share)
        return unknown + fmt::format("the device waited {:.0f} to {:.0f} % of a step for data", 100 * waiting.least, 100 * waiting.most);
    if (double shown = profile.share(Part::input); shown >= input_bound_share)
        return fmt::format("the wait for data varies: {:.0f} % of the step shown, mostly {:.0f} % or less", 100 * shown,
                           100 * waiting.most);
    return what_else(profile);
}

} // namespace mantissa
