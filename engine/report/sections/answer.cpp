// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mantissa::report {
namespace {

bool candidate(const Context& context, int run) {
    return run != context.comparison.baseline && context.run(run).has_result() && speed_counts(context.run(run)) &&
           !std::isnan(ratio_of_speed(context.comparison, run));
}

// The run the answer is about: the fastest that reached a result, whose speed is its own if there is such a one.
std::optional<int> best_run(const Context& context) {
    std::optional<int> best;
    auto key = [&](int run) { return std::pair(honesty_of(context.run(run)) == Honesty::native, ratio_of_speed(context.comparison, run)); };
    for (int run = 0; run < context.count(); ++run)
        if (candidate(context, run) && (!best || key(run) > key(*best)))
            best = run;
    return best;
}

std::string how_it_ran(const RunRecord& run) { return honesty_of(run) == Honesty::converted ? ", computed in a wider format," : ""; }

Sentence speed_and_memory(const Context& context, int run) {
    double speed = ratio_of_speed(context.comparison, run), memory = ratio_of_memory(context.comparison, run);
    const std::string& base = context.comparison.base().name;
    std::string name = context.run(run).name;
    Sentence sentence;
    sentence.text = name + how_it_ran(context.run(run)) + " is " +
                    (words_of_ratio(speed) == "1.00" ? "" : words_of_ratio(speed) + " times ") + "as fast as " + base + " (" +
                    words_of_milliseconds(context.run(run).figure("ms_step.median")) + " against " +
                    words_of_milliseconds(context.comparison.base().figure("ms_step.median")) + " ms per step)";
    for (int of : {run, context.comparison.baseline})
        sentence.figures.push_back(source_of(context, of, "ms_step.median"));
    if (!std::isnan(memory)) {
        double percent = std::round(std::fabs(memory - 1) * 100);
        sentence.text += percent == 0 ? " and needs as much memory"
                                      : " and needs " + words_of_count(percent) + (memory < 1 ? " % less memory" : " % more memory");
        for (int of : {run, context.comparison.baseline})
            sentence.figures.push_back(source_of(context, of, "memory.peak_bytes"));
    }
    sentence.text += ".";
    return sentence;
}

std::string seeds_words(const Verdict& verdict) {
    std::string n = words_of_count(verdict.n) + (verdict.paired ? " paired seeds" : " seeds each");
    return verdict.kind == Verdict::Kind::inside ? "inside the noise of " + n : "outside the noise of " + n;
}

Sentence accuracy_with_seeds(const Context& context, int run, const Verdict& verdict) {
    const Comparison& all = context.comparison;
    const Group &own = all.group_of(run), &base = all.group_of(all.baseline);
    const char* path = "final.val_accuracy";
    Sentence sentence{"Its validation accuracy, " + words_of_percent(spread_of(all, own, path).mean) + " % on average, is " +
                          seeds_words(verdict) + " (" + base.name + ": " + words_of_percent(spread_of(all, base, path).mean) + " %).",
                      {}};
    for (const Group* group : {&own, &base})
        for (int of : group->runs)
            sentence.figures.push_back(source_of(context, of, path));
    return sentence;
}

Sentence accuracy(const Context& context, int run) {
    const char* path = "final.val_accuracy";
    Verdict verdict = verdict_on(context.comparison, context.comparison.group_of(run), path);
    if (verdict.kind != Verdict::Kind::unknown)
        return accuracy_with_seeds(context, run, verdict);
    Source own = source_of(context, run, path), base = source_of(context, context.comparison.baseline, path);
    double points = std::round((own.value - base.value) * 1e4) / 100;
    std::string gap = points == 0 ? "equal to the"
                                  : words_of_ratio(std::fabs(points)) + (std::fabs(points) == 1 ? " point " : " points ") +
                                        (points > 0 ? "above the" : "below the");
    return {"Its validation accuracy is " + words_of_percent(own.value) + " %, " + gap + " " + words_of_percent(base.value) + " % of " +
                context.comparison.base().name + "; one seed each, so noise cannot be told from effect.",
            {own, base}};
}

// "weights of digits first" where it is known which tensor went first.
std::string first_non_finite(const RunRecord& run) {
    const auto& first = run.summary.numerics.first_non_finite;
    return first && !first->tensor.empty() ? ", the first number that was not finite being in " + first->tensor : "";
}

Sentence endings(const Context& context, const std::vector<int>& lost) {
    std::vector<std::string> words;
    Sentence sentence;
    for (int run : lost) {
        words.push_back(context.run(run).name + " " + ending_words(context.run(run)) + first_non_finite(context.run(run)));
        sentence.figures.push_back(source_of(context, run, "steps"));
    }
    sentence.text = listed(words) + ".";
    return sentence;
}

Sentence skipped(const Context& context) {
    Sentence sentence;
    double total = 0;
    std::vector<std::string> words;
    for (int run = 0; run < context.count(); ++run) {
        Source source = source_of(context, run, "numerics.skipped_steps");
        sentence.figures.push_back(source);
        total += std::isnan(source.value) ? 0 : source.value;
        if (source.value > 0)
            words.push_back(context.run(run).name + " skipped " + words_of_count(source.value) + " of " +
                            counted(static_cast<double>(context.run(run).last_step()), "step"));
    }
    std::string all = context.count() == 1 ? "The run finished" : "All " + words_of_count(context.count()) + " runs finished";
    sentence.text = all + (total == 0 ? " and no step was skipped." : "; " + listed(words) + " because a gradient was not finite.");
    return sentence;
}

Sentence last_sentence(const Context& context) {
    std::vector<int> lost;
    for (int run = 0; run < context.count(); ++run)
        if (context.run(run).ending != Status::completed)
            lost.push_back(run);
    return lost.empty() ? skipped(context) : endings(context, lost);
}

// Of one run, or where there is nothing to set beside the baseline.
std::vector<Sentence> about_one(const Context& context, int run) {
    const RunRecord& record = context.run(run);
    std::vector<Sentence> sentences;
    Source time = source_of(context, run, "ms_step.median"), memory = source_of(context, run, "memory.peak_bytes");
    if (time.value > 0 && speed_counts(record))
        sentences.push_back(
            {record.name + how_it_ran(record) + " took " + words_of_milliseconds(time.value) + " ms per step, " +
                 words_of_count(record.figure("images_s")) + " images per second" +
                 (std::isnan(memory.value) ? "." : ", and " + words_of_mebibytes(memory.value) + " MiB of memory at its peak."),
             {time, source_of(context, run, "images_s"), memory}});
    Source accuracy = source_of(context, run, "final.val_accuracy"), loss = source_of(context, run, "final.val_loss");
    if (!std::isnan(accuracy.value))
        sentences.push_back({"After " + counted(static_cast<double>(record.last_step()), "step") + " its validation accuracy is " +
                                 words_of_percent(accuracy.value) + " % and its validation loss " + words_of(loss.value) + ".",
                             {source_of(context, run, "steps"), accuracy, loss}});
    return sentences;
}

} // namespace

Section answer_section(const Context& context) {
    Paragraph answer{.role = Paragraph::Role::answer, .sentences = {}};
    auto best = context.count() > 1 ? best_run(context) : std::nullopt;
    if (best) {
        answer.sentences = {speed_and_memory(context, *best)};
        if (!std::isnan(context.run(*best).figure("final.val_accuracy")) &&
            !std::isnan(context.comparison.base().figure("final.val_accuracy")))
            answer.sentences.push_back(accuracy(context, *best));
    } else {
        answer.sentences = about_one(context, context.comparison.baseline);
    }
    answer.sentences.push_back(last_sentence(context));
    return {.id = "answer", .title = "", .blocks = {answer}};
}

} // namespace mantissa::report
