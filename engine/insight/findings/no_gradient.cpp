// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Weights whose gradient is zero everywhere, step after step, though no format made it so.
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

bool is_of_weights(const TensorTrack& track) { return is_gradient(track) && track.last.tensor.ends_with(":gradient"); }

bool underflows_anywhere(const HealthHistory& health) {
    auto underflows = [](const TensorTrack& track) {
        return is_gradient(track) && track.points.back().share(track.points.back().underflows) > 0.05;
    };
    return std::ranges::any_of(health.tensors(), underflows);
}

std::vector<Found> no_gradient_in(const RunEvidence& run) {
    if (underflows_anywhere(*run.health))
        return {};
    std::vector<std::string> layers;
    for (const TensorTrack& track : run.health->tensors()) {
        auto is_zero = [](const TensorPoint& point) { return point.count > 0 && point.zeros == point.count; };
        bool always = track.points.size() >= 2 && std::ranges::all_of(track.points, is_zero);
        if (is_of_weights(track) && always && std::ranges::find(layers, track.last.layer) == layers.end())
            layers.push_back(track.last.layer);
    }
    if (layers.empty())
        return {};
    return {{.severity = Severity::fault,
             .fact = "No gradient reaches the weights of " + listed(layers) + ".",
             .cause = "It is zero in every observed step, before any rounding.",
             .step = run.health->scales().front().step,
             .layers = layers,
             .figures = {{.name = "layers without a gradient", .value = static_cast<double>(layers.size())}}}};
}

std::vector<Found> look_for_no_gradient(const Evidence& evidence) { return at_each_observed(evidence, no_gradient_in); }

} // namespace

Finding no_gradient() {
    return {.looks = Finding::Looks::at_each,
            .title = "gradients that vanish",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_no_gradient};
}

} // namespace mantissa::insight
