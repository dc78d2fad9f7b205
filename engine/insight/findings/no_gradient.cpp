// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Weights whose gradient is zero everywhere, step after step to the last, though no format made it so.
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

// From which observed step on it is zero everywhere, to the last; 0: it is not, or was seen so too seldom to say.
std::int64_t zero_since(const TensorTrack& track) {
    std::int64_t since = 0;
    std::size_t seen = 0;
    for (auto point = track.points.rbegin(); point != track.points.rend() && point->count > 0 && point->zeros == point->count; ++point) {
        since = point->step;
        ++seen;
    }
    const bool lasts = seen >= 2 && (seen == track.points.size() || (seen >= 3 && 2 * seen >= track.points.size()));
    return lasts ? since : 0;
}

std::string cause_of_none(std::int64_t since, std::int64_t first) {
    return since <= first
               ? "It is zero in every observed step, before any rounding."
               : "It is zero in every step observed from step " + words_of_count(static_cast<double>(since)) + " on, before any rounding.";
}

// Each image is told for certain: there is nothing left to learn.
bool nothing_left_to_learn(const HealthHistory& health) {
    return std::ranges::any_of(health.tensors(), [](const TensorTrack& track) { return is_made_by_loss(track) && zero_since(track) > 0; });
}

std::vector<Found> no_gradient_in(const RunEvidence& run) {
    if (underflows_anywhere(*run.health) || nothing_left_to_learn(*run.health))
        return {};
    std::vector<std::string> layers;
    std::int64_t step = 0; // of the last of them: from there on it is so of all
    for (const TensorTrack& track : run.health->tensors()) {
        const std::int64_t since = is_of_weights(track) ? zero_since(track) : 0;
        if (since == 0)
            continue;
        step = std::max(step, since);
        if (std::ranges::find(layers, track.last.layer) == layers.end())
            layers.push_back(track.last.layer);
    }
    if (layers.empty())
        return {};
    return {{.severity = Severity::fault,
             .fact = "No gradient reaches the weights of " + listed(layers) + ".",
             .cause = cause_of_none(step, run.health->scales().front().step),
             .step = step,
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
