// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Gradients too small for their format: they become zero before the optimizer sees them.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double much_vanishes = 0.5, felt = 0.2, some_vanishes = 0.05; // felt: where the loss does not fall

// Where the range stays, a loss scale lifts them into it; where it follows them, it lifts both.
bool is_in_a_range(const TensorTrack& track) { return is_gradient(track) && is_narrow(track.last.format) && !track.last.range_follows(); }
bool is_followed(const TensorTrack& track) { return is_gradient(track) && is_narrow(track.last.format) && track.last.range_follows(); }
bool is_before_the_scale(const TensorTrack& track) { return is_in_a_range(track) && is_made_by_loss(track); }
std::int64_t underflows(const TensorPoint& point) { return point.underflows; }

// Of a tensor that hardly anything is left of, nothing is learned behind it, however many others are whole.
bool is_lost_whole(const TensorTrack& track) {
    double error = 0;
    std::size_t half = track.points.size() / 2;
    for (std::size_t i = half; i < track.points.size(); ++i)
        error += track.points[i].underflows > 0 ? track.points[i].error : 0;
    return error >= 0.9 * static_cast<double>(track.points.size() - half);
}

std::string end_of(const Format& format) {
    return "The smallest number of " + told_name(format) + " is " + mantissa::words_of(smallest_positive(format)) +
           ", and what is below half of it is lost before the optimizer sees it.";
}

std::string shared_scale_of(const Format& format) {
    return std::string("The numbers of a ") + (has_blocks(format) ? "block" : "tensor") +
           " share a scale that follows the largest of them: what is far below that one becomes zero, whatever the loss scale.";
}

std::string where_most_is_lost(const std::vector<LayerShare>& layers) {
    const bool known = !layers.empty() && !layers.front().layer.empty();
    return known ? " Most is lost in " + layers.front().layer + " (" + words_of_percent(layers.front().share) + " % in the last of them)."
                 : "";
}

// All but the cause's beginning and the remedy, which depend on whether the range stays.
std::optional<Found> lost_among(const RunEvidence& run, const TensorTest& of) {
    std::vector<StepShare> shares = shares_by_step(*run.health, of, underflows);
    double share = lasting(shares);
    bool whole = std::ranges::any_of(run.health->tensors(), [&](const TensorTrack& track) { return of(track) && is_lost_whole(track); });
    if (share < some_vanishes && !whole)
        return std::nullopt;
    const Format format = format_named(format_of(*run.health, of));
    std::vector<LayerShare> layers = worst_layers(*run.health, of, underflows, some_vanishes);
    const TensorTest of_worst = [&](const TensorTrack& track) {
        return of(track) && (layers.empty() || track.last.layer == layers.front().layer);
    };
    const bool stops = share >= much_vanishes || whole || (share >= felt && standstill(run.course));
    return Found{.severity = stops ? Severity::fault : Severity::warning,
                 .fact = words_of_lasting(shares) + " of the gradients that are not zero become zero in " + told_name(format) + ".",
                 .cause = where_most_is_lost(layers),
                 .step = first_step_with(shares, some_vanishes),
                 .most = step_with_most(shares_by_step(*run.health, of_worst, underflows)),
                 .layers = layers_of(layers),
                 .figures = {{.name = "gradients lost", .value = share * 100, .unit = "%"}}};
}

// They were multiplied by the loss scale before, and are not any more.
std::optional<Found> lost_behind_the_scale(const RunEvidence& run) {
    const TensorTest of = [](const TensorTrack& track) {
        return is_in_a_range(track) && !is_made_by_loss(track) && track.last.scale == Observation::Scale::none;
    };
    auto found = scales_gradients(*run.health) ? lost_among(run, of) : std::nullopt;
    if (!found)
        return std::nullopt;
    found->cause = end_of(format_named(format_of(*run.health, of))) +
                   " The loss scale is divided out of them before they are stored there, so no scale keeps them." + found->cause;
    found->remedies = {with_wide_update(run)};
    return found;
}

// Of a loss that is computed in a narrow format itself.
std::optional<Found> lost_before_the_scale(const RunEvidence& run) {
    auto found = lost_among(run, is_before_the_scale);
    if (!found)
        return std::nullopt;
    found->cause = end_of(format_named(format_of(*run.health, is_before_the_scale))) +
                   " The loss makes them in that format, before any loss scale lifts them.";
    found->remedies = {with_wide_loss(run)};
    return found;
}

std::vector<Found> gradients_underflow_in(const RunEvidence& run) {
    std::vector<Found> all;
    const bool scales = scales_gradients(*run.health);
    const TensorTest lifted = [scales](const TensorTrack& track) {
        return is_in_a_range(track) && !is_made_by_loss(track) && (!scales || track.last.scale == Observation::Scale::loss_scale);
    };
    if (auto found = lost_among(run, lifted)) {
        found->cause = end_of(format_named(format_of(*run.health, lifted))) + found->cause;
        if (auto remedy = with_scale_that_keeps_more(run))
            found->remedies.push_back(*remedy);
        all.push_back(std::move(*found));
    }
    if (auto found = lost_before_the_scale(run))
        all.push_back(std::move(*found));
    if (auto found = lost_behind_the_scale(run))
        all.push_back(std::move(*found));
    const Format followed = format_named(format_of(*run.health, is_followed));
    if (auto found = draws_gradients(run, followed) ? std::nullopt : lost_among(run, is_followed)) {
        found->cause = shared_scale_of(followed) + found->cause;
        if (auto remedy = with_stochastic_gradients(run, followed))
            found->remedies.push_back(*remedy);
        all.push_back(std::move(*found));
    }
    return all;
}

std::vector<Found> look_for_gradients_underflow(const Evidence& evidence) { return at_each_observed(evidence, gradients_underflow_in); }

} // namespace

Finding gradients_underflow() {
    return {.looks = Finding::Looks::at_each,
            .title = "gradients that become zero",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_gradients_underflow};
}

} // namespace mantissa::insight
