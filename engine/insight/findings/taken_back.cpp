// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A step that diverged was taken back: the layer in which it began can be put in float32.
#include "insight/findings/bad_number.h"
#include "insight/findings/ending_words.h"
#include "insight/findings/finding.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

bool has_policy(const std::string& layer) { return !layer.empty() && layer != "loss" && layer != "input"; }

// Of "step 3 diverged and was taken back: the loss is NaN": the first number that was not finite says it better.
std::string what_happened(const Ending& ending) { return as_sentence(ending.reason.substr(0, ending.reason.find(": "))); }

std::vector<Found> look_for_taken_back(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (!run.ending || run.ending->kind != Ending::Kind::taken_back)
            continue;
        Found one{.severity = Severity::fault,
                  .fact = waiting_fact(run, "went back a step"),
                  .cause = waiting_cause(*run.ending),
                  .run = static_cast<int>(i),
                  .step = run.ending->steps};
        if (run.first_non_finite)
            one.cause = what_happened(*run.ending) + " " + story_of(*run.first_non_finite) + waiting_advice(*run.ending);
        if (const std::string& layer = run.ending->layer; has_policy(layer)) {
            one.layers = {layer};
            one.remedies = {
                {.words = "Put the layer " + layer + " in float32", .settings = {{Json::json_pointer("/layers") / layer, "float32"}}}};
        }
        const auto before = with_rate_of_before(run, run.ending->steps + 1);
        if (!before && run.first_non_finite && run.first_non_finite->loss_scale.value_or(1) > 1) // it is in every layer's gradients
            one.remedies = remedies_for(run, *run.first_non_finite);
        if (!tell_lost_epsilon(run, one) && !before)
            tell_large_step(run, one);
        if (before)
            one.remedies.insert(one.remedies.begin(), *before);
        found.push_back(std::move(one));
    }
    return found;
}

} // namespace

Finding taken_back() {
    return {.looks = Finding::Looks::at_each,
            .title = "a step that was taken back",
            .answers = {Question::ending},
            .needs = {Need::ending},
            .look = look_for_taken_back};
}

} // namespace mantissa::insight
