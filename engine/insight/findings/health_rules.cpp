// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/health_rules.h"

#include "insight/words.h"
#include "policy/policy.h"

#include <algorithm>

namespace mantissa::insight {

std::vector<StepShare> shares_by_step(const HealthHistory& health, const TensorTest& of, const ValueCount& count) {
    std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> sums; // step -> concerned, seen
    for (const TensorTrack& track : health.tensors())
        if (of(track))
            for (const TensorPoint& point : track.points) {
                sums[point.step].first += count(point);
                sums[point.step].second += point.seen();
            }
    std::vector<StepShare> shares;
    for (const auto& [step, sum] : sums)
        shares.push_back({step, sum.second > 0 ? static_cast<double>(sum.first) / static_cast<double>(sum.second) : 0});
    return shares;
}

double lasting(const std::vector<StepShare>& shares) {
    double sum = 0;
    for (std::size_t i = shares.size() / 2; i < shares.size(); ++i)
        sum += shares[i].share;
    return shares.empty() ? 0 : sum / static_cast<double>(shares.size() - shares.size() / 2);
}

std::string words_of_lasting(const std::vector<StepShare>& shares) {
    return (shares.size() == 1 ? "In the observed step " : "In the later half of the observed steps ") + words_of_percent(lasting(shares)) +
           " %";
}

std::int64_t first_step_with(const std::vector<StepShare>& shares, double at_least) {
    auto found = std::ranges::find_if(shares, [&](const StepShare& share) { return share.share >= at_least; });
    return found == shares.end() ? 0 : found->step;
}

std::int64_t step_with_most(const std::vector<StepShare>& shares) {
    return shares.empty() ? 0 : std::ranges::max_element(shares, {}, &StepShare::share)->step;
}

std::vector<LayerShare> worst_layers(const HealthHistory& health, const TensorTest& of, const ValueCount& count, double at_least) {
    std::vector<LayerShare> layers;
    for (const TensorTrack& track : health.tensors()) {
        const TensorPoint& point = track.points.back();
        double share = of(track) ? point.share(count(point)) : 0;
        if (share < at_least || share == 0)
            continue;
        auto known = std::ranges::find(layers, track.last.layer, &LayerShare::layer);
        if (known == layers.end())
            layers.push_back({track.last.layer, share});
        else
            known->share = std::max(known->share, share);
    }
    std::ranges::stable_sort(layers, std::greater<>(), &LayerShare::share);
    return layers;
}

std::vector<std::string> layers_of(const std::vector<LayerShare>& shares) {
    std::vector<std::string> layers;
    for (const LayerShare& share : shares)
        if (!share.layer.empty())
            layers.push_back(share.layer);
    return layers;
}

bool is_gradient(const TensorTrack& track) { return track.last.subject == Subject::gradients; }
bool is_activation(const TensorTrack& track) { return track.last.subject == Subject::activations; }
bool is_made_by_loss(const TensorTrack& track) { return track.last.tensor == "loss:gradient"; }
bool is_in_blocks(const TensorTrack& track) { return has_blocks(format_named(track.last.format)); }

Format format_named(const std::string& name) { return parse_format(name).value_or(float32); }
bool is_narrow(const std::string& format) { return is_narrow(format_named(format)); }

std::string format_of(const HealthHistory& health, const TensorTest& of) {
    auto found = std::ranges::find_if(health.tensors(), of);
    return found == health.tensors().end() ? "float32" : found->last.format;
}

Json setting_of(const Json& experiment, const std::string& key) {
    const auto variants = experiment.find("variants"); // the end, of what is no object
    if (variants == experiment.end() || !variants->is_array() || variants->empty() || !variants->front().is_object())
        return nullptr;
    return variants->front().value(key, Json());
}
Json setting_of(const RunEvidence& run, const std::string& key) { return setting_of(run.experiment, key); }

std::string layers_words(const std::vector<std::string>& layers) { return (layers.size() == 1 ? "layer " : "layers ") + listed(layers); }

Remedy in_float32(const std::string& layer) {
    return {.words = "Put the layer " + layer + " in float32", .settings = {{Json::json_pointer() / "layers" / layer, "float32"}}};
}

Remedy in_float32(const std::vector<std::string>& layers) {
    Remedy remedy{.words = "Put the " + layers_words(layers) + " in float32"};
    for (const std::string& layer : layers)
        remedy.settings.push_back({Json::json_pointer() / "layers" / layer, "float32"});
    return remedy;
}

namespace {

Json policy_to_change(const RunEvidence& run) {
    Json policy = setting_of(run, "policy");
    return policy.is_object() ? policy : Json{{"base", policy.is_string() ? policy : Json(run.policy)}};
}

// Of a format with a shared exponent all gradients are rounded so, of others what products read of them.
bool is_of_role(const Format& format) { return format.kind == FormatKind::dynamic_fixed; }

// How the policy rounds gradients to this format; nullopt: it does not, an exception for a layer does.
std::optional<Rounding> rounding_of_gradients(const Json& policy, const Format& format) {
    Problems problems;
    const Precision now = read_policy(policy, "policy", problems).precision;
    const Role role = is_of_role(format) ? Role::gradients : Role::compute;
    Representation gradients{now.format(role), now.rule(role)};
    if (!is_of_role(format) && now.operands.gradients)
        gradients = *now.operands.gradients;
    const bool same = problems.empty() && along(gradients.format, BlockAxis::last) == along(format, BlockAxis::last);
    return same ? std::optional(gradients.rule.rounding) : std::nullopt;
}

} // namespace

bool draws_gradients(const RunEvidence& run, const Format& format) {
    return rounding_of_gradients(policy_to_change(run), format) == Rounding::stochastic;
}

std::optional<Remedy> with_stochastic_gradients(const RunEvidence& run, const Format& format) {
    Json policy = policy_to_change(run);
    if (!rounding_of_gradients(policy, format))
        return std::nullopt;
    if (is_of_role(format))
        policy["rounding"]["gradients"] = "stochastic";
    else
        policy["operands"].update({{"gradients", format_name(along(format, BlockAxis::last))}, {"gradients_rounding", "stochastic"}});
    return Remedy{.words = "Round the gradients stochastically", .settings = {{Json::json_pointer() / "policy", policy}}};
}

std::string largest_of(const TensorHealth& tensor, const TensorPoint& at) {
    const double largest = largest_finite(format_named(tensor.format));
    if (!tensor.range_scale)
        return words_of_count(largest) + ", the largest number of " + tensor.format;
    return mantissa::words_of(largest * at.range_scale) + ", the largest number of " + tensor.format + " at its scale";
}

std::string what_becomes_beyond(const TensorHealth& tensor, const TensorPoint& at) {
    const bool lost = at.stored_non_finite > at.non_finite;
    return "The largest is " + mantissa::words_of(static_cast<double>(at.max_abs)) + " (" + tensor.tensor + "); it becomes " +
           (!lost                                         ? "the largest number itself."
            : has_infinities(format_named(tensor.format)) ? "infinite."
                                                          : "no number.");
}

Remedy with_stochastic_variables(const RunEvidence& run) {
    Json policy = policy_to_change(run);
    policy["rounding"]["variables"] = "stochastic";
    return {.words = "Round the variables stochastically", .settings = {{Json::json_pointer() / "policy", policy}}};
}

Remedy with_wide_loss(const RunEvidence& run) {
    Json policy = policy_to_change(run);
    policy["loss"] = "float32";
    return {.words = "Compute the loss in float32", .settings = {{Json::json_pointer() / "policy", policy}}};
}

std::optional<Remedy> with_proposed_scale(const RunEvidence& run) {
    auto proposal = propose_scale(*run.health);
    if (!proposal)
        return std::nullopt;
    Json scale = {{"mode", "dynamic"}, {"initial", proposal->scale}};
    return Remedy{.words = "Use a dynamic loss scale that starts at " + words_of_power(proposal->scale) + ": " +
                           words_of_percent(proposal->then.kept) + " % of the gradients are kept",
                  .settings = {{Json::json_pointer() / "loss_scale", scale}}};
}

std::optional<Remedy> with_scale_that_keeps_more(const RunEvidence& run) {
    const auto proposal = propose_scale(*run.health);
    return proposal && proposal->then.kept > proposal->now.kept ? with_proposed_scale(run) : std::nullopt;
}

std::vector<Found> at_each_observed(const Evidence& evidence, const std::function<std::vector<Found>(const RunEvidence&)>& look) {
    std::vector<Found> all;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        if (!has(evidence.runs[i], Need::health))
            continue;
        for (Found& found : look(evidence.runs[i])) {
            found.run = static_cast<int>(i);
            all.push_back(std::move(found));
        }
    }
    return all;
}

} // namespace mantissa::insight
