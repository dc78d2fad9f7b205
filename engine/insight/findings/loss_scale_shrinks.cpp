// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A dynamic loss scale that halves step after step: a gradient is not finite whatever the scale is.
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double far_down = 1.0 / 1024;

std::vector<Found> loss_scale_shrinks_in(const RunEvidence& run) {
    const std::vector<ScalePoint>& scales = run.health->scales();
    if (scales.size() < 3 || !scales.back().skipped || scales.back().loss_scale > scales.front().loss_scale * far_down)
        return {};
    auto first = std::ranges::find_if(scales, &ScalePoint::skipped);
    return {{.severity = Severity::fault,
             .fact = "The loss scale has shrunk from " + mantissa::words_of(scales.front().loss_scale) + " to " +
                     mantissa::words_of(scales.back().loss_scale) + ".",
             .cause = "A gradient is not finite whatever the scale is, so each step is skipped and nothing is learned.",
             .step = first->step,
             .figures = {{.name = "loss scale", .value = scales.back().loss_scale}}}};
}

std::vector<Found> look_for_loss_scale_shrinks(const Evidence& evidence) { return at_each_observed(evidence, loss_scale_shrinks_in); }

} // namespace

Finding loss_scale_shrinks() {
    return {.looks = Finding::Looks::at_each,
            .title = "a loss scale that shrinks to nothing",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_loss_scale_shrinks};
}

} // namespace mantissa::insight
