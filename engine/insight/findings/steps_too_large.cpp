// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A step that changes the weights by much of their size: what they had learned is gone, in whatever format. Told of what was wanted, not
// of what a format made of it.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/number_made.h"
#include "insight/words.h"

#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double usual_share = 0.03;               // of the weights, root mean square, at most
constexpr double harmful = 0.5, harmful_alone = 2; // alone: though nothing else says that the run fails
constexpr double least_change = 0.01;              // weights that begin at zero are no measure

struct Sums {
    double changes = 0, weights = 0, count = 0;
    double share() const { return weights > 0 ? std::sqrt(changes / weights) : 0; }
    bool counts() const { return std::isfinite(share()) && changes >= count * least_change * least_change; }
};

// Of all kernels together: a bias that begins at zero says little.
std::map<std::int64_t, Sums> sums_by_step(const HealthHistory& health) {
    std::map<std::int64_t, Sums> sums;
    for (const UpdateTrack& track : health.updates())
        if (track.last.variable.ends_with("/kernel"))
            for (const UpdatePoint& point : track.points) {
                Sums& sum = sums[point.step];
                const auto count = static_cast<double>(point.count);
                sum.count += count;
                sum.changes += count * point.changes * point.changes;
                sum.weights += count * point.weights * point.weights;
            }
    return sums;
}

bool has_failed(const RunEvidence& run) {
    return run.learning.fails() || is_spoilt(run) || skips_for_good(run) || (run.ending && run.ending->kind == Ending::Kind::diverged);
}

// Where what an optimizer divides by is rounded away, what it wants in the steps after that is no matter of the rate.
std::function<bool(std::int64_t)> tells_of_rate(const RunEvidence& run) {
    const std::optional<Found> lost = lost_epsilon(run);
    return [until = lost ? std::optional(lost->step) : std::nullopt](std::int64_t step) { return !until || step == 1 || step < *until; };
}

std::vector<Found> steps_too_large_in(const RunEvidence& run) {
    const auto large = large_step(run);
    if (!large || large->share < (has_failed(run) ? harmful : harmful_alone))
        return {};
    Found found{.severity = has_failed(run) ? Severity::fault : Severity::warning,
                .fact = "Step " + words_of_count(static_cast<double>(large->step)) + " changes the weights by " +
                        mantissa::words_of(large->share * 100) + " % of their size.",
                .cause = "About 1 % is usual: the steps are too large, and what the weights had learned is gone.",
                .step = large->step,
                .figures = {{.name = "update", .value = large->share * 100, .unit = "% of the weights"}}};
    if (const double rate = learning_rate_at(*run.health, large->step); rate > 0)
        found.figures.push_back({.name = "learning rate in that step", .value = rate});
    if (const auto remedy = with_rate_for_large_step(run, *large))
        found.remedies = {*remedy};
    return {found};
}

std::vector<Found> look_for_steps_too_large(const Evidence& evidence) { return at_each_observed(evidence, steps_too_large_in); }

} // namespace

std::optional<LargeStep> large_step(const RunEvidence& run) {
    std::optional<LargeStep> largest;
    if (!run.health)
        return largest;
    const auto tells = tells_of_rate(run);
    for (const auto& [step, sum] : sums_by_step(*run.health))
        if (sum.counts() && sum.share() >= harmful && (!largest || sum.share() > largest->share) && tells(step))
            largest = {step, sum.share()};
    return largest;
}

std::optional<LargeStep> large_step_behind_ending(const RunEvidence& run) {
    const auto large = large_step(run);
    if (!large || !is_spoilt(run))
        return large;
    const FirstNonFinite& first = *run.first_non_finite;
    const bool explains = large->step < first.step && first.operation != "prepare_input" && !divided_by_nothing(first);
    return explains ? large : std::nullopt;
}

bool tell_large_step(const RunEvidence& run, Found& ending) {
    const auto large = large_step_behind_ending(run);
    if (!large)
        return false;
    ending.cause = "Step " + words_of_count(static_cast<double>(large->step)) + " changed the weights by " +
                   mantissa::words_of(large->share * 100) + " % of their size, where about 1 % is usual: the steps are too large." +
                   (ending.cause.empty() ? "" : " ") + ending.cause;
    if (const auto remedy = with_rate_for_large_step(run, *large))
        ending.remedies = {*remedy};
    return true;
}

std::optional<Remedy> with_rate_for_large_step(const RunEvidence& run, const LargeStep& large) {
    if (auto before = with_rate_of_before(run, large.step))
        return before;
    return with_smaller_rate(run, large.step, large.share / usual_share);
}

Finding steps_too_large() {
    return {.looks = Finding::Looks::at_each,
            .title = "steps that are too large",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_steps_too_large};
}

} // namespace mantissa::insight
