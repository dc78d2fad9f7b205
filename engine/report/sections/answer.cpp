// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace mantissa::report {
namespace {

const insight::Speed& speed_of(const Context& context, int run) { return context.comparison.speeds[static_cast<std::size_t>(run)]; }
const insight::Learning& learning_of(const Context& context, int run) {
    return context.comparison.evidence[static_cast<std::size_t>(run)].learning;
}

// Another seed of the baseline is no answer to it.
bool candidate(const Context& context, int run) {
    const Comparison& all = context.comparison;
    return &all.group_of(run) != &all.group_of(all.baseline) && context.run(run).has_figures() && speed_counts(context.run(run)) &&
           context.run(run).figure("ms_step.median") > 0 && context.comparison.base().figure("ms_step.median") > 0 &&
           speed_of(context, run).is_asked();
}

// The run the answer is about: of those that learn as the baseline does, the fastest whose speed may be told, if there is one in its own
// format.
std::optional<int> best_run(const Context& context) {
    std::optional<int> best;
    auto key = [&](int run) {
        const insight::Speed& speed = speed_of(context, run);
        return std::tuple(!is_far_behind(context, context.comparison.group_of(run)), speed.is_told(),
                          honesty_of(context.run(run)) == Honesty::native, speed.is_told() ? speed.ratio() : 0);
    };
    for (int run = 0; run < context.count(); ++run)
        if (candidate(context, run) && (!best || key(run) > key(*best)))
            best = run;
    return best;
}

// Learning comes first: who learns nothing is not asked how fast.
std::vector<Sentence> who_learned_nothing(const Context& context) {
    std::vector<Sentence> sentences;
    for (int run = 0; run < context.count(); ++run)
        if (const insight::Learning& learning = learning_of(context, run); learning.fails() && context.run(run).ending != Status::diverged)
            sentences.push_back({context.run(run).name + " " + learning.words + ".",
                                 {source_of(context, run, "steps"), source_of(context, run, "final.val_accuracy")}});
    return sentences;
}

// What so few images leave open is no verdict, and takes the speed nothing. All are told at once of the same images.
std::vector<Sentence> who_is_in_doubt(const Context& context) {
    std::map<std::int64_t, std::vector<int>> by_images;
    for (int run = 0; run < context.count(); ++run)
        if (const std::int64_t images = learning_of(context, run).too_few_of; images > 0)
            by_images[images].push_back(run);
    std::vector<Sentence> sentences;
    for (const auto& [images, runs] : by_images) {
        Sentence sentence{context.run(runs.front()).name + " " + learning_of(context, runs.front()).words + ".", {}};
        std::vector<std::string> names;
        for (int run : runs) {
            names.push_back(context.run(run).name);
            sentence.figures.push_back(source_of(context, run, "final.val_accuracy"));
        }
        if (runs.size() > 1)
            sentence.text = words_of_count(static_cast<double>(images)) + " validation images are too few to tell whether " +
                            listed_names(names) + " learned.";
        sentences.push_back(sentence);
    }
    return sentences;
}

// A result of two conditions is not that of the first.
std::vector<Sentence> who_was_changed(const Context& context) {
    std::vector<Sentence> sentences;
    for (int run = 0; run < context.count(); ++run)
        for (const EventRecord& change : context.comparison.evidence[static_cast<std::size_t>(run)].changes)
            sentences.push_back({context.run(run).name + " was changed as it ran: from step " +
                                     words_of_count(static_cast<double>(change.step + 1)) + " " + change.text + ".",
                                 {}});
    return sentences;
}

// A copy is no second result.
std::vector<Sentence> who_is_the_same_run(const Context& context) {
    constexpr insight::Speed same{.kind = insight::Speed::Kind::same_run};
    const std::vector<insight::RunEvidence>& evidence = context.comparison.evidence;
    std::vector<Sentence> sentences;
    for (auto run = evidence.begin(); run != evidence.end(); ++run) {
        const auto first = std::find_if(evidence.begin(), run, [&](const auto& before) { return is_same_run(*run, before); });
        if (first != run)
            sentences.push_back({sentence_of(same, *run, *first), {}});
    }
    return sentences;
}

// What is not known of it is left out.
std::string pace_words(const RunRecord& run) {
    const double images = run.figure("images_s"), memory = run.figure("memory.peak_bytes");
    return run.name + how_it_ran(run) + " took " + words_of_milliseconds(run.figure("ms_step.median")) + " ms per step" +
           (is_warm_up(run) ? ", all of it warm-up" : "") +
           (std::isnan(images) ? "" : ", " + words_of_count(images) + " images per second") +
           (std::isnan(memory) ? "." : ", and " + words_of_mebibytes(memory) + " MiB of memory at its peak.");
}

// What was validated is not what it was at its end, where steps came behind.
std::string learned_words(const RunRecord& run, bool named) {
    const std::int64_t steps = run.last_step(), validated = run.epochs.empty() ? 0 : run.epochs.back().step;
    if (validated < 1 || validated >= steps)
        return "After " + words_of_length(run) +
               (named ? " the validation accuracy of " + run.name + " is " : " its validation accuracy is ");
    return (named ? "At the last validation of " + run.name : std::string("At its last validation")) + ", after " +
           words_of_count(static_cast<double>(validated)) + " of " + counted(static_cast<double>(steps), "step") +
           ", its validation accuracy is ";
}

// Of one run, or where there is nothing to set beside the baseline.
std::vector<Sentence> about_one(const Context& context, int run) {
    const RunRecord& record = context.run(run);
    std::vector<Sentence> sentences;
    Source time = source_of(context, run, "ms_step.median"), memory = source_of(context, run, "memory.peak_bytes");
    if (time.value > 0 && speed_counts(record) && !is_too_short(record))
        sentences.push_back({pace_words(record), {time, source_of(context, run, "images_s"), memory}});
    Source accuracy = source_of(context, run, "final.val_accuracy"), loss = source_of(context, run, "final.val_loss");
    if (!std::isnan(accuracy.value))
        sentences.push_back({learned_words(record, sentences.empty()) + words_of_percent(accuracy.value) + " %" +
                                 (std::isnan(loss.value) ? "" : " and its validation loss " + words_of(loss.value)) + ".",
                             {source_of(context, run, "steps"), accuracy, loss},
                             sentences.empty() ? Sentence::Part::claim : Sentence::Part::more});
    if (!std::isnan(accuracy.value) && std::isnan(loss.value) && !is_imported(record)) // of ours, who validated has a loss
        sentences.push_back({"The validation loss of " + record.name + " is not finite.", {loss}, Sentence::Part::more});
    return sentences;
}

// Of a run that can be told of by itself alone: nobody told its speed.
bool stands_alone(const Context& context, int run) { return run != context.comparison.baseline && is_imported(context.run(run)); }

void add_what_stands_alone(const Context& context, std::vector<Sentence>& sentences) {
    std::ranges::move(about_one(context, context.comparison.baseline), std::back_inserter(sentences));
    for (int run = 0; run < context.count(); ++run)
        if (stands_alone(context, run))
            std::ranges::move(about_one(context, run), std::back_inserter(sentences));
}

bool accuracies_are_told(const Context& context, int run) {
    const auto known = [&](const RunRecord& of) { return !std::isnan(of.figure("final.val_accuracy")); };
    return known(context.run(run)) && known(context.comparison.base()) && !is_far_behind(context, context.comparison.group_of(run));
}

// Behind the first claim and what belongs to it: who asks for several formats is to read that one of them is none.
void tell_who_diverged(const Context& context, std::vector<Sentence>& sentences) {
    const auto is_claim = [](const Sentence& sentence) { return sentence.part == Sentence::Part::claim; };
    const auto place = sentences.empty() ? sentences.end() : std::find_if(sentences.begin() + 1, sentences.end(), is_claim);
    std::vector<Sentence> told = about_who_diverged(context);
    sentences.insert(place, std::move_iterator(told.begin()), std::move_iterator(told.end()));
}

// The baseline and who is set beside it, who learned nothing, and seeds where those are the answer.
enum class AnsweredBy { speed, seeds };
Told told_of(const Context& context, std::optional<int> best, AnsweredBy by) {
    const Comparison& all = context.comparison;
    Told told{.groups = {&all.group_of(all.baseline)}};
    if (best && by == AnsweredBy::speed) {
        told.groups.push_back(&all.group_of(*best));
        told.doubt = accuracies_are_told(context, *best) && !about_seeds(context, all.group_of(*best));
    }
    for (int run = 0; run < context.count(); ++run)
        if (learning_of(context, run).fails() || is_far_behind(context, all.group_of(run)) || (!best && stands_alone(context, run)) ||
            (by == AnsweredBy::seeds && about_seeds(context, all.group_of(run))))
            told.groups.push_back(&all.group_of(run));
    return told;
}

} // namespace

Section answer_section(const Context& context) {
    if (const std::vector<Sentence> swept = about_sweep(context); !swept.empty())
        return {.id = "answer", .title = "", .blocks = {Paragraph{.role = Paragraph::Role::answer, .sentences = swept}}};
    Paragraph answer{.role = Paragraph::Role::answer, .sentences = who_learned_nothing(context)};
    std::ranges::move(about_who_is_far_behind(context), std::back_inserter(answer.sentences));
    auto best = context.count() > 1 ? best_run(context) : std::nullopt;
    auto seeds = best && !speed_of(context, *best).is_told() ? about_seeds(context) : std::vector<Sentence>{};
    const AnsweredBy by = seeds.empty() ? AnsweredBy::speed : AnsweredBy::seeds;
    std::ranges::move(seeds, std::back_inserter(answer.sentences));
    std::vector<Sentence> copies = who_is_the_same_run(context);
    if (best) {
        std::ranges::move(about_speed(context, *best), std::back_inserter(answer.sentences));
    } else {
        std::ranges::move(std::exchange(copies, {}), std::back_inserter(answer.sentences));
        add_what_stands_alone(context, answer.sentences);
    }
    if (best && by == AnsweredBy::speed && accuracies_are_told(context, *best))
        answer.sentences.push_back(about_accuracy(context, *best));
    std::ranges::move(who_is_in_doubt(context), std::back_inserter(answer.sentences));
    std::ranges::move(about_others(context, told_of(context, best, by)), std::back_inserter(answer.sentences));
    std::ranges::move(copies, std::back_inserter(answer.sentences));
    std::ranges::move(who_was_changed(context), std::back_inserter(answer.sentences));
    std::ranges::move(about_endings(context), std::back_inserter(answer.sentences));
    tell_who_diverged(context, answer.sentences);
    return {.id = "answer", .title = "", .blocks = {answer}};
}

} // namespace mantissa::report
