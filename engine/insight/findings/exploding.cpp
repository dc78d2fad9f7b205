// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Gradients that grow without end, by themselves: in a format that is wide enough for them.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double growth = 1e4;
constexpr std::size_t least_gradients = 3;

// Without the loss scale, which may have changed.
double size_at(const HealthHistory& health, const TensorTrack& track, std::size_t i) {
    const double scale = track.last.scale == Observation::Scale::loss_scale ? loss_scale_at(health, track.points[i].step) : 1;
    return static_cast<double>(track.points[i].max_abs) / scale;
}

std::vector<Found> exploding_in(const RunEvidence& run) {
    std::vector<std::string> layers;
    double worst = 0;
    std::int64_t step = 0;
    for (const TensorTrack& track : run.health->tensors()) {
        if (!is_gradient(track) || track.points.size() < least_gradients || !track.last.tensor.ends_with(":gradient"))
            continue;
        double before = size_at(*run.health, track, 0), after = size_at(*run.health, track, track.points.size() - 1);
        double times = before > 0 ? after / before : 0;
        if (times < growth || !std::isfinite(times))
            continue;
        worst = std::max(worst, times);
        step = track.points.back().step;
        if (std::ranges::find(layers, track.last.layer) == layers.end())
            layers.push_back(track.last.layer);
    }
    if (layers.empty() || follows_from_bad_number(run, step))
        return {};
    return {{.severity = Severity::fault,
             .fact = "Gradients have grown to " + mantissa::words_of(worst) + " times what they were.",
             .cause = "It is not the format: the steps are too large (" + listed(layers) + "). Use a smaller learning rate.",
             .step = step,
             .layers = layers,
             .figures = {{.name = "growth", .value = worst}}}};
}

std::vector<Found> look_for_exploding(const Evidence& evidence) { return at_each_observed(evidence, exploding_in); }

} // namespace

Finding exploding() {
    return {.looks = Finding::Looks::at_each,
            .title = "gradients that explode",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_exploding};
}

} // namespace mantissa::insight
