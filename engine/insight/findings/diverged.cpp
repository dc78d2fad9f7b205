// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A pure 16-bit run that diverges mostly needs wider masters: a twin that has them shows whether it does.
#include "insight/findings/bad_number.h"
#include "insight/words.h"
#include "policy/policy.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

// The policy that computes as this one does and keeps its variables in float32; null: this one does, or there is none.
const BuiltinPolicy* wider_than(const std::string& name) {
    auto precision_of = [](const BuiltinPolicy& policy) { return policy.make().precision; };
    const auto& all = builtin_policies();
    auto own = std::ranges::find(all, name, &BuiltinPolicy::name);
    if (own == all.end() || precision_of(*own).format(Role::variables) == float32)
        return nullptr;
    auto wider = std::ranges::find_if(all, [&](const BuiltinPolicy& other) {
        return precision_of(other).format(Role::variables) == float32 &&
               precision_of(other).format(Role::compute) == precision_of(*own).format(Role::compute);
    });
    return wider == all.end() ? nullptr : &*wider;
}

// What stands beside the run already is no advice.
std::vector<Remedy> remedies(const Evidence& evidence, const RunEvidence& run) {
    const BuiltinPolicy* wider = wider_than(run.policy);
    if (!wider || std::ranges::find(evidence.runs, wider->name, &RunEvidence::policy) != evidence.runs.end())
        return {};
    return {{.takes = Remedy::Takes::copy,
             .words = std::string("Add a variant in ") + wider->name,
             .settings = {{Json::json_pointer("/policy"), wider->name}},
             .name = run.name + ", wider"}};
}

// Runs say "diverged at step 5: the loss is NaN".
std::string cause_of(const std::string& reason) {
    std::size_t colon = reason.find(": ");
    bool repeats = reason.starts_with("diverged at step ") && colon != std::string::npos;
    return as_sentence(repeats ? reason.substr(colon + 2) : reason);
}

// Where the first bad number was made, and how, which is more than what the run noticed; what mends that is tried beside the run.
void add_story(const RunEvidence& run, Found& found) {
    const FirstNonFinite& first = *run.first_non_finite;
    found.cause = story_of(first);
    found.layers = {first.layer};
    found.remedies = remedies_for(run, first);
}

std::vector<Remedy> all_beside(std::vector<Remedy> remedies, const RunEvidence& run) {
    for (Remedy& remedy : remedies)
        remedy = beside(std::move(remedy), run.name);
    return remedies;
}

std::vector<Found> look_for_diverged(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (!run.ending || run.ending->kind != Ending::Kind::diverged)
            continue;
        found.push_back({.severity = Severity::fault,
                         .fact = run.name + " diverged at step " + words_of_count(static_cast<double>(run.ending->steps)) + ".",
                         .cause = cause_of(run.ending->reason),
                         .run = static_cast<int>(i),
                         .step = run.ending->steps});
        if (is_spoilt(run))
            add_story(run, found.back());
        const bool lost = tell_lost_epsilon(run, found.back());
        const bool leapt = !lost && tell_large_step(run, found.back());
        if (auto before = lost && is_spoilt(run) ? with_rate_of_before(run, run.first_non_finite->step) : std::nullopt)
            found.back().remedies.insert(found.back().remedies.begin(), *before);
        std::vector<Remedy> mending = all_beside(found.back().remedies, run), wider = remedies(evidence, run);
        if (!lost && !leapt) // of which a wider format learns as little
            std::swap(mending, wider);
        std::ranges::move(wider, std::back_inserter(mending));
        found.back().remedies = std::move(mending);
    }
    return found;
}

} // namespace

Finding diverged() {
    return {.looks = Finding::Looks::at_each,
            .title = "a run that diverged",
            .answers = {Question::ending},
            .needs = {Need::ending},
            .look = look_for_diverged};
}

} // namespace mantissa::insight
