// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Updates of other work: by another optimizer, or in fewer of the steps.
#include "insight/causes/other_update.h"

#include "insight/causes/cause.h"
#include "insight/words.h"

#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double many_skipped = 0.1; // of a run's steps more than of the other's: fewer hardly move its times

bool is_of_update(const Piece& piece) { return piece.part == Part::update; }

// Of a number it counts whether it is 0: momentum takes time, however much it is.
Json work_of_optimizer(const RunEvidence& run) {
    Json optimizer = setting_at(run, "/training/optimizer");
    if (optimizer.is_object())
        for (auto& [key, value] : optimizer.items())
            value = value.is_number() ? Json(value != 0) : value;
    return optimizer;
}

bool is_another_optimizer(const Pair& pair) {
    const Json run = work_of_optimizer(pair.run), base = work_of_optimizer(pair.base);
    return !run.is_null() && !base.is_null() && run != base;
}

double steps_of(const RunEvidence& run) { return run.ending ? static_cast<double>(run.ending->steps) : 0; }

double skipped_share(const RunEvidence& run) {
    const double steps = steps_of(run);
    return steps > 0 ? static_cast<double>(run.skipped_steps.value_or(0)) / steps : 0;
}

// Of whoever skipped many more of its steps than the other; empty: neither did.
std::string skipped_words(const Pair& pair) {
    const double more = skipped_share(pair.run) - skipped_share(pair.base);
    if (std::abs(more) < many_skipped)
        return {};
    const RunEvidence& run = more > 0 ? pair.run : pair.base;
    return " " + run.name + " skipped " + words_of_count(static_cast<double>(*run.skipped_steps)) + " of its " +
           counted(steps_of(run), "step") + " because a gradient was not finite, and a step that is skipped has no update.";
}

Looked look_at_other_update(const Pair& pair) {
    if (other_update_words(pair).empty())
        return not_so("another update (none)");
    const double change = pair.change_of(is_of_update);
    const std::vector<std::size_t> places = pair.places(is_of_update);
    if (pair.share(change) < worth_telling)
        return not_so("another update (" + milliseconds(pair.run_time(is_of_update)) + ")", places);
    return claimed({.fact = "The update of " + pair.run.name + " is other work than that of " + pair.base.name + ", whatever the formats.",
                    .evidence = both_times(pair, places),
                    .pieces = places,
                    .holds_back = change});
}

} // namespace

std::string other_update_words(const Pair& pair) {
    const std::string optimizers = is_another_optimizer(pair) ? " " + pair.run.name + " has another optimizer than " + pair.base.name +
                                                                    ", so what its update takes more or less is not the format's."
                                                              : "";
    return optimizers + skipped_words(pair);
}

Cause cause_other_update() { return {.title = "another update", .look = look_at_other_update}; }

} // namespace mantissa::insight
