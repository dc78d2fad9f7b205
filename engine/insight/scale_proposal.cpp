// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/scale_proposal.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace mantissa::insight {
namespace {

constexpr double least_power = -126, most_power = 127; // of a scale, which is kept in float32

using Look = std::function<void(const TensorTrack&, const Format&)>;

// Gradients that the step rounds, before that, as the last sample saw them. What follows its values is the same at every loss scale, and so
// is what the loss scale is divided out of again.
void for_gradients(const HealthHistory& history, const Look& look) {
    const bool is_scaled = scales_gradients(history);
    for (const TensorTrack& track : history.tensors()) {
        auto format = parse_format(track.last.format);
        const bool is_lifted = !is_scaled || track.last.scale == Observation::Scale::loss_scale;
        if (track.last.subject == Subject::gradients && is_lifted && format && format->kind == FormatKind::floating &&
            !track.last.range_follows())
            look(track, *format);
    }
}

// Those that shares are told of: float32 loses nothing, and beside a narrower format it would only hide what that one loses.
void for_counted_gradients(const HealthHistory& history, const Look& look) {
    bool some_narrow = false;
    for_gradients(history, [&](const TensorTrack&, const Format& format) { some_narrow = some_narrow || is_narrow(format); });
    for_gradients(history, [&](const TensorTrack& track, const Format& format) {
        if (!some_narrow || is_narrow(format))
            look(track, format);
    });
}

// The exponents from which on a value overflows, and below which it is rounded to zero.
struct Ends {
    int overflows = 0, lost = 0;
};
Ends ends_of(const Format& format) { return {std::ilogb(largest_finite(format)) + 1, std::ilogb(smallest_positive(format)) - 1}; }

} // namespace

bool is_narrow(const Format& format) { return format_bits(format) < format_bits(float32); }

bool scales_gradients(const HealthHistory& history) {
    return std::ranges::any_of(history.tensors(), [](const TensorTrack& track) {
        return track.last.subject == Subject::gradients && track.last.scale == Observation::Scale::loss_scale;
    });
}

ScaleOutcome outcome_at(const HealthHistory& history, int shift) {
    double lost = 0, overflowing = 0, all = 0;
    for_counted_gradients(history, [&](const TensorTrack& track, const Format& format) {
        Ends ends = ends_of(format);
        const Census& census = track.last.tally.wide;
        for (std::size_t i = 0; i < census.exponents.size(); ++i) {
            auto count = static_cast<double>(census.exponents[i]);
            int exponent = static_cast<int>(i) + Census::lowest_exponent + shift;
            all += count;
            lost += exponent < ends.lost ? count : 0;
            overflowing += exponent >= ends.overflows ? count : 0;
        }
    });
    all = std::max(all, 1.0);
    return {.shift = shift, .kept = (all - lost - overflowing) / all, .lost = lost / all, .overflowing = overflowing / all};
}

double scale_of_power(double exponent) { return std::exp2(std::clamp(exponent, least_power, most_power)); }

// The largest gradient of any observed step decides, not of the last one alone.
std::optional<ScaleProposal> propose_scale(const HealthHistory& history) {
    if (history.scales().empty())
        return std::nullopt;
    double now = history.scales().back().loss_scale, headroom = INFINITY;
    ScaleProposal proposal;
    for_gradients(history, [&](const TensorTrack& track, const Format& format) {
        for (const TensorPoint& point : track.points) {
            double largest = static_cast<double>(point.max_abs) * now / loss_scale_at(history, point.step);
            if (largest > 0 && std::log2(largest_finite(format) / largest) < headroom) {
                headroom = std::log2(largest_finite(format) / largest);
                proposal.narrowest = track.last.layer;
            }
        }
    });
    if (!std::isfinite(headroom) || !(now > 0))
        return std::nullopt;
    // The same whatever the scale is now.
    proposal.scale = scale_of_power(std::floor(std::log2(now) + headroom - proposal_headroom_bits));
    proposal.headroom_bits = headroom - std::log2(proposal.scale / now);
    proposal.now = outcome_at(history, 0);
    proposal.then = outcome_at(history, static_cast<int>(std::lround(std::log2(proposal.scale / now))));
    return proposal;
}

} // namespace mantissa::insight
