// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/fairness.h"

#include "insight/findings/finding.h"
#include "insight/words.h"
#include "report/evidence.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mantissa::report {
namespace {

Concern::Kind kind_of(insight::Severity severity) {
    switch (severity) {
    case insight::Severity::good: return Concern::Kind::same;
    case insight::Severity::note: return Concern::Kind::note;
    default: return Concern::Kind::unfair;
    }
}

// Of each run that other programs disturbed the same would be said: once, with how many there are.
std::string disturbed_together(const std::vector<insight::Found>& disturbed, std::size_t runs) {
    double least = 1, most = 0, turns = 0;
    for (const insight::Found& found : disturbed)
        for (const insight::Figure& figure : found.figures)
            if (figure.name == "processor.had") {
                least = std::min(least, figure.value);
                most = std::max(most, figure.value);
            } else if (figure.name == "processor.disturbed_turns")
                turns += figure.value;
    const auto percent = [](double share) { return words_of_count(std::round(share * 100)); };
    const std::string share = percent(least) == percent(most) ? percent(least) : percent(least) + " to " + percent(most);
    return words_of_count(static_cast<double>(disturbed.size())) + " of " + words_of_count(static_cast<double>(runs)) + " runs had " +
           share + " % of the processor time their threads were ready for; " + words_of_count(turns) +
           " of their turns were disturbed by other programs (Method tells of each).";
}

// What is told once of all that it is true of.
enum class Shared { nothing, disturbed, going, left, cut_off };

Shared shared_by(const insight::Found& found, const Comparison& comparison) {
    if (found.finding == "disturbed")
        return Shared::disturbed;
    if (found.finding != "unfinished" || found.run < 0)
        return Shared::nothing;
    const RunRecord& run = comparison.runs[static_cast<std::size_t>(found.run)];
    return run.cut_off ? Shared::cut_off : run.left ? Shared::left : run.ending == Status::running ? Shared::going : Shared::nothing;
}

// While several train side by side the same is true of each, and where a kill cut them off; how far each is stands in the table.
std::string unended_together(const std::vector<insight::Found>& some, Shared shared, const Comparison& comparison) {
    std::vector<std::string> names;
    for (const insight::Found& found : some)
        names.push_back(comparison.runs[static_cast<std::size_t>(found.run)].name);
    const char* how = shared == Shared::cut_off ? " were cut off (their process is gone)"
                      : shared == Shared::left  ? " have no ending, and nobody trains them"
                                                : " have not ended: they go on, or were killed";
    return listed_names(names) + how + "; their figures up to there are shown, there is no final result.";
}

// What nobody told can be as unfair as it likes.
void tell_imported(const std::vector<RunRecord>& runs, std::vector<Concern>& concerns) {
    std::vector<std::string> names;
    for (const RunRecord& run : runs)
        if (is_imported(run))
            names.push_back(run.name);
    if (!names.empty())
        concerns.push_back({Concern::Kind::unfair, "Read from TensorBoard: " + listed_names(names) +
                                                       ". What was trained there, on which data and device, is not known here."});
}

} // namespace

std::vector<Concern> fairness_of(const Comparison& comparison) {
    std::vector<Concern> concerns;
    const std::vector<insight::Found> all = examine(insight::Question::fairness, evidence_of(comparison)).found;
    std::map<Shared, std::vector<insight::Found>> together;
    for (const insight::Found& found : all)
        together[shared_by(found, comparison)].push_back(found);
    std::set<Shared> gathered;
    for (const insight::Found& found : all) {
        const Shared shared = shared_by(found, comparison);
        const std::vector<insight::Found>& some = together[shared];
        if (shared == Shared::nothing || some.size() == 1)
            concerns.push_back({kind_of(found.severity), told(found)});
        else if (gathered.insert(shared).second)
            concerns.push_back({kind_of(found.severity), shared == Shared::disturbed ? disturbed_together(some, comparison.runs.size())
                                                                                     : unended_together(some, shared, comparison)});
    }
    tell_imported(comparison.runs, concerns);
    return concerns;
}

} // namespace mantissa::report
