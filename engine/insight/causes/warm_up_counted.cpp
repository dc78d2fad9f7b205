// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A run so short that its times are those of its beginning.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

// What the run's own step will be when it is warm: hardly longer than now, and seldom below half of its shortest so far.
std::optional<Gain> gain_of_more_steps(const Pair& pair) {
    if (!pair.profile() || pair.profile()->step.least <= 0)
        return std::nullopt;
    const double shortest = std::min(pair.profile()->step.least, pair.run_ms), longest = 1.1 * pair.run_ms;
    return Gain{0.5 * (pair.run_ms - shortest), pair.run_ms - longest, pair.run_ms - 0.5 * shortest};
}

bool has_ended_diverged(const RunEvidence& run) { return run.learning.kind == Learning::Kind::diverged; }

// Who cannot go on, and so gets no longer by asking for more steps; null: neither of them.
const RunEvidence* ended_early(const Pair& pair) {
    for (const RunEvidence* run : {&pair.run, &pair.base})
        if (has_ended_diverged(*run) && is_of_few_steps(*run))
            return run;
    return nullptr;
}

constexpr double clearly = 1.1; // longer, as steps differ anyway

std::string evidence_of(const RunEvidence& shorter, const RunEvidence* ended) {
    const auto steps = static_cast<double>(*shorter.counted_steps);
    const double first = shorter.operations ? shorter.operations->first.milliseconds : 0, step = shorter.profile->total();
    std::string evidence = counted(steps, "step") + (steps == 1 ? " counts" : " count") + ", and the first steps of a run are slower";
    if (first > clearly * step)
        evidence += ": its very first took " + milliseconds(first) + ", the one of median length " + milliseconds(step);
    if (ended)
        evidence += "; more steps are no remedy until what makes " + ended->name + " diverge is mended";
    return evidence;
}

Looked look_at_warm_up(const Pair& pair) {
    const RunEvidence& shorter =
        pair.base.counted_steps.value_or(1 << 20) < pair.run.counted_steps.value_or(1 << 20) ? pair.base : pair.run;
    if (!shorter.counted_steps || !shorter.warm_up_steps)
        return without("the number of steps that its times are of");
    auto left_out = static_cast<double>(*shorter.warm_up_steps), steps = static_cast<double>(*shorter.counted_steps);
    if (steps >= enough_turns || left_out >= 2)
        return not_so("warm-up (" + counted(left_out, "step") + " left out)");
    const RunEvidence* ended = ended_early(pair);
    return claimed({.fact = shorter.name + " is so short that its warm-up is counted.",
                    .evidence = evidence_of(shorter, ended),
                    .gain = &shorter == &pair.run && !ended ? gain_of_more_steps(pair) : std::nullopt,
                    .holds_back = 2 * std::max(pair.run_ms, pair.base_ms), // nothing else can be told before
                    .remedies = ended ? std::vector<Remedy>() : std::vector<Remedy>{{.words = "Run at least 60 steps of each"}}});
}

} // namespace

Cause cause_warm_up_counted() { return {.title = "a warm-up that is counted", .look = look_at_warm_up, .asks = Cause::Asks::any_steps}; }

} // namespace mantissa::insight
