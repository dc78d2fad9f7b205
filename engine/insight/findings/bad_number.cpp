// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/bad_number.h"

#include "insight/findings/health_rules.h"
#include "insight/number_made.h"
#include "insight/scale_proposal.h"
#include "insight/tensor_words.h"
#include "insight/words.h"
#include "model/optimizer.h"
#include "policy/policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double epsilon_that_stays = 1e-4; // in every 16-bit format, and small beside a gradient's root
constexpr std::int64_t a_moment = 50;       // steps
constexpr double steep = 100;               // growth in a few steps that no format should have to bear
constexpr double far_leap = 1000;           // since it was last seen, of which nobody knows how many steps it took
constexpr int blind_bits = 10;              // by which a scale falls where it is not known how far beyond the gradient was

constexpr const char* learning_rate_place = "training.optimizer.learning_rate";
constexpr double far_beyond_one = 1e-2; // of a rate beyond 1: what an adaptive optimizer, whose steps are as large, is given

bool is_layer(const std::string& name) { return !name.empty() && name != "loss" && name != "input"; }

// A tenth of it, or as many tenths as bring what the update could not hold into its format.
double smaller_rate(const RunEvidence& run, double rate, double times_beyond) {
    double tenths = std::max(1.0, std::ceil(std::log10(std::max(1.0, times_beyond))));
    if (rate > 1 && optimizer_number(run, "epsilon"))
        tenths = std::max(tenths, std::ceil(std::log10(rate / far_beyond_one)));
    return rate / std::pow(10, tenths);
}

// So that the gradient that was beyond has some bits to spare, and every other that was seen: it was the first, not the largest.
Remedy with_smaller_scale(const RunEvidence& run, const FirstNonFinite& first) {
    auto format = parse_format(first.format);
    const bool told = format && first.exact && std::isfinite(*first.exact) && *first.exact != 0; // of what no format holds nothing follows
    const double now = std::log2(*first.loss_scale), room = told ? std::log2(largest_finite(*format) / std::abs(*first.exact)) : 0;
    double scale = scale_of_power(room < 0 ? std::floor(now + room) - proposal_headroom_bits : std::floor(now) - blind_bits);
    if (const auto fits = run.health ? propose_scale(*run.health) : std::nullopt)
        scale = std::min(scale, fits->scale);
    return {.words = "Use a dynamic loss scale that starts at " + words_of_power(scale),
            .settings = {{Json::json_pointer("/loss_scale"), {{"mode", "dynamic"}, {"initial", scale}}}}};
}

bool is_in_update(const FirstNonFinite& first) {
    return std::ranges::find(first.operands, "learning rate", &OperandValue::what) != first.operands.end();
}

bool is_cast_of_weight(const FirstNonFinite& first) {
    return first.operation == "quantize" && !first.operands.empty() && first.operands.front().what == "weight";
}

Json part_of(const Json& json, const char* key) { return json.is_object() ? json.value(key, Json()) : Json(); }

// The variant's own, then that of all; null: there is none.
std::array<Json, 2> optimizers(const RunEvidence& run) {
    const auto at = [&](const char* where) {
        const Json::json_pointer place(where);
        return run.experiment.is_object() && run.experiment.contains(place) ? run.experiment.at(place) : Json();
    };
    return {at("/variants/0/training/optimizer"), at("/training/optimizer")};
}

std::optional<double> rate_of_experiment(const RunEvidence& run) {
    for (const char* where : {"/variants/0/training/optimizer/learning_rate", "/training/optimizer/learning_rate"})
        if (Json::json_pointer place(where);
            run.experiment.is_object() && run.experiment.contains(place) && run.experiment[place].is_number())
            return run.experiment[place].get<double>();
    return std::nullopt;
}

// By hand, as the run went on: a change behind step 20 is in force from step 21 on.
std::optional<double> rate_changed_before(const RunEvidence& run, std::int64_t step) {
    std::optional<double> rate;
    for (const EventRecord& event : run.changes)
        if (const auto* changes = std::get_if<SettingChanges>(&event.facts); changes && event.step < step)
            for (const SettingChange& change : changes->list)
                if (change.setting == learning_rate_place && change.to.is_number())
                    rate = change.to.get<double>();
    return rate;
}

} // namespace

std::optional<double> rate_set_for(const RunEvidence& run, std::int64_t step) {
    const auto changed = rate_changed_before(run, step);
    return changed ? changed : optimizer_number(run, "learning_rate");
}

std::optional<Remedy> with_smaller_rate(const RunEvidence& run, std::int64_t step, double times_beyond) {
    const auto changed = rate_changed_before(run, step), set = changed ? changed : rate_of_experiment(run);
    if (!set)
        return std::nullopt;
    const double rate = smaller_rate(run, *set, times_beyond);
    return Remedy{.words = fmt::format("Use a learning rate of {:g}", rate),
                  .settings = {{Json::json_pointer("/training/optimizer/learning_rate"), rate}}};
}

std::string optimizer_type(const RunEvidence& run) {
    for (const Json& optimizer : optimizers(run))
        if (const Json type = part_of(optimizer, "type"); type.is_string() && type != "")
            return type;
    return "the optimizer";
}

Json optimizer_setting(const RunEvidence& run, const std::string& key) {
    for (const Json& optimizer : optimizers(run)) {
        if (Json value = part_of(optimizer, key.c_str()); !value.is_null())
            return value;
        const Json type = part_of(optimizer, "type");
        const OptimizerType* known = type.is_string() ? find_optimizer_type(type) : nullptr;
        if (!known)
            continue;
        auto field = std::ranges::find(known->fields, key, &Field::key);
        return field != known->fields.end() ? field->fallback : key == "learning_rate" ? Json(known->learning_rate) : Json();
    }
    return nullptr;
}

std::optional<double> optimizer_number(const RunEvidence& run, const std::string& key) {
    const Json value = optimizer_setting(run, key);
    return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

std::optional<Format> format_of_update(const RunEvidence& run) {
    Problems problems;
    const Policy policy = read_policy(setting_of(run, "policy"), "policy", problems);
    return problems.empty() ? std::optional(policy.precision.format(Role::update)) : std::nullopt;
}

std::string story_of(const FirstNonFinite& first) {
    const std::string how = how_made(first), held = held_before(first),
                      became = !first.value               ? "was not finite any more"
                               : std::isnan(*first.value) ? "became no number"
                                                          : "became infinite";
    return "At step " + words_of_count(static_cast<double>(first.step)) + " " + value_in_words(first.tensor) + " " + became +
           (first.format.empty() ? "" : " in " + told_name(first.format)) + (how.empty() ? "." : ": " + how + ".") +
           (held.empty() ? "" : " " + held);
}

// What was raised a moment ago, and is still so, is what did it, whatever it met then.
std::optional<Remedy> with_rate_of_before(const RunEvidence& run, std::int64_t step) {
    Json before, now;
    for (const EventRecord& event : run.changes)
        if (const auto* changes = std::get_if<SettingChanges>(&event.facts); changes && event.step < step && step - event.step <= a_moment)
            for (const SettingChange& change : changes->list)
                if (change.setting == learning_rate_place && change.from.is_number() && change.to.is_number()) {
                    before = before.is_null() ? change.from : before;
                    now = change.to;
                }
    if (!before.is_number() || !(now > before))
        return std::nullopt;
    return Remedy{.words = fmt::format("Go back to a learning rate of {:g}", before.get<double>()),
                  .settings = {{Json::json_pointer("/training/optimizer/learning_rate"), before}}};
}

// What floating point cannot hold any more has grown by steps that are too large; in fixed point it need not be large at all.
std::vector<Remedy> remedies_for_large_weights(const RunEvidence& run, const LargeWeights& large) {
    if (auto before = with_rate_of_before(run, large.step))
        return {*before};
    std::vector<Remedy> remedies;
    const Format format = format_named(large.format);
    if (auto smaller = with_smaller_rate(run, large.step, large.largest / largest_finite(format));
        smaller && format.kind == FormatKind::floating)
        remedies.push_back(*smaller);
    if (is_layer(large.layer) && is_narrow(format))
        remedies.push_back(in_float32(large.layer));
    return remedies;
}

std::vector<Remedy> remedies_for(const RunEvidence& run, const FirstNonFinite& first) {
    if (auto before = with_rate_of_before(run, first.step))
        return {*before};
    if (divided_by_nothing(first))
        return {with_epsilon_that_stays()};
    if (const auto large = large_step(run); large && large->step < first.step && first.operation != "prepare_input")
        if (auto smaller = with_rate_for_large_step(run, *large))
            return {*smaller};
    if (first.loss_scale.value_or(1) > 1)
        return {with_smaller_scale(run, first)};
    if (first.operation == "prepare_input")
        return {{.words = "Rescale the pictures to 0 to 1", .settings = {{Json::json_pointer("/data/rescale"), 1.0 / 255}}}};
    if (lost_epsilon(run))
        return {with_epsilon_that_stays()};
    if (is_cast_of_weight(first) && first.exact)
        return remedies_for_large_weights(
            run, {.step = first.step, .layer = first.layer, .format = first.format, .largest = std::abs(*first.exact)});
    std::vector<Remedy> remedies;
    const std::optional<double> times_beyond = times_beyond_update(first);
    const bool grown = growth_before(first) >= steep || leap_since_last_seen(first) >= far_leap;
    const bool too_fast = grown || is_in_update(first) || !is_narrow(first.format);
    if (auto smaller = with_smaller_rate(run, first.step, times_beyond.value_or(1)); smaller && too_fast && times_beyond != 0.0)
        remedies.push_back(*smaller);
    if (times_beyond)
        remedies.push_back(with_wide_update(run));
    if (is_layer(first.layer) && is_narrow(first.format) && !first.format.empty())
        remedies.push_back(in_float32(first.layer));
    return remedies;
}

bool is_spoilt(const RunEvidence& run) { return run.first_non_finite && !run.first_non_finite->skipped; }

bool follows_from_bad_number(const RunEvidence& run, std::int64_t step) { return is_spoilt(run) && step >= run.first_non_finite->step; }

namespace {

Json with_roles_wide(Json policy, const std::vector<Role>& roles) {
    if (!policy.is_object())
        policy = {{"base", policy}};
    for (Role role : roles)
        policy[name_of(role)] = "float32";
    return policy;
}

bool has_narrow(const Json& policy, const std::vector<Role>& roles) {
    Problems problems;
    const Precision precision = read_policy(policy, "policy", problems).precision;
    return problems.empty() && std::ranges::any_of(roles, [&](Role role) { return is_narrow(precision.format(role)); });
}

Remedy with_wide(const RunEvidence& run, const std::vector<Role>& roles, const std::string& words) {
    const Json set = setting_of(run, "policy"), policy = set.is_null() ? Json(run.policy) : set, layers = setting_of(run, "layers");
    Remedy remedy{.words = words};
    if (layers.is_object())
        for (const auto& [layer, own] : layers.items())
            if (has_narrow(own, roles))
                remedy.settings.push_back({Json::json_pointer() / "layers" / layer, with_roles_wide(own, roles)});
    if (remedy.settings.empty() || has_narrow(policy, roles)) // else it is the layers' alone
        remedy.settings.insert(remedy.settings.begin(), {Json::json_pointer("/policy"), with_roles_wide(policy, roles)});
    return remedy;
}

} // namespace

Remedy with_wide_update(const RunEvidence& run) { return with_wide(run, {Role::update}, "Compute the update in float32"); }

Remedy with_wide_state(const RunEvidence& run) { return with_wide(run, {Role::state}, "Keep the optimizer's state in float32"); }

Remedy with_wide_update_and_state(const RunEvidence& run) {
    return with_wide(run, {Role::update, Role::state}, "Keep the optimizer's state and compute the update in float32");
}

Remedy with_epsilon_that_stays() {
    return {.words = "Use epsilon 1e-4", .settings = {{Json::json_pointer("/training/optimizer/epsilon"), epsilon_that_stays}}};
}

} // namespace mantissa::insight
