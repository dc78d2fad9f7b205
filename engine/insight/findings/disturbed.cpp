// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What other programs took of the processor: times are those of a busy machine, and only turns side by side can be compared.
#include "insight/findings/finding.h"
#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double hardly = 0.02;      // of the processor, or of the machine
constexpr double other_clock = 0.05; // between the slowest and the fastest

std::string percent(double share) { return words_of_count(std::round(share * 100)) + " %"; }

std::string left_out(const RunEvidence& run, double disturbed) {
    bool out =
        std::ranges::any_of(run.paces, [&](const Pace& pace) { return pace.use == Pace::Use::disturbed && is_left_out(pace, run.paces); });
    std::string turns = words_of_count(disturbed) + " of " + counted(static_cast<double>(run.processor->turns.value_or(0)), "turn") +
                        (disturbed == 1 ? " was" : " were") + " disturbed by other programs";
    return turns + (out ? " and left out of its times" : ", too many to leave out of its times");
}

std::string clocks(const ProcessorFacts& facts) {
    if (!facts.least_megahertz || !facts.most_megahertz || *facts.most_megahertz <= *facts.least_megahertz * (1 + other_clock))
        return {};
    return " The cores' clock went between " + words_of_count(*facts.least_megahertz) + " and " + words_of_count(*facts.most_megahertz) +
           " MHz.";
}

std::vector<Found> look_for_disturbed(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        auto disturbed = static_cast<double>(has(run, Need::processor) ? run.processor->disturbed_turns.value_or(0) : 0);
        if (disturbed == 0 || *run.processor->had > 1 - hardly)
            continue;
        std::string stolen = run.processor->stolen.value_or(0) > hardly
                                 ? " The machine is a guest, and its host took " + percent(*run.processor->stolen) + " of it away."
                                 : "";
        found.push_back({.severity = Severity::warning,
                         .fact = run.name + " had " + percent(*run.processor->had) + " of the processor time its threads were ready for; " +
                                 left_out(run, disturbed) + "." + stolen + clocks(*run.processor),
                         .run = static_cast<int>(i),
                         .figures = {{"processor.had", *run.processor->had, "", static_cast<int>(i)},
                                     {"processor.disturbed_turns", disturbed, "", static_cast<int>(i)}}});
    }
    return found;
}

} // namespace

Finding disturbed() {
    return {.looks = Finding::Looks::at_each,
            .title = "a machine that other programs used too",
            .answers = {Question::fairness},
            .needs = {Need::processor},
            .look = look_for_disturbed};
}

} // namespace mantissa::insight
