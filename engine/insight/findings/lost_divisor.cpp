// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/lost_divisor.h"

#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"
#include "plan/compile.h"

#include <fmt/format.h>

#include <cmath>

namespace mantissa::insight {
namespace {

// Of a gradient's square, what its mean takes in; 1: nobody said.
double taken_in(const RunEvidence& run) {
    for (const char* kept : {"beta_2", "rho"})
        if (const auto share = optimizer_number(run, kept); share && *share < 1)
            return 1 - *share;
    return 1;
}

// Where its range follows its values, as that of an exponent that they share, so does what is too small; no number is that of all steps.
std::string too_small_for(const Representation& divisor, double share) {
    const double least = smallest_positive(divisor.format);
    if (divisor.format.kind == FormatKind::dynamic_fixed || has_blocks(divisor.format))
        return "a small gradient leaves it at zero";
    if (divisor.rule.rounding == Rounding::stochastic)
        return "a gradient below " + mantissa::words_of(std::sqrt(least / share)) + " makes it 0 or " + mantissa::words_of(least) +
               ", as chance has it";
    const double lost = divisor.rule.rounding == Rounding::nearest_even ? least / 2 : least;
    return "a gradient below " + mantissa::words_of(std::sqrt(lost / share)) + " leaves it at zero";
}

} // namespace

PolicyNow::PolicyNow(const RunEvidence& run) {
    const Json& now = run.held.empty() ? run.experiment : run.held.back().experiment;
    Problems problems, of_network;
    Policy policy = read_policy(setting_of(now, "policy"), "policy", problems);
    if (const Json layers = setting_of(now, "layers"); layers.is_object())
        read_exceptions(layers, "layers", policy, problems);
    if (!problems.empty())
        return;
    policy_ = policy;
    const Json network = now.is_object() ? now.value("model", Json()) : Json();
    if ((policy.layers.empty() && policy.last_layers.share <= 0) || !network.is_object())
        return; // all layers are alike, or which there are is not known
    const Model model = read_model(network, "model", of_network);
    if (!of_network.empty())
        return;
    StepRequest request;
    request.model = &model, request.policy = &policy, request.mode = Mode::evaluate;
    const Graph graph = lower(request);
    policy_ = name_last_layers(policy, graph);
    paths_ = graph.layer_paths;
}

std::optional<Precision> PolicyNow::of(const std::string& layer) const {
    if (!policy_)
        return std::nullopt;
    const auto path = paths_.find(layer);
    return policy_->of(path == paths_.end() ? std::vector<std::string>{layer} : path->second);
}

std::optional<Precision> precision_now(const RunEvidence& run, const std::string& layer) { return PolicyNow(run).of(layer); }

Representation divisor_of(const PolicyNow& policy, const std::string& layer, const std::string& otherwise) {
    const auto precision = policy.of(layer);
    if (!precision || !(is_narrow(precision->format(Role::state)) || is_narrow(precision->format(Role::update))))
        return {format_named(otherwise), {}};
    const auto of = [&](Role role) { return Representation{precision->format(role), precision->rule(role)}; };
    const Representation state = of(Role::state), update = of(Role::update);
    return is_narrow(state.format) && smallest_positive(state.format) >= smallest_positive(update.format) ? state : update;
}

std::string divisor_words(const RunEvidence& run, const Representation& divisor) {
    const double share = taken_in(run);
    return "What the optimizer divides by is rounded away in " + told_name(divisor.format) + ": its mean takes in " +
           (share < 1 ? fmt::format("{:.3g} of ", share) : std::string()) + "the square of each gradient, so " +
           too_small_for(divisor, share) + ", and epsilon is too small to help.";
}

} // namespace mantissa::insight
