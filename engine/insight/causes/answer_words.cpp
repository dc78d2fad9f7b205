// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The answer in words.
#include "insight/causes/answer_words.h"

#include "insight/causes/other_update.h"
#include "insight/findings/different_settings.h"
#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double negligible = 0.01; // of a step

std::string interval_in_words(const Speed& speed) {
    return speed.pairing.ratio.n >= enough_turns
               ? fmt::format("the ratio is the median of {} turns side by side, {} to {} with 95 % confidence", speed.pairing.ratio.n,
                             words_of_ratio(speed.pairing.ratio.least), words_of_ratio(speed.pairing.ratio.most))
               : "no interval: " + words_of_count(speed.pairing.ratio.n) +
                     (speed.pairing.ratio.n == 1 ? " turn side by side counts" : " turns side by side count") + ", it takes " +
                     std::to_string(enough_turns);
}

std::string time_in_words(double ms, const RankInterval& interval) {
    return half_of(interval) > 0 ? words_of_milliseconds(ms) + " (" + words_of_milliseconds(interval.least) + " to " +
                                       words_of_milliseconds(interval.most) + ")"
                                 : words_of_milliseconds(ms);
}

std::string times_in_words(const Answer& answer) {
    return time_in_words(answer.run_ms, answer.run_interval) + " against " + time_in_words(answer.base_ms, answer.base_interval) +
           " ms per step over all steps that count" + (answer.spread() > 0 ? ", in brackets with 95 % confidence" : "");
}

std::string cut_off_words(const RunEvidence& run) {
    if (!run.ending || run.ending->kind != Ending::Kind::cut_off)
        return {};
    return " " + run.name + " was cut off at step " + words_of_count(static_cast<double>(run.ending->steps)) + " (its process is gone).";
}

// Its operations are those of the formats at its end, its times are not.
std::string changed_words(const RunEvidence& run) {
    const auto first = std::ranges::find_if(run.changes, is_of_formats);
    return first == run.changes.end() ? std::string()
                                      : " The formats of " + run.name + " changed at step " +
                                            words_of_count(static_cast<double>(first->step + 1)) + ": its times cover all of them.";
}

// Who learned nothing is not asked how fast; where its time went may be asked all the same.
bool is_without_result(const Answer& answer) {
    return !answer.has_result && !answer.is_of_same_run() && answer.speed.kind != Speed::Kind::simulated &&
           answer.speed.kind != Speed::Kind::other_work;
}

// "Batch 64 against 32, a processor. Per image that is 0.0508 against 0.0102 ms."
std::string batch_words(const Answer& answer, const Pair& pair) {
    const Json run = setting_at(pair.run, "/training/batch"), base = setting_at(pair.base, "/training/batch");
    if (!run.is_number_integer())
        return {};
    const bool differ = base.is_number_integer() && base != run;
    const std::string& processor = pair.run.environment.processor;
    std::string text =
        " Batch " + run.dump() + (differ ? " against " + base.dump() : "") + (processor.empty() ? "." : ", " + processor + ".");
    if (differ && differs_in_batch_alone(pair.run, pair.base))
        text += " Per image that is " + words_of_milliseconds(answer.run_ms / run.get<double>()) + " against " +
                words_of_milliseconds(answer.base_ms / base.get<double>()) + " ms.";
    return text;
}

// A share of a difference that is not known is no evidence.
std::string explained_words(const Answer& answer) {
    const bool large = answer.difference_but_reading() > negligible * answer.run_ms && answer.difference() > 0;
    if (answer.causes.empty() || !answer.is_divided || !answer.is_difference_known() || !large)
        return {};
    const bool less = -answer.saves > negligible * answer.run_ms; // of what causes explain, savings make up for some
    return std::string(less ? " Causes and savings together account for " : " The causes explain ") +
           words_of_count(std::round(100 * answer.explained_share())) + " % of the difference.";
}

std::string detail_of(const Answer& answer, const Pair& pair) {
    const bool is_simulated = answer.speed.kind == Speed::Kind::simulated, is_other = answer.speed.kind == Speed::Kind::other_work;
    const bool has_ratio = answer.has_result && !is_other && !answer.is_of_same_run() && !(is_simulated && answer.is_of_other_work());
    std::string text =
        times_in_words(answer) + (has_ratio ? "; " + interval_in_words(answer.speed) : std::string()) + "." + batch_words(answer, pair);
    if (pair.run.learning.fails() && !is_without_result(answer)) // else the sentence says it
        text += " " + pair.run.name + " " + pair.run.learning.words + ".";
    text += cut_off_words(pair.run) + cut_off_words(pair.base) + changed_words(pair.run) + changed_words(pair.base);
    return text + other_update_words(pair) + explained_words(answer);
}

std::string times_without_result(const Answer& answer, const Pair& pair) {
    const RunEvidence& failing = pair.run.learning.fails() ? pair.run : pair.base;
    const std::string times =
        answer.is_alike ? " takes as long as one of " + answer.base + ", within noise"
                        : " takes " + milliseconds(answer.run_ms) + ", one of " + answer.base + " " + milliseconds(answer.base_ms);
    return "A step of " + answer.run + times + ", but " + failing.name + " " + failing.learning.words + ".";
}

// The one rule for ratios says what may be told, and what would settle it where nothing may.
std::string told_ratio(const Answer& answer, const Pair& pair) {
    if (is_without_result(answer))
        return times_without_result(answer, pair);
    switch (answer.speed.kind) {
    case Speed::Kind::faster:
    case Speed::Kind::slower: return answer.run + " is " + words_of_ratio(answer.speed.ratio()) + " times as fast as " + answer.base + ".";
    case Speed::Kind::alike: return answer.run + " is as fast as " + answer.base + ", within noise.";
    case Speed::Kind::simulated:
        return answer.run + " is simulated here and has no speed of its own" +
               (answer.is_open_and_simulated() ? "; the difference between its step and that of " + answer.base + " is within noise."
                                               : ".");
    case Speed::Kind::other_work:
        if (!answer.other_work.empty())
            return {}; // which says it all
        [[fallthrough]];
    default: return sentence_of(answer.speed, pair.run, pair.base);
    }
}

bool has_waited(const RankedCause& one, const Pair& pair) {
    return !one.claim.pieces.empty() && pair.pieces[one.claim.pieces.front()].part == Part::input;
}

// Behind a colon; a run's own name stays as it is.
std::string beginning_small(std::string sentence, const Answer& answer) {
    if (!sentence.empty() && !sentence.starts_with(answer.run + " ") && !sentence.starts_with(answer.base + " "))
        sentence[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(sentence[0])));
    return sentence;
}

// Of two that are as fast as each other: what both would be faster without, or why a format changes nothing.
std::string in_both(const RankedCause& first, const Answer& answer) {
    return (first.claim.gain ? " The same slows both: " : " The reason: ") + beginning_small(first.claim.fact, answer);
}

std::string saved_in_words(const Answer& answer) {
    if (answer.saves_words.empty() || -answer.saves < answer.spread())
        return {};
    return " It saves " + words_of_milliseconds(-answer.saves) + " ms of a step, " + answer.saves_words + ".";
}

// Of a slower run what it loses most by, which may be less than a remedy would gain. What is of no piece is of the whole comparison.
const RankedCause& told_first(const Answer& answer) {
    const RankedCause& first = answer.causes.front();
    return answer.speed.kind == Speed::Kind::slower && !first.claim.pieces.empty()
               ? *std::ranges::max_element(answer.causes, {}, &RankedCause::explains)
               : first;
}

bool is_gain_alone(const RankedCause& one) { return one.explains == 0 && one.claim.gain && !one.claim.pieces.empty(); }

std::string not_gained(const RankedCause& first, const Answer& answer) {
    const std::string fact = beginning_small(first.claim.fact, answer);
    if (first.explains > 0 && !answer.is_difference_known())
        return " " + first.claim.fact;
    return first.explains > 0 ? " It loses " + words_of_milliseconds(first.explains) + " ms of a step again: " + fact
                              : " A gain not taken: " + fact;
}

// Beside what it loses: of a difference in reading the same data nothing is the format's.
std::string costs_in_words(const RankedCause& first, const Answer& answer) {
    const double lost = answer.difference_but_reading();
    const std::string costs = words_of_milliseconds(first.explains), loses = words_of_milliseconds(lost),
                      left_out = std::abs(answer.reading) >= negligible * answer.run_ms ? ", reading the data left out" : "";
    if (first.explains <= 1.02 * lost)
        return "; that costs " + words_of_milliseconds(std::min(first.explains, lost)) + " of the " + loses + " ms it loses" + left_out +
               ".";
    return "; that costs " + costs + " ms; it loses " + loses + left_out +
           (first.explains - lost < answer.spread() ? ", as much within noise." : ", as other things save some.");
}

// The ratio is of moments side by side, and holds; where the time went is told below it, and promised is nothing.
std::string disturbed_sentence(const Answer& answer) {
    if (answer.disturbed.empty() || (answer.causes.empty() && (answer.is_alike || !answer.is_divided)))
        return {};
    return " The machine was busy, so it is not certain where the time went: " + answer.disturbed +
           "; train both again where nothing else runs.";
}

std::string because(const Answer& answer, const Pair& pair) {
    using enum Speed::Kind;
    if (answer.causes.empty() || answer.speed.kind == undecided || answer.speed.kind == other_work || answer.speed.kind == simulated)
        return {};
    const RankedCause& first = told_first(answer);
    if (answer.speed.kind == Speed::Kind::faster)
        return saved_in_words(answer) + not_gained(first, answer);
    if (answer.speed.kind == Speed::Kind::slower && is_gain_alone(first))
        return not_gained(first, answer);
    std::string text = has_waited(first, pair) && answer.speed.kind == Speed::Kind::slower ? " Not for its arithmetic: " : " ";
    std::string fact = first.claim.fact;
    if (first.explains >= negligible * answer.run_ms && answer.difference_but_reading() > 0 && answer.is_difference_known()) {
        if (fact.ends_with('.'))
            fact.pop_back();
        if (text.ends_with(": "))
            fact = beginning_small(fact, answer);
        return text + fact + costs_in_words(first, answer);
    }
    return answer.is_alike ? in_both(first, answer) : text + fact;
}

constexpr double near_the_ceiling = 0.5; // by sums of peaks, which no step of several operations reaches

// Where nothing is wrong: how near it is to what this device can do.
std::string ceiling_words(const Pair& pair) {
    if (!pair.profile() || pair.profile()->peaks.flops_s.empty() || pair.run_ms > pair.base_ms)
        return {};
    const Peaks& peaks = pair.profile()->peaks;
    double ceiling = 0;
    for (const OperationProfile& one : pair.profile()->operations) {
        auto found = peaks.flops_s.find(one.support == Support::native ? one.format : "float32");
        double rate = found == peaks.flops_s.end() ? peaks.flops_s.at("float32") : found->second;
        ceiling += std::max(one.flops / rate, peaks.bytes_s > 0 ? one.bytes / peaks.bytes_s : 0) * 1e3;
    }
    const double share = ceiling / pair.run_ms;
    return std::string(share < near_the_ceiling ? " Nothing was found that costs it time, yet it reaches only "
                                                : " It is as fast as it can be: ") +
           words_of_count(std::round(100 * share)) + " % of what this device's peaks allow.";
}

} // namespace

std::string words_of_explained(const RankedCause& one) {
    if (one.explains > 0)
        return words_of_more_milliseconds(one.explains);
    return !one.claim.gain && one.counted > 0 ? "0, counted in another cause" : "0, a gain not taken";
}

std::string words_of(const std::vector<SmallCause>& small) {
    std::string words;
    for (const SmallCause& one : small) // the largest first; what is nothing beside it is not told
        if (one.milliseconds > std::max(0.001, 0.02 * small.front().milliseconds) || &one == &small.front())
            words += (words.empty() ? "" : ", ") + one.title + " " + milliseconds(one.milliseconds);
    return words;
}

std::string words_of(const Lack& lack) {
    if (lack.causes.size() == 1)
        return "Whether it is " + lack.causes.front() + " is not known without " + lack.figure + ".";
    return "Without " + lack.figure + ", it is not known whether it is one of these: " + listed(lack.causes) + ".";
}

std::string words_of_remedied(const Answer& answer, const Gain& gain) {
    const double least = answer.run_ms - gain.most;
    const std::string likely = words_of_milliseconds(std::max(0.0, answer.run_ms - gain.milliseconds)),
                      most = words_of_milliseconds(answer.run_ms - gain.least);
    return likely + (least > 0 ? " (" + words_of_milliseconds(least) + " to " + most + ")" : " (up to " + most + ")");
}

std::string mean_words(const Answer& answer) {
    if (!answer.run_profile || !answer.base_profile || std::min(answer.run_profile->steps, answer.base_profile->steps) < 1)
        return {};
    const auto base = static_cast<double>(answer.base_profile->steps), run = static_cast<double>(answer.run_profile->steps);
    if (base != run)
        return "mean of " + words_of_count(base) + " and " + words_of_count(run) + " steps";
    return run == 1 ? "of 1 step" : "mean of " + words_of_count(run) + " steps";
}

std::string lacks_remedy(const Answer& answer) {
    return answer.lacks.empty() ? "" : "A run keeps that once it has ended; one of an older version has to be trained again.";
}

std::string untried_words(const Answer& answer) {
    return answer.untried.empty() ? "" : "Not tried yet: " + listed(answer.untried) + ". Measure tries them, in some seconds.";
}

void tell(Answer& answer, const Pair& pair) {
    const bool is_well = answer.causes.empty() && answer.is_divided && !answer.is_alike && answer.difference() < 0;
    if (is_well && pair.profile() && pair.profile()->peaks.flops_s.empty())
        answer.untried.push_back("what this device can do at most");
    const std::string disturbed = disturbed_sentence(answer), cause = disturbed.empty() ? because(answer, pair) : disturbed;
    const bool alone = cause.empty() && !answer.is_alike && answer.is_divided;
    const std::string ratio = told_ratio(answer, pair),
                      before = answer.other_work + (answer.other_work.empty() || ratio.empty() ? "" : " ");
    answer.sentence = before + ratio + (alone ? ceiling_words(pair) : cause);
    answer.detail = detail_of(answer, pair);
}

} // namespace mantissa::insight
