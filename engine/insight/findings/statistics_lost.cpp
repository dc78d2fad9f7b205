// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Moving statistics of a batch normalisation that no longer follow the batches: what is added each time is rounded away.
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double noticeable = 0.5;

std::vector<Found> statistics_lost_in(const RunEvidence& run) {
    std::vector<std::string> layers;
    double worst = 0;
    std::int64_t step = 0, most = 0;
    std::string format;
    for (const UpdateTrack& track : run.health->updates()) {
        if (!track.is_statistic() || !is_narrow(track.last.format))
            continue;
        std::vector<StepShare> shares;
        for (const UpdatePoint& point : track.points)
            shares.push_back({point.step, point.lost_share()});
        double share = lasting(shares);
        if (share < noticeable)
            continue;
        format = track.last.format;
        std::int64_t first = first_step_with(shares, noticeable);
        step = step == 0 ? first : std::min(step, first);
        if (share > worst) { // the worst is where one is led
            worst = share;
            most = step_with_most(shares);
            std::erase(layers, track.last.layer);
            layers.insert(layers.begin(), track.last.layer);
        } else if (std::ranges::find(layers, track.last.layer) == layers.end()) {
            layers.push_back(track.last.layer);
        }
    }
    if (layers.empty())
        return {};
    Found found{.severity = Severity::warning,
                .fact = "Moving statistics of " + listed(layers) + " no longer follow the batches.",
                .cause = "Up to " + words_of_percent(worst) + " % of what they should move by each step is rounded away in " + format +
                         ", in the later half of the observed steps; validation uses them.",
                .step = step,
                .most = most,
                .layers = layers,
                .figures = {{.name = "moves lost", .value = worst * 100, .unit = "%"}}};
    for (const std::string& layer : layers)
        found.remedies.push_back(in_float32(layer));
    return {found};
}

std::vector<Found> look_for_statistics_lost(const Evidence& evidence) { return at_each_observed(evidence, statistics_lost_in); }

} // namespace

Finding statistics_lost() {
    return {.looks = Finding::Looks::at_each,
            .title = "moving statistics that stand still",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_statistics_lost};
}

} // namespace mantissa::insight
