// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/speed_condition.h"

#include "insight/words.h"

#include <algorithm>

namespace mantissa::report {
namespace {

using insight::Speed;

const Speed& speed(const Comparison& comparison, int run) { return comparison.speeds[static_cast<std::size_t>(run)]; }

// Empty: its interval is known, or it is the baseline, which the others are set beside.
std::string why_not_told(const Comparison& comparison, int run) {
    Speed::Kind kind = speed(comparison, run).kind;
    if (run == comparison.baseline || speed(comparison, run).is_told() || kind == Speed::Kind::undecided)
        return {};
    const auto& evidence = comparison.evidence;
    return words_of(speed(comparison, run), evidence[static_cast<std::size_t>(run)],
                    evidence[static_cast<std::size_t>(comparison.baseline)]);
}

std::string intervals(const Comparison& comparison, const std::set<int>& runs) {
    std::vector<std::string> words;
    for (int run : runs)
        if (run != comparison.baseline)
            words.push_back(comparison.runs[static_cast<std::size_t>(run)].name + " is " +
                            interval_words(speed(comparison, run), comparison.base().name));
    return listed(words);
}

// What the time of a run's step is multiplied by, for its ratio to the baseline to be `ratio`.
double scale_of_run(const Comparison& comparison, int run, double ratio) {
    double own = comparison.runs[static_cast<std::size_t>(run)].figure("ms_step.median"), base = comparison.base().figure("ms_step.median");
    return base / own / ratio;
}

// Each of the runs at either end of its interval, in every combination.
bool is_the_same_at_both_ends(const SpeedCondition& condition) {
    std::vector<double> scales(condition.comparison.runs.size(), 1);
    for (unsigned ends = 0; ends < 1u << std::min<std::size_t>(10, condition.runs.size()); ++ends) {
        unsigned bit = 1;
        for (int run : condition.runs) {
            const insight::RankInterval& ratio = speed(condition.comparison, run).pairing.ratio;
            if (run != condition.comparison.baseline)
                scales[static_cast<std::size_t>(run)] = scale_of_run(condition.comparison, run, ends & bit ? ratio.least : ratio.most);
            bit <<= 1;
        }
        if (condition.holds(scales) != condition.plainly.holds)
            return false;
    }
    return true;
}

} // namespace

ConditionResult with_speed(const SpeedCondition& condition) {
    const std::string& plainly = condition.plainly.why;
    for (int run : condition.runs)
        if (std::string why = why_not_told(condition.comparison, run); !why.empty())
            return {true, why + ", so it cannot be told; " + plainly, false};
    const std::string shown = intervals(condition.comparison, condition.runs);
    if (!is_the_same_at_both_ends(condition))
        return {true, "the turns side by side allow both answers, so it cannot be told: " + shown + "; " + plainly, false};
    return {condition.plainly.holds, plainly + "; side by side: " + shown};
}

} // namespace mantissa::report
