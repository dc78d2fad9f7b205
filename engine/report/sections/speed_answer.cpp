// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the answer says of speed and memory: a short claim, and how it was found.
#include "report/sections/section.h"

#include "insight/words.h"
#include "runs/worst_product.h"

#include <cmath>

namespace mantissa::report {
namespace {

const insight::Speed& told_speed(const Context& context, int run) { return context.comparison.speeds[static_cast<std::size_t>(run)]; }
const insight::RunEvidence& held_evidence(const Context& context, int run) {
    return context.comparison.evidence[static_cast<std::size_t>(run)];
}

std::string two_times(const Context& context, int run) {
    return words_of_milliseconds(context.run(run).figure("ms_step.median")) + " against " +
           words_of_milliseconds(context.comparison.base().figure("ms_step.median")) + " ms";
}

bool one_is_warm_up(const Context& context, int run) { return is_warm_up(context.run(run)) || is_warm_up(context.comparison.base()); }

std::string memory_claim(double ratio) {
    double percent = std::round(std::fabs(ratio - 1) * 100);
    return percent == 0 ? "needs as much memory" : "needs " + words_of_count(percent) + (ratio < 1 ? " % less memory" : " % more memory");
}

// What disturbs one run more than the other moves their times and not their ratio, which is of moments side by side: where a reader who
// divides them would not get it, that is told.
const char* steps_of_times(const Context& context, int run) {
    constexpr double much = 0.05, told_as_one = 0.005;
    const insight::RankInterval& ratio = told_speed(context, run).pairing.ratio;
    const double times = context.comparison.base().figure("ms_step.median") / context.run(run).figure("ms_step.median");
    if (std::fabs(times / ratio.median - 1) > much)
        return ", of which much was disturbed";
    const bool inside = times > ratio.least - told_as_one && times < ratio.most + told_as_one;
    return inside ? "" : ", not only those side by side";
}

bool is_converted_in_part(const RunRecord& run) { return honesty_of(run) == Honesty::converted && has_better_products(run.summary); }

// "half is 1.47 times as fast as float32 and needs 28 % less memory."
Sentence speed_claim(const Context& context, int run) {
    const insight::Speed& speed = told_speed(context, run);
    const double memory = ratio_of_memory(context.comparison, run);
    insight::RunEvidence own = held_evidence(context, run);
    own.name += is_converted_in_part(context.run(run)) ? "" : how_it_ran(context.run(run));
    std::string words = insight::claim_of(speed, own, held_evidence(context, context.comparison.baseline));
    if (!speed.is_told())
        words.front() = 'W';
    Sentence sentence{words, {}};
    for (int of : {run, context.comparison.baseline})
        sentence.figures.push_back(source_of(context, of, "ms_step.median"));
    if (!std::isnan(memory)) {
        sentence.text += (speed.is_told() ? " and " : "; " + context.run(run).name + " ") + memory_claim(memory);
        for (int of : {run, context.comparison.baseline})
            sentence.figures.push_back(source_of(context, of, memory_figure(context.comparison, run)));
    }
    sentence.text += ".";
    return sentence;
}

std::string speed_grounds(const Context& context, int run) {
    const insight::Speed& speed = told_speed(context, run);
    const std::string words = insight::grounds_of(speed, held_evidence(context, run), held_evidence(context, context.comparison.baseline));
    if (speed.is_told())
        return "The ratio is the " + words + "; " + two_times(context, run) + " per step over all steps that count" +
               steps_of_times(context, run) + ".";
    return as_sentence(words) + (one_is_warm_up(context, run) ? "" : " A step took " + two_times(context, run) + ".");
}

bool memory_is_as_planned(const Context& context, int run) {
    return !std::isnan(ratio_of_memory(context.comparison, run)) &&
           memory_figure(context.comparison, run) == std::string("memory.predicted_bytes");
}

Sentence speed_evidence(const Context& context, int run) {
    Sentence sentence{speed_grounds(context, run), {}, Sentence::Part::evidence};
    for (int of : {run, context.comparison.baseline})
        sentence.figures.push_back(source_of(context, of, "ms_step.median"));
    if (is_converted_in_part(context.run(run)))
        sentence.text += " " + context.run(run).name + " was computed in a wider format in part.";
    if (memory_is_as_planned(context, run))
        sentence.text += " Their memory is compared as it was planned: not both ran to their end.";
    return sentence;
}

} // namespace

std::string how_it_ran(const RunRecord& run) {
    if (honesty_of(run) != Honesty::converted)
        return "";
    return is_converted_in_part(run) ? ", computed in a wider format in part," : ", computed in a wider format,";
}

std::vector<Sentence> about_speed(const Context& context, int run) { return {speed_claim(context, run), speed_evidence(context, run)}; }

} // namespace mantissa::report
