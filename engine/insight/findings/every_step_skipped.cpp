// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A dynamic loss scale that skips each step to the end: it stands at its minimum, where gradients are beyond the format still.
#include "insight/findings/bad_number.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"
#include "policy/policy.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr std::int64_t fewest_in_a_row = 10;
constexpr double hopeless_scale = 1.0 / 1024, lower_minimum = 1.0 / 16384; // no gradient that a smaller scale helps needs one so small

double minimum_of(const RunEvidence& run) {
    const Json scaling = setting_of(run, "loss_scale");
    const Json minimum = scaling.is_object() ? scaling.value("minimum", Json()) : Json();
    return minimum.is_number() ? minimum.get<double>() : 0;
}

// It is kept in float32. One that was changed as the run went on stands at another one's.
bool stands_at_minimum(const RunEvidence& run) {
    const double minimum = minimum_of(run);
    return minimum > 0 && std::abs(*run.loss_scale / minimum - 1) < 1e-6;
}

std::optional<Remedy> with_lower_minimum(const RunEvidence& run) {
    if (!stands_at_minimum(run) || minimum_of(run) <= lower_minimum)
        return std::nullopt;
    Json scaling = setting_of(run, "loss_scale");
    scaling["minimum"] = lower_minimum;
    return Remedy{.words = "Lower the minimum of the loss scale to " + words_of_power(lower_minimum),
                  .settings = {{Json::json_pointer("/loss_scale"), scaling}}};
}

// It computes in 16 bits that reach as far as float32.
std::string wider_policy() {
    for (const BuiltinPolicy& policy : builtin_policies())
        if (const Precision own = policy.make().precision; own.format(Role::compute) == bfloat16 && own.format(Role::variables) == float32)
            return policy.name;
    return "float32";
}

// One that reaches as far as float32, if this one does not and nothing beside the run has it.
std::optional<Remedy> with_wider_range(const RunEvidence& run, const Evidence& evidence) {
    const std::string wider = wider_policy();
    Problems problems;
    const Policy policy = read_policy(setting_of(run, "policy"), "policy", problems);
    const bool narrow = problems.empty() && largest_finite(policy.precision.format(Role::compute)) < largest_finite(bfloat16);
    if (!narrow || std::ranges::find(evidence.runs, wider, &RunEvidence::policy) != evidence.runs.end())
        return std::nullopt;
    return Remedy{.takes = Remedy::Takes::copy,
                  .words = "Add a variant in " + wider,
                  .settings = {{Json::json_pointer("/policy"), wider}, {Json::json_pointer("/loss_scale"), {{"mode", "off"}}}},
                  .name = run.name + ", wider"};
}

// What is beyond the format by steps that are too large is so, or learns nothing, in a wider one, too.
std::vector<Remedy> remedies_of_skipping(const RunEvidence& run, const Evidence& evidence) {
    if (const auto large = large_step(run))
        if (const auto smaller = with_rate_for_large_step(run, *large))
            return {*smaller};
    std::vector<Remedy> remedies;
    for (const auto& remedy : {with_lower_minimum(run), with_wider_range(run, evidence)})
        if (remedy)
            remedies.push_back(*remedy);
    return remedies;
}

Found skipped_to_the_end(const RunEvidence& run) {
    const auto skipped = static_cast<double>(*run.skipped_at_end);
    Found found{.severity = Severity::fault,
                .fact = run.name + " skipped each of its last " + words_of_count(skipped) + " steps, so nothing was learned in them.",
                .step = run.ending->steps - *run.skipped_at_end + 1,
                .figures = {{.name = "skipped steps in a row", .value = skipped}, {.name = "loss scale", .value = *run.loss_scale}}};
    if (!stands_at_minimum(run)) {
        found.cause = "Its loss scale has fallen to " + words_of_power(*run.loss_scale) + ", and a gradient is not finite even so.";
        return found;
    }
    found.cause = "Its loss scale stands at its minimum, " + words_of_power(*run.loss_scale) + ", where a gradient is not finite still.";
    found.figures.push_back({.name = "minimum of the loss scale", .value = minimum_of(run)});
    return found;
}

std::vector<Found> look_for_every_step_skipped(const Evidence& evidence) {
    std::vector<Found> all;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (!skips_for_good(run))
            continue;
        Found& found = all.emplace_back(skipped_to_the_end(run));
        found.run = static_cast<int>(i);
        found.remedies = remedies_of_skipping(run, evidence);
    }
    return all;
}

} // namespace

// A scale of 0 is a divergence, and one that began too high falls and has not come so far.
bool skips_for_good(const RunEvidence& run) {
    const std::int64_t skipped = run.skipped_at_end.value_or(0);
    if (!run.ending || skipped < fewest_in_a_row || 2 * skipped < run.ending->steps || run.loss_scale.value_or(0) <= 0)
        return false;
    return stands_at_minimum(run) || *run.loss_scale < hopeless_scale;
}

Finding every_step_skipped() {
    return {.looks = Finding::Looks::at_each,
            .title = "each step skipped to the end",
            .answers = {Question::ending},
            .needs = {Need::ending},
            .look = look_for_every_step_skipped};
}

} // namespace mantissa::insight
