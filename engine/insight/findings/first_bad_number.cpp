// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The first number that was not finite: where it was made, of what, and what to change.
#include "insight/findings/bad_number.h"
#include "insight/number_made.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

std::vector<Found> look_for_first_bad_number(const Evidence& evidence) {
    std::vector<Found> all;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (!is_spoilt(run) || divided_by_nothing(*run.first_non_finite))
            continue; // a divisor that is rounded away has a rule of its own
        const FirstNonFinite& first = *run.first_non_finite;
        Found found{.severity = Severity::fault,
                    .fact = "The first number that is not finite is in " + first.layer + ", at step " +
                            words_of_count(static_cast<double>(first.step)) + ".",
                    .cause = story_of(first),
                    .run = static_cast<int>(i),
                    .step = first.step,
                    .layers = {first.layer},
                    .remedies = remedies_for(run, first)};
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
