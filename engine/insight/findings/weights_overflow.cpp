// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Weights that have outgrown their format: what reads them is infinite at every loss scale, so that step after step is skipped.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double hardly_any_weight = 0.0001; // of them: where they are clamped it does no harm

// Signs are made of larger numbers, and a range that follows its values is clamped until it does.
bool has_end(const TensorTrack& track) {
    const FormatKind kind = format_named(track.last.format).kind;
    return track.last.subject == Subject::weights && !track.last.range_follows() &&
           (kind == FormatKind::floating || kind == FormatKind::fixed);
}

struct Outgrown {
    const TensorTrack* track = nullptr;
    const TensorPoint* point = nullptr;
};

Outgrown first_outgrown(const HealthHistory& health) {
    Outgrown first;
    for (const TensorTrack& track : health.tensors()) {
        const auto beyond = std::ranges::find_if(track.points, [](const TensorPoint& point) { return point.overflows > 0; });
        if (has_end(track) && beyond != track.points.end() && (!first.point || beyond->step < first.point->step))
            first = {&track, &*beyond};
    }
    return first;
}

std::vector<Found> weights_overflow_in(const RunEvidence& run) {
    const Outgrown spot = first_outgrown(*run.health);
    if (!spot.point || follows_from_bad_number(run, spot.point->step))
        return {};
    const TensorHealth& tensor = spot.track->last;
    const bool lost = spot.point->stored_non_finite > spot.point->non_finite;
    const double share = spot.point->share(spot.point->overflows), largest = static_cast<double>(spot.point->max_abs);
    return {{.severity = lost                        ? Severity::fault
                         : share < hardly_any_weight ? Severity::note
                                                     : Severity::warning,
             .fact = as_sentence(words_of_some_percent(share) + " % of the weights of " + tensor.layer + " are beyond " +
                                 largest_of(tensor, *spot.point)),
             .cause = what_becomes_beyond(tensor, *spot.point),
             .step = spot.point->step,
             .layers = {tensor.layer},
             .figures = {{.name = "weights beyond", .value = share * 100, .unit = "%"}},
             .remedies = remedies_for_large_weights(
                 run, {.step = spot.point->step, .layer = tensor.layer, .format = tensor.format, .largest = largest})}};
}

std::vector<Found> look_for_weights_overflow(const Evidence& evidence) { return at_each_observed(evidence, weights_overflow_in); }

} // namespace

Finding weights_overflow() {
    return {.looks = Finding::Looks::at_each,
            .title = "weights beyond the format",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_weights_overflow};
}

} // namespace mantissa::insight
