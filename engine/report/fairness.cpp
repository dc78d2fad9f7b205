// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/fairness.h"

#include "insight/findings/finding.h"
#include "insight/words.h"
#include "report/evidence.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

bool is_going(const insight::Found& found, const Comparison& comparison) {
    return found.finding == "unfinished" && found.run >= 0 &&
           comparison.runs[static_cast<std::size_t>(found.run)].ending == Status::running;
}

// While several train side by side the same is true of each; how far each is stands in the table.
std::string going_together(const std::vector<insight::Found>& going, const Comparison& comparison) {
    std::vector<std::string> names;
    for (const insight::Found& found : going)
        names.push_back(comparison.runs[static_cast<std::size_t>(found.run)].name);
    return listed_names(names) +
           " have not ended: they go on, or were killed; their figures up to there are shown, there is no final result.";
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
    std::vector<insight::Found> disturbed, going;
    std::ranges::copy_if(all, std::back_inserter(disturbed), [](const insight::Found& found) { return found.finding == "disturbed"; });
    std::ranges::copy_if(all, std::back_inserter(going), [&](const insight::Found& found) { return is_going(found, comparison); });
    bool told_disturbed = false, told_going = false;
    for (const insight::Found& found : all) {
        const bool together = found.finding == "disturbed" ? disturbed.size() > 1 : is_going(found, comparison) && going.size() > 1;
        bool& gathered = found.finding == "disturbed" ? told_disturbed : told_going;
        if (!together)
            concerns.push_back({kind_of(found.severity), told(found)});
        else if (!std::exchange(gathered, true))
            concerns.push_back({kind_of(found.severity), found.finding == "disturbed"
                                                             ? disturbed_together(disturbed, comparison.runs.size())
                                                             : going_together(going, comparison)});
    }
    tell_imported(comparison.runs, concerns);
    return concerns;
}

} // namespace mantissa::report
