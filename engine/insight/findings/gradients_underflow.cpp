// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Gradients too small for their format: they become zero before the optimizer sees them.
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double much_vanishes = 0.5, felt = 0.2, some_vanishes = 0.05; // felt: where the loss does not fall

bool is_rounded_gradient(const TensorTrack& track) { return is_gradient(track) && is_narrow(track.last.format); }
std::int64_t underflows(const TensorPoint& point) { return point.underflows; }

// Of a tensor that hardly anything is left of, nothing is learned behind it, however many others are whole.
bool is_lost_whole(const TensorTrack& track) {
    double error = 0;
    std::size_t half = track.points.size() / 2;
    for (std::size_t i = half; i < track.points.size(); ++i)
        error += track.points[i].underflows > 0 ? track.points[i].error : 0;
    return is_rounded_gradient(track) && error >= 0.9 * static_cast<double>(track.points.size() - half);
}

std::vector<Found> gradients_underflow_in(const RunEvidence& run) {
    std::vector<StepShare> shares = shares_by_step(*run.health, is_rounded_gradient, underflows);
    double share = lasting(shares);
    bool whole = std::ranges::any_of(run.health->tensors(), is_lost_whole);
    if (share < some_vanishes && !whole)
        return {};
    std::string format = format_of(*run.health, is_rounded_gradient);
    std::vector<LayerShare> layers = worst_layers(*run.health, is_rounded_gradient, underflows, some_vanishes);
    const bool stops = share >= much_vanishes || whole || (share >= felt && standstill(run.course));
    Found found{.severity = stops ? Severity::fault : Severity::warning,
                .fact = words_of_percent(share) + " % of the gradients that are not zero become zero in " + format + ".",
                .cause = "The smallest number of " + format + " is " + mantissa::words_of(smallest_positive(format_named(format))) +
                         ", and what is below half of it is lost before the optimizer sees it.",
                .step = first_step_with(shares, some_vanishes),
                .layers = layers_of(layers),
                .figures = {{.name = "gradients lost", .value = share * 100, .unit = "%"}}};
    if (!layers.empty() && !layers.front().layer.empty())
        found.cause += " Most is lost in " + layers.front().layer + " (" + words_of_percent(layers.front().share) + " %).";
    if (auto remedy = with_proposed_scale(run))
        found.remedies.push_back(*remedy);
    return {found};
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
