// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A card that its driver or its own protection slowed down while a run trained: it says why clocks are apart, or why both are low.
#include "insight/findings/finding.h"
#include "insight/words.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mantissa::insight {
namespace {

constexpr std::int64_t fewest_readings_of_brakes = 3; // one or two are of the moment when the card woke up
constexpr double now_and_then = 0.05;                 // of the readings: nobody's result suffers
constexpr double more_often = 0.1;                    // than beside the other run

double share_held_by(const HeldClock& clock, const std::string& reason) {
    const auto times = clock.by.find(reason);
    return times == clock.by.end() ? 0
                                   : static_cast<double>(times->second) / static_cast<double>(std::max<std::int64_t>(1, clock.readings));
}

// Each reason is counted by itself, and several may hold at once: the most frequent is told, and the general one only where no other is.
std::string main_brake_of(const HeldClock& clock) {
    const auto weight = [](const auto& one) { return std::pair(one.second, one.first != "hardware slowdown"); };
    const auto most = std::ranges::max_element(clock.by, {}, weight);
    return most == clock.by.end() ? std::string() : most->first;
}

Found told_held_clock(const RunEvidence& run, const std::string& reason) {
    const auto times = static_cast<double>(run.held_clock.by.at(reason)), readings = static_cast<double>(run.held_clock.readings);
    return {.severity = Severity::note,
            .fact = "While " + run.name + " trained, its card's clock was held down in " + words_of_count(times) + " of " +
                    words_of_count(readings) + " readings: " + reason + ".",
            .figures = {{.name = "card.held_down", .value = times}, {.name = "card.readings", .value = readings}}};
}

// What held down the other as often is no reason for a difference.
bool is_unlike(const RunEvidence& run, const RunEvidence& base, const std::string& reason) {
    return has(base, Need::held_clock) &&
           std::abs(share_held_by(run.held_clock, reason) - share_held_by(base.held_clock, reason)) > more_often;
}

std::vector<Found> look_for_held_clocks(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        const std::string reason = main_brake_of(run.held_clock);
        if (run.held_clock.readings < fewest_readings_of_brakes || share_held_by(run.held_clock, reason) < now_and_then)
            continue;
        found.push_back(told_held_clock(run, reason));
        found.back().run = static_cast<int>(i);
        for (Figure& figure : found.back().figures)
            figure.run = static_cast<int>(i);
        if (is_unlike(run, evidence.base(), reason))
            found.back().severity = Severity::warning;
    }
    return found;
}

} // namespace

Finding clock_held_down() {
    return {.looks = Finding::Looks::at_each,
            .title = "a card whose clock was held down",
            .answers = {Question::fairness},
            .needs = {Need::held_clock},
            .look = look_for_held_clocks};
}

} // namespace mantissa::insight
