// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Channels behind a relu that give nothing but zeros, step after step.
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>
#include <span>

namespace mantissa::insight {
namespace {

constexpr std::size_t least_samples = 3; // a channel may be silent for a batch
constexpr double mostly_dead = 0.95, partly_dead = 0.25;

// In the later half of what was observed, for they may have died as it learned: at least so many channels were silent each time.
std::span<const TensorPoint> later_points(const TensorTrack& track) {
    const std::size_t count = std::max(least_samples, track.points.size() - track.points.size() / 2);
    return std::span(track.points).last(std::min(count, track.points.size()));
}

std::int64_t always_silent(const TensorTrack& track) {
    return std::ranges::min_element(later_points(track), {}, &TensorPoint::silent_channels)->silent_channels;
}

// From which step on they were, without a break.
std::int64_t silent_since(const TensorTrack& track, std::int64_t channels) {
    std::int64_t since = track.points.back().step;
    for (auto point = track.points.rbegin(); point != track.points.rend() && point->silent_channels >= channels; ++point)
        since = point->step;
    return since;
}

std::vector<Found> dead_relu_in(const RunEvidence& run) {
    std::vector<std::string> layers;
    double worst = 0;
    std::int64_t step = run.health->scales().back().step;
    for (const TensorTrack& track : run.health->tensors()) {
        if (track.last.function != Observation::Function::relu || track.points.size() < least_samples || track.last.tally.channels == 0)
            continue;
        const std::int64_t silent = always_silent(track);
        const double share = static_cast<double>(silent) / static_cast<double>(track.last.tally.channels);
        worst = std::max(worst, share);
        if (share < partly_dead)
            continue;
        layers.push_back(track.last.layer);
        step = std::min(step, silent_since(track, silent));
    }
    if (layers.empty())
        return {};
    return {{.severity = worst >= mostly_dead ? Severity::fault : Severity::warning,
             .fact = "Up to " + words_of_percent(worst) + " % of a layer's channels give nothing but zeros.",
             .cause = "Behind their relu no gradient passes, so they stay silent: " + listed(layers) + ".",
             .step = step,
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
