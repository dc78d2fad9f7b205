// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A dynamic loss scale that halves step after step: it began too high, or a gradient is not finite whatever the scale is.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double far_down = 1.0 / 1024;
constexpr double usual_start = 65536; // what is scaled by more is mostly beyond float16, if nothing else is known

// The largest scale at which the gradients fit, by the first that did not and by all that was seen; 0: what was not finite first was no
// scaled gradient.
double scale_that_fits(const RunEvidence& run) {
    double scale = usual_start;
    if (const auto& first = run.first_non_finite; first && first->element >= 0) {
        if (!first->loss_scale)
            return 0;
        const bool told = first->exact && std::isfinite(*first->exact) && *first->exact != 0; // of what no format holds nothing follows
        if (const auto format = parse_format(first->format); format && told)
            scale = largest_finite(*format) * *first->loss_scale / std::abs(*first->exact) / std::exp2(proposal_headroom_bits);
    }
    const auto proposal = propose_scale(*run.health);
    return proposal ? std::min(scale, proposal->scale) : scale;
}

double steps_down(const RunEvidence& run, double from, double to) {
    const Json scaling = setting_of(run, "loss_scale");
    const Json share = scaling.is_object() ? scaling.value("backoff_factor", Json()) : Json();
    return std::ceil(std::log(from / to) / -std::log(share.is_number() ? share.get<double>() : 0.5));
}

// Each step that was seen skipped had a scale beyond what fits: that alone explains it.
void tell_high_start(const RunEvidence& run, double fits, double now, Found& found) {
    const double steps = steps_down(run, run.health->scales().front().loss_scale, fits);
    found.cause = "The scale began too high: each skipped step makes it smaller, and about " + words_of_count(steps) +
                  " of them are needed until the gradients fit.";
    found.severity = now > fits ? Severity::fault : Severity::warning;
    found.figures.push_back({.name = "skipped steps needed", .value = steps});
    if (const auto remedy = with_proposed_scale(run))
        found.remedies = {*remedy};
    else if (run.first_non_finite && run.first_non_finite->loss_scale)
        found.remedies = remedies_for(run, *run.first_non_finite);
}

// What was not finite first was made where no scale has a say, and the gradients only follow.
void tell_what_no_scale_mends(const RunEvidence& run, Found& found) {
    const FirstNonFinite& first = *run.first_non_finite;
    found.cause = "No scale mends it, so each step is skipped and nothing is learned. " + story_of(first);
    found.layers = {first.layer};
    found.remedies = remedies_for(run, first);
}

bool is_skipped_since(const std::vector<ScalePoint>& scales, std::int64_t step) {
    return std::ranges::none_of(scales, [&](const ScalePoint& seen) { return seen.step > step && !seen.skipped; });
}

// Behind the last step, unless somebody chose it since it was seen.
double scale_now(const RunEvidence& run) {
    const ScalePoint& seen = run.health->scales().back();
    const auto chosen_since = [&](const EventRecord& event) {
        const auto* changes = std::get_if<SettingChanges>(&event.facts);
        return changes && event.step >= seen.step &&
               std::ranges::any_of(changes->list, [](const SettingChange& change) { return change.setting == "loss_scale"; });
    };
    return std::ranges::any_of(run.changes, chosen_since) ? seen.loss_scale : run.loss_scale.value_or(seen.loss_scale);
}

std::vector<Found> loss_scale_shrinks_in(const RunEvidence& run) {
    const std::vector<ScalePoint>& scales = run.health->scales();
    if (scales.size() < 3 || !scales.back().skipped)
        return {};
    const double now = scale_now(run);
    if (now > scales.front().loss_scale * far_down)
        return {};
    auto first = std::ranges::find_if(scales, &ScalePoint::skipped);
    Found found{.severity = Severity::fault,
                .fact = "The loss scale has shrunk from " + words_of_power(scales.front().loss_scale) + " to " + words_of_power(now) + ".",
                .cause = "A gradient is not finite whatever the scale is, so each step is skipped and nothing is learned.",
                .step = first->step,
                .figures = {{.name = "loss scale", .value = now}}};
    if (const double fits = scale_that_fits(run);
        fits >= 1 && scales.back().loss_scale > fits && !skips_for_good(run)) // else it falls no further
        tell_high_start(run, fits, now, found);
    else if (fits == 0 && run.first_non_finite && is_skipped_since(scales, run.first_non_finite->step))
        tell_what_no_scale_mends(run, found);
    return {found};
}

std::vector<Found> look_for_loss_scale_shrinks(const Evidence& evidence) { return at_each_observed(evidence, loss_scale_shrinks_in); }

} // namespace

Finding loss_scale_shrinks() {
    return {.looks = Finding::Looks::at_each,
            .title = "a loss scale that shrinks to nothing",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_loss_scale_shrinks};
}

} // namespace mantissa::insight
