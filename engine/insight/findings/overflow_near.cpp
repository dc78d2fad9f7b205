// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Activations within a factor of two of the largest number: nothing is lost yet. A range that follows its values is always that near.
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

bool has_overflown(const TensorTrack& track) {
    return is_activation(track) && !is_in_blocks(track) &&
           std::ranges::any_of(track.points, [](const TensorPoint& p) { return p.overflows > 0; });
}

std::vector<Found> overflow_near_in(const RunEvidence& run) {
    if (std::ranges::any_of(run.health->tensors(), has_overflown))
        return {}; // that is told
    for (const TensorTrack& track : run.health->tensors()) {
        Format format = format_named(track.last.format);
        double largest = largest_finite(format);
        auto is_near = [&](const TensorPoint& point) { return static_cast<double>(point.max_abs) * 2 > largest; };
        auto near = std::ranges::find_if(track.points, is_near);
        if (!is_activation(track) || track.last.range_follows() || format.kind != FormatKind::floating || near == track.points.end())
            continue;
        const TensorPoint& largest_of_all = *std::ranges::max_element(track.points, {}, &TensorPoint::max_abs);
        Found found{.severity = Severity::warning,
                    .fact = "Activations of " + track.last.layer + " come near to " + words_of_count(largest) + ", the largest number of " +
                            track.last.format + ".",
                    .cause = "The largest was " + mantissa::words_of(static_cast<double>(largest_of_all.max_abs)) +
                             ": less than one bit is left.",
                    .step = near->step,
                    .most = largest_of_all.step,
                    .layers = {track.last.layer},
                    .figures = {{.name = "largest activation", .value = static_cast<double>(largest_of_all.max_abs)}}};
        if (!track.last.layer.empty())
            found.remedies = {in_float32(track.last.layer)};
        return {found};
    }
    return {};
}

std::vector<Found> look_for_overflow_near(const Evidence& evidence) { return at_each_observed(evidence, overflow_near_in); }

} // namespace

Finding overflow_near() {
    return {.looks = Finding::Looks::at_each,
            .title = "activations near the format's end",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_overflow_near};
}

} // namespace mantissa::insight
