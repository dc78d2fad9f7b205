// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Activations beyond the largest number of their format: the first tensor where it happens is the cause, those behind it follow.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <cmath>
#include <limits>

namespace mantissa::insight {
namespace {

constexpr double hardly_any = 0.0001; // of the activations: where they are clamped it does no harm

struct Spot {
    const TensorTrack* track = nullptr;
    const TensorPoint* point = nullptr;
};

Spot first_overflow(const HealthHistory& health) {
    Spot first;
    for (const TensorTrack& track : health.tensors())
        for (const TensorPoint& point : track.points)
            if (is_activation(track) && !is_in_blocks(track) && point.overflows > 0) {
                if (!first.point || point.step < first.point->step)
                    first = {&track, &point};
                break;
            }
    return first;
}

std::vector<Found> activations_overflow_in(const RunEvidence& run) {
    Spot spot = first_overflow(*run.health);
    if (!spot.point || follows_from_bad_number(run, spot.point->step))
        return {};
    const TensorHealth& tensor = spot.track->last;
    bool lost = spot.point->stored_non_finite > spot.point->non_finite;
    double share = spot.point->share(spot.point->overflows);
    Found found{.severity = lost                 ? Severity::fault
                            : share < hardly_any ? Severity::note
                                                 : Severity::warning,
                .fact = as_sentence(words_of_some_percent(share) + " % of the activations of " + tensor.layer + " are beyond " +
                                    largest_of(tensor, *spot.point)),
                .cause = what_becomes_beyond(tensor, *spot.point),
                .step = spot.point->step,
                .layers = {tensor.layer},
                .figures = {{.name = "activations beyond", .value = share * 100, .unit = "%"}}};
    if (!tensor.layer.empty())
        found.remedies = {in_float32(tensor.layer)};
    return {found};
}

std::vector<Found> look_for_activations_overflow(const Evidence& evidence) { return at_each_observed(evidence, activations_overflow_in); }

} // namespace

Finding activations_overflow() {
    return {.looks = Finding::Looks::at_each,
            .title = "activations beyond the format",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_activations_overflow};
}

} // namespace mantissa::insight
