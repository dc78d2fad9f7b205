// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The first number that was not finite: where it was made, of what, and what to change.
#include "insight/findings/bad_number.h"
#include "insight/number_made.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

// An epsilon is no answer to a number that is too large, unless one knows what made it so.
std::string with_origin(const RunEvidence& run, const FirstNonFinite& first, const std::vector<Remedy>& remedies) {
    const auto is_epsilon = [](const Remedy& remedy) {
        return !remedy.settings.empty() && remedy.settings.front().place == with_epsilon_that_stays().settings.front().place;
    };
    const std::optional<Found> lost = std::ranges::any_of(remedies, is_epsilon) ? lost_epsilon(run) : std::nullopt;
    if (lost && lost->step <= first.step)
        return story_of(first) + " It comes of steps that are far too large, for what they are divided by is rounded away.";
    return story_of(first) + (!lost && large_step_behind_ending(run) ? " It comes of steps that are too large." : "");
}

std::vector<Found> look_for_first_bad_number(const Evidence& evidence) {
    std::vector<Found> all;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (!is_spoilt(run) || divided_by_nothing(*run.first_non_finite))
            continue; // a divisor that is rounded away has a rule of its own
        const FirstNonFinite& first = *run.first_non_finite;
        const std::vector<Remedy> remedies = remedies_for(run, first);
        Found found{.severity = Severity::fault,
                    .fact = "The first number that is not finite is in " + first.layer + ", at step " +
                            words_of_count(static_cast<double>(first.step)) + ".",
                    .cause = with_origin(run, first, remedies),
                    .run = static_cast<int>(i),
                    .step = first.step,
                    .layers = {first.layer},
                    .remedies = remedies};
        if (first.element >= 0)
            found.figures.push_back({.name = "element", .value = static_cast<double>(first.element)});
        if (first.exact)
            found.figures.push_back({.name = "before rounding", .value = *first.exact});
        all.push_back(std::move(found));
    }
    return all;
}

} // namespace

Finding first_bad_number() {
    return {.looks = Finding::Looks::at_each,
            .title = "a number that is not finite",
            .answers = {Question::numbers},
            .needs = {},
            .look = look_for_first_bad_number};
}

} // namespace mantissa::insight
