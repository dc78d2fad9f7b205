// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Channels behind a relu that gave nothing but zeros in every observed step.
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr std::size_t least_samples = 3; // a channel may be silent for a batch
constexpr double mostly_dead = 0.95, partly_dead = 0.25;

// At least so many channels were silent each time.
std::int64_t always_silent(const TensorTrack& track) {
    return std::ranges::min_element(track.points, {}, &TensorPoint::silent_channels)->silent_channels;
}

std::vector<Found> dead_relu_in(const RunEvidence& run) {
    std::vector<std::string> layers;
    double worst = 0;
    for (const TensorTrack& track : run.health->tensors()) {
        if (track.last.function != Observation::Function::relu || track.points.size() < least_samples || track.last.tally.channels == 0)
            continue;
        double share = static_cast<double>(always_silent(track)) / static_cast<double>(track.last.tally.channels);
        if (share >= partly_dead)
            layers.push_back(track.last.layer);
        worst = std::max(worst, share);
    }
    if (layers.empty())
        return {};
    return {{.severity = worst >= mostly_dead ? Severity::fault : Severity::warning,
             .fact = "Up to " + words_of_percent(worst) + " % of a layer's channels give nothing but zeros.",
             .cause = "Behind their relu no gradient passes, so they stay silent: " + listed(layers) + ".",
             .step = run.health->scales().front().step,
             .layers = layers,
             .figures = {{.name = "silent channels", .value = worst * 100, .unit = "%"}}}};
}

std::vector<Found> look_for_dead_relu(const Evidence& evidence) { return at_each_observed(evidence, dead_relu_in); }

} // namespace

Finding dead_relu() {
    return {.looks = Finding::Looks::at_each,
            .title = "channels that are silent",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_dead_relu};
}

} // namespace mantissa::insight
