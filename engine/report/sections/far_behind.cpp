// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the answer says first where a format costs what is learned.
#include "report/sections/section.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

constexpr const char* accuracy_reached = "final.val_accuracy";

bool any_of_it_fails(const Comparison& all, const Group& group) {
    return std::ranges::any_of(group.runs, [&](int run) { return all.evidence[static_cast<std::size_t>(run)].learning.fails(); });
}

// By a hand, which may be why: the answer tells of it, and of both accuracies.
bool any_was_changed(const Comparison& all, const Group& group) {
    return std::ranges::any_of(group.runs, [&](int run) { return !all.evidence[static_cast<std::size_t>(run)].changes.empty(); });
}

bool all_ended(const Context& context, const Group& group) {
    return std::ranges::all_of(group.runs, [&](int run) { return context.run(run).summary.status == Status::completed; });
}

Sentence about_one_behind(const Context& context, const Group& group) {
    const Comparison& all = context.comparison;
    const Group& base = *all.beside(group);
    const bool several = group.runs.size() > 1 || base.runs.size() > 1;
    const char* is_at = all_ended(context, group) && all_ended(context, base) ? " reaches only " : " is at only ";
    Sentence sentence{group.name + is_at + words_of_percent(spread_of(all, group, accuracy_reached).mean) + " %" +
                          (several ? " on average" : "") + " (" + base.name + ": " +
                          words_of_percent(spread_of(all, base, accuracy_reached).mean) + " %).",
                      {}};
    for (const Group* each : {&group, &base})
        for (int run : each->runs)
            sentence.figures.push_back(source_of(context, run, accuracy_reached));
    return sentence;
}

} // namespace

bool is_far_behind(const Context& context, const Group& group) {
    constexpr double far = 0.1, sure = 3; // errors of what was counted on
    const Comparison& all = context.comparison;
    const Group* base = all.beside(group);
    if (!base || base == &group || any_of_it_fails(all, group) || any_of_it_fails(all, *base) || any_was_changed(all, group) ||
        any_was_changed(all, *base))
        return false;
    const double own = spread_of(all, group, accuracy_reached).mean, other = spread_of(all, *base, accuracy_reached).mean;
    const Verdict verdict = verdict_on(all, group, accuracy_reached);
    if (verdict.apart != Apart::no || verdict.kind == Verdict::Kind::inside)
        return false;
    const RunRecord &one = context.run(group.runs.front()), &its = context.run(base->runs.front());
    const double error = counted_on(std::min(validation_images(one), validation_images(its)), own, other).error;
    return other - own > std::max(far, sure * error); // never where one of them has none
}

std::vector<Sentence> about_who_is_far_behind(const Context& context) {
    std::vector<const Group*> behind;
    for (const Group& group : context.comparison.groups)
        if (is_far_behind(context, group))
            behind.push_back(&group);
    std::ranges::stable_sort(behind, {}, [&](const Group* group) { return spread_of(context.comparison, *group, accuracy_reached).mean; });
    std::vector<Sentence> sentences;
    for (const Group* group : behind)
        sentences.push_back(about_one_behind(context, *group));
    return sentences;
}

} // namespace mantissa::report
