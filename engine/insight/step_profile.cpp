// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/step_profile.h"

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

std::string bound_sentence(const StepProfile& profile) {
    if (profile.total() <= 0)
        return "no step has been measured yet";
    if (profile.share(Part::input) >= input_bound_share)
        return fmt::format("input-bound: the device waited {:.0f} % of each step for data", 100 * profile.share(Part::input));
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

} // namespace mantissa
