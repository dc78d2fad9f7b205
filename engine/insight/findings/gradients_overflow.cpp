// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Gradients beyond the largest number of their format. A dynamic loss scale meets some now and then, skips the step and goes on.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double often = 0.5; // of the observed steps

bool can_overflow(const TensorTrack& track) { return is_gradient(track) && !is_in_blocks(track); }

bool has_dynamic_scale(const RunEvidence& run) {
    Json scale = setting_of(run, "loss_scale");
    return scale.is_object() ? scale.value("mode", Json()) == "dynamic" : run.policy == "mixed_float16";
}

double scale_at(const HealthHistory& health, std::int64_t step) {
    const auto seen = std::ranges::find(health.scales(), step, &ScalePoint::step);
    return seen == health.scales().end() ? 1 : seen->loss_scale;
}

std::string why_so_large(const TensorHealth& tensor, double loss_scale) {
    if (tensor.range_follows())
        return "The scale that they share was chosen for the smaller ones of earlier steps.";
    return loss_scale == 1 ? "No loss scale is in them: they are that large by themselves."
                           : "They are multiplied by the loss scale " + words_of_power(loss_scale) + " first.";
}

std::vector<Found> gradients_overflow_in(const RunEvidence& run) {
    auto overflows = [](const TensorPoint& point) { return point.overflows; };
    std::vector<StepShare> shares = shares_by_step(*run.health, can_overflow, overflows);
    auto steps = std::ranges::count_if(shares, [](const StepShare& share) { return share.share > 0; });
    bool rare = static_cast<double>(steps) < often * static_cast<double>(shares.size());
    if (steps == 0 || (has_dynamic_scale(run) && (rare || shares.size() < 3)))
        return {};
    const TensorTrack* first = nullptr;
    const TensorPoint* at = nullptr;
    std::int64_t step = std::ranges::find_if(shares, [](const StepShare& share) { return share.share > 0; })->step;
    for (const TensorTrack& track : run.health->tensors())
        for (const TensorPoint& point : track.points)
            if (!first && can_overflow(track) && point.step == step && point.overflows > 0)
                first = &track, at = &point;
    if (follows_from_bad_number(run, step))
        return {};
    const TensorHealth& tensor = first->last;
    const bool is_scaled = !scales_gradients(*run.health) || tensor.scale == Observation::Scale::loss_scale; // older runs do not tell
    const double scale = is_scaled && !is_made_by_loss(*first) ? scale_at(*run.health, step) : 1; // it may have changed since the first
    std::string layer = tensor.layer.empty() ? "the loss" : tensor.layer;
    Found found{.severity = has_dynamic_scale(run) ? Severity::warning : Severity::fault,
                .fact = "Gradients of " + layer + " are beyond " + largest_of(tensor, *at) + ".",
                .cause = why_so_large(tensor, scale),
                .step = step,
                .layers = {},
                .figures = {{.name = "observed steps with it", .value = static_cast<double>(steps)}}};
    if (!tensor.layer.empty())
        found.layers = {tensor.layer};
    if (scale != 1 && !tensor.range_follows()) {
        if (auto remedy = with_proposed_scale(run))
            found.remedies.push_back(*remedy);
    } else if (is_made_by_loss(*first)) {
        found.remedies.push_back(with_wide_loss(run));
    } else if (!tensor.layer.empty()) {
        found.remedies.push_back(in_float32(tensor.layer));
    }
    return {found};
}

std::vector<Found> look_for_gradients_overflow(const Evidence& evidence) { return at_each_observed(evidence, gradients_overflow_in); }

} // namespace

Finding gradients_overflow() {
    return {.looks = Finding::Looks::at_each,
            .title = "gradients beyond the format",
            .answers = {Question::numbers},
            .needs = {Need::health},
            .look = look_for_gradients_overflow};
}

} // namespace mantissa::insight
