// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/lost_divisor.h"

#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"

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

std::optional<Precision> precision_now(const RunEvidence& run, const std::string& layer) {
    const Json& now = run.held.empty() ? run.experiment : run.held.back().experiment; // of a large network: asked for each layer
    Problems problems;
    Policy policy = read_policy(setting_of(now, "policy"), "policy", problems);
    if (const Json layers = setting_of(now, "layers"); layers.is_object())
        read_exceptions(layers, "layers", policy, problems);
    std::vector<std::string> path = {layer};
    while (path.back().find('/') != std::string::npos)
        path.push_back(path.back().substr(0, path.back().rfind('/')));
    return problems.empty() ? std::optional(policy.of(path)) : std::nullopt;
}

Representation divisor_of(const RunEvidence& run, const std::string& layer, const std::string& otherwise) {
    const auto precision = precision_now(run, layer);
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
