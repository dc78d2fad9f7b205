// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/lost_to_any.h"

#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double worth_a_word = 0.01;

struct LeftOut {
    const UpdateTrack* track = nullptr;
    const UpdatePoint* point = nullptr;
    double share = 0; // of all changes that were wanted
};

LeftOut most_left_out(const HealthHistory& health) {
    LeftOut most;
    for (const UpdateTrack& track : health.updates())
        for (const UpdatePoint& point : track.points) {
            const auto all = static_cast<double>(point.wanted() + point.lost_to_any);
            const double share = all > 0 ? static_cast<double>(point.lost_to_any) / all : 0;
            if (!track.is_statistic() && share > most.share)
                most = {&track, &point, share};
        }
    return most;
}

// How many weights of that variable had a gradient of zero in that step; 0: not known.
std::int64_t without_gradient(const HealthHistory& health, const LeftOut& most) {
    const std::string gradient = most.track->last.variable + ":gradient";
    for (const TensorTrack& track : health.tensors())
        if (track.last.tensor == gradient)
            for (const TensorPoint& point : track.points)
                if (point.step == most.point->step && point.count > 0)
                    return point.zeros;
    return 0;
}

// An optimizer without a memory wants nothing of a weight whose gradient is zero: then what is lost is of others.
bool is_a_rest(std::int64_t silent, const UpdatePoint& point) {
    const std::int64_t unwanted = point.idle - point.lost_to_any;
    return silent - unwanted >= point.lost_to_any;
}

} // namespace

std::string left_out_of_lost(const HealthHistory& health) {
    const LeftOut most = most_left_out(health);
    if (most.share < worth_a_word)
        return {};
    std::string text = "Lost updates leave out what float32 would lose, too: up to " + words_of_percent(most.share) +
                       " % of what was wanted of " + most.track->last.layer + ", at step " +
                       words_of_count(static_cast<double>(most.point->step)) + ".";
    if (const std::int64_t silent = without_gradient(health, most); is_a_rest(silent, *most.point))
        text += " The gradient of " + words_of_percent(static_cast<double>(silent) / static_cast<double>(most.point->count)) +
                " % of its weights is zero there, and what is still to move them is a rest of steps before.";
    return text;
}

} // namespace mantissa::insight
