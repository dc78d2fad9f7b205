// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A card that ran faster under one of two runs, because it was cooler, had more power left or was set so: that is no format's doing.
#include "insight/findings/finding.h"
#include "insight/words.h"

#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double much_of_a_clock = 0.03; // more than runs of one format differ by

bool is_same_card(const RunEvidence& a, const RunEvidence& b) {
    return a.device == b.device && a.environment.processor == b.environment.processor;
}

std::string at_median(double megahertz) { return "at " + words_of_count(std::round(megahertz)) + " MHz"; }

Found told_clocks(const RunEvidence& run, const RunEvidence& base) {
    const double own = *run.card_megahertz, other = *base.card_megahertz, apart = std::round(std::abs(own / other - 1) * 100);
    return {
        .severity = Severity::warning,
        .fact = "The card's clock was mostly " + at_median(own) + " while " + run.name + " trained and " + at_median(other) + " while " +
                base.name + " did, " + words_of_count(apart) + " % " + (own < other ? "less" : "more") +
                ": a difference in speed is not the format's alone.",
        .cause = "Train them in turns, or with a clock that is held.",
        .figures = {{.name = "card.megahertz", .value = own, .unit = "MHz"}, {.name = "card.megahertz", .value = other, .unit = "MHz"}}};
}

std::vector<Found> look_for_clocks_apart(const Evidence& evidence) {
    std::vector<Found> found;
    const RunEvidence& base = evidence.base();
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (static_cast<int>(i) == evidence.baseline || !has(run, Need::clock) || !has(base, Need::clock) || !is_same_card(run, base) ||
            std::abs(std::log(*run.card_megahertz / *base.card_megahertz)) <= std::log1p(much_of_a_clock))
            continue;
        found.push_back(told_clocks(run, base));
        found.back().run = found.back().figures[0].run = static_cast<int>(i);
        found.back().figures[1].run = evidence.baseline;
    }
    return found;
}

} // namespace

Finding clocks_apart() {
    return {.looks = Finding::Looks::at_pairs,
            .title = "a card at another clock",
            .answers = {Question::fairness},
            .needs = {Need::clock},
            .look = look_for_clocks_apart};
}

} // namespace mantissa::insight
