// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What an adaptive optimizer divides by is rounded away: steps become far larger than was wanted, or no numbers at all.
#include "insight/findings/health_rules.h"
#include "insight/words.h"
#include "model/optimizer.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double far_larger = 4;

bool is_adaptive(const RunEvidence& run) {
    for (const char* where : {"/variants/0/training/optimizer/epsilon", "/training/optimizer/epsilon"})
        if (run.experiment.contains(Json::json_pointer(where)))
            return true;
    const Json type = run.experiment.value("/training/optimizer/type"_json_pointer, Json());
    const OptimizerType* optimizer = type.is_string() ? find_optimizer_type(type) : nullptr;
    return optimizer && std::ranges::find(optimizer->fields, "epsilon", &Field::key) != optimizer->fields.end();
}

std::vector<Found> look_at(const RunEvidence& run) {
    if (!run.experiment.is_object() || !is_adaptive(run))
        return {};
    const UpdateTrack* worst = nullptr;
    const UpdatePoint* first = nullptr;
    double largest = 0;
    std::vector<std::string> layers;
    for (const UpdateTrack& track : run.health->updates())
        for (const UpdatePoint& point : track.points) {
            double ratio = point.spoiled > 0 ? 1e9 : point.changes > 0 ? point.made / point.changes : 0;
            if (track.is_statistic() || !is_narrow(track.last.format) || ratio < far_larger)
                continue;
            if (!first || point.step < first->step)
                first = &point;
            if (ratio > largest)
                largest = ratio, worst = &track;
            if (std::ranges::find(layers, track.last.layer) == layers.end())
                layers.push_back(track.last.layer);
        }
    if (!worst)
        return {};
    const std::string format = worst->last.format;
    bool spoiled = largest >= 1e9;
    Found found{.severity = Severity::fault,
                .fact = spoiled ? "Weights of " + worst->last.layer + " are no numbers after their update."
                                : "Weights of " + worst->last.layer + " move " + words_of(largest) + " times as far as was wanted.",
                .cause = "What the optimizer divides by is rounded away in " + format + ": the square of a gradient below " +
                         words_of(std::sqrt(smallest_positive(format_named(format)) / 2)) + " is zero there, and epsilon is too small to help.",
                .step = first->step,
                .layers = layers,
                .figures = {{.name = "times too far", .value = spoiled ? 0 : largest}}};
    found.remedies = {{.words = "Use epsilon 1e-4", .settings = {{Json::json_pointer("/training/optimizer/epsilon"), 1e-4}}}};
    return {found};
}

std::vector<Found> look_for_epsilon_lost(const Evidence& evidence) { return at_each_observed(evidence, look_at); }

} // namespace

Finding epsilon_lost() {
    return {.looks = Finding::Looks::at_each,
            .title = "a divisor that is rounded away",
            .answers = {Question::numbers},
            .needs = {Need::health, Need::experiment},
            .look = look_for_epsilon_lost};
}

} // namespace mantissa::insight
