// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/bad_number.h"

#include "insight/findings/health_rules.h"
#include "insight/number_made.h"
#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double epsilon_that_stays = 1e-4; // in every 16-bit format, and small beside a gradient's root
constexpr double steep = 100;               // growth in a few steps that no format should have to bear
constexpr int blind_bits = 10;              // by which a scale falls where it is not known how far beyond the gradient was

bool is_layer(const std::string& name) { return !name.empty() && name != "loss" && name != "input"; }

std::optional<Remedy> with_smaller_rate(const RunEvidence& run) {
    for (const char* where : {"/variants/0/training/optimizer/learning_rate", "/training/optimizer/learning_rate"})
        if (Json::json_pointer place(where);
            run.experiment.is_object() && run.experiment.contains(place) && run.experiment[place].is_number()) {
            double rate = run.experiment[place].get<double>() / 10;
            return Remedy{.words = fmt::format("Use a learning rate of {:g}", rate),
                          .settings = {{Json::json_pointer("/training/optimizer/learning_rate"), rate}}};
        }
    return std::nullopt;
}

// So that the gradient that was beyond has some bits to spare.
Remedy with_smaller_scale(const FirstNonFinite& first) {
    auto format = parse_format(first.format);
    double room = first.exact && format && *first.exact != 0 ? std::log2(largest_finite(*format) / std::abs(*first.exact)) : 0;
    int bits = room < 0 ? proposal_headroom_bits - static_cast<int>(std::floor(room)) : blind_bits;
    double scale = std::exp2(std::floor(std::log2(*first.loss_scale)) - bits);
    return {.words = "Use a dynamic loss scale that starts at " + words_of_power(scale),
            .settings = {{Json::json_pointer("/loss_scale"), {{"mode", "dynamic"}, {"initial", scale}}}}};
}

bool is_update(const FirstNonFinite& first) {
    return std::ranges::find(first.operands, "learning rate", &OperandValue::what) != first.operands.end();
}

} // namespace

std::string story_of(const FirstNonFinite& first) {
    std::string how = how_made(first), held = held_before(first);
    if (how.empty())
        return held;
    std::string value = !first.value || std::isnan(*first.value) ? "no number" : "infinite";
    return "Element " + words_of_count(static_cast<double>(first.element)) + " of " + first.tensor + " (" + first.format + ") is " + value +
           ": " + how + "." + (held.empty() ? "" : " " + held);
}

std::vector<Remedy> remedies_for(const RunEvidence& run, const FirstNonFinite& first) {
    if (divided_by_nothing(first))
        return {with_epsilon_that_stays()};
    if (first.loss_scale.value_or(1) > 1)
        return {with_smaller_scale(first)};
    if (first.operation == "prepare_input")
        return {{.words = "Rescale the pictures to 0 to 1", .settings = {{Json::json_pointer("/data/rescale"), 1.0 / 255}}}};
    std::vector<Remedy> remedies;
    bool too_fast = growth_before(first) >= steep || is_update(first) || !is_narrow(first.format);
    if (auto smaller = with_smaller_rate(run); smaller && too_fast)
        remedies.push_back(*smaller);
    if (is_layer(first.layer) && is_narrow(first.format) && !first.format.empty())
        remedies.push_back(in_float32(first.layer));
    return remedies;
}

bool is_spoilt(const RunEvidence& run) { return run.first_non_finite && !run.first_non_finite->skipped; }

bool follows_from_bad_number(const RunEvidence& run, std::int64_t step) { return is_spoilt(run) && step >= run.first_non_finite->step; }

Remedy with_epsilon_that_stays() {
    return {.words = "Use epsilon 1e-4", .settings = {{Json::json_pointer("/training/optimizer/epsilon"), epsilon_that_stays}}};
}

} // namespace mantissa::insight
