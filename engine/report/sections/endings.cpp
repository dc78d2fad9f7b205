// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the answer says of how runs ended.
#include "report/sections/section.h"

#include "insight/tensor_words.h"
#include "insight/words.h"
#include "report/settings.h"

#include <cmath>
#include <optional>
#include <utility>

namespace mantissa::report {
namespace {

// "the first ... being a weight of digits" where it is known which tensor went first, and that ended it: a step that is skipped ends none.
std::string first_non_finite(const RunRecord& run) {
    const auto& first = run.summary.numerics.first_non_finite;
    const bool ended_it = run.ending == Status::diverged || run.would_diverge();
    return ended_it && first && !first->tensor.empty()
               ? ", the first number that was not finite being " + insight::value_in_words(first->tensor)
               : "";
}

std::string told_ending(const RunRecord& run) {
    if (!run.left && (run.ending != Status::running || run.cut_off))
        return ending_words(run);
    const auto steps = static_cast<double>(run.last_step());
    return run.left ? "was left at step " + words_of_count(steps) + " (nobody trains it)" : "has " + counted(steps, "step") + " so far";
}

// Who says more than how it ended has a sentence of its own: in a list nobody could tell where what is said of one ends.
std::vector<Sentence> endings(const Context& context, const std::vector<int>& lost) {
    constexpr std::size_t most_named = 4;
    const std::size_t named = lost.size() > most_named ? most_named - 1 : lost.size();
    std::vector<Sentence> sentences;
    std::vector<std::string> others;
    Sentence together;
    for (std::size_t i = 0; i < named; ++i) {
        const RunRecord& run = context.run(lost[i]);
        const std::string words = run.name + " " + told_ending(run), first = first_non_finite(run);
        if (first.empty()) {
            others.push_back(words);
            together.figures.push_back(source_of(context, lost[i], "steps"));
        } else {
            sentences.push_back({words + first + ".", {source_of(context, lost[i], "steps")}});
        }
    }
    if (named < lost.size()) {
        others.push_back(words_of_count(static_cast<double>(lost.size() - named)) + " more ended before their last step");
        for (std::size_t i = named; i < lost.size(); ++i)
            together.figures.push_back(source_of(context, lost[i], "steps"));
    }
    together.text = listed(others) + ".";
    if (!others.empty())
        sentences.push_back(std::move(together));
    return sentences;
}

// How they ended: event files say neither that nor what was skipped.
std::string finished_words(const Context& context) {
    std::vector<std::string> imported;
    for (const RunRecord& run : context.runs())
        if (is_imported(run))
            imported.push_back(run.name);
    if (!imported.empty())
        return "The event files of " + listed_names(imported) + " do not say whether " + (imported.size() == 1 ? "its" : "their") +
               " training had ended, nor which steps were skipped";
    return context.count() == 1   ? "The run finished"
           : context.count() == 2 ? "Both runs finished"
                                  : "All " + words_of_count(context.count()) + " runs finished";
}

struct Skips {
    std::vector<std::string> words = {}; // of each run that skipped some
    std::vector<Source> figures = {};
    bool are_known = true; // of all of them

    std::string told() const { return listed(words) + " because a gradient was not finite."; }
};

Skips skips_of(const Context& context) {
    Skips skips;
    for (int run = 0; run < context.count(); ++run) {
        const Source source = source_of(context, run, "numerics.skipped_steps");
        skips.figures.push_back(source);
        skips.are_known = skips.are_known && !std::isnan(source.value) && !is_imported(context.run(run));
        if (source.value > 0)
            skips.words.push_back(context.run(run).name + " skipped " + words_of_count(source.value) + " of " +
                                  counted(static_cast<double>(context.run(run).last_step()), "step"));
    }
    return skips;
}

Sentence finished_sentence(const Context& context, const Skips& skips) {
    const std::string after = !skips.words.empty() ? "; " + skips.told() : skips.are_known ? " and no step was skipped." : ".";
    return {finished_words(context) + after, skips.figures};
}

bool has_left_numbers(const RunRecord& run) { return run.ending == Status::diverged || run.would_diverge(); }

template <typename Is>
std::vector<int> those(const Context& context, const Is& is) {
    std::vector<int> runs;
    for (int run = 0; run < context.count(); ++run)
        if (is(context.run(run)))
            runs.push_back(run);
    return runs;
}

// "Epsilon 0.0001 (was 1e-07)": what one of two runs has that the other has not. Nothing: they differ in more than the settings of a
// variant.
std::vector<std::string> changes_words(const RunRecord& before, const RunRecord& after) {
    std::vector<std::string> words;
    for (const SettingRow& row : settings_of({before, after})) {
        if (!row.differs)
            continue;
        if (!row.key.starts_with("variant.") && !row.key.starts_with("training."))
            return {};
        words.push_back(row.label + " " + row.values[1] + (row.values[0] == no_figure ? "" : " (was " + row.values[0] + ")"));
    }
    return words;
}

// Nobody gave it the name that it has as a copy of who diverged.
std::optional<Sentence> about_copy(const Context& context, int run, int lost) {
    constexpr std::size_t most = 3;
    const RunRecord &own = context.run(run), &original = context.run(lost);
    if (!own.name.starts_with(original.name + ", ")) // before the settings of each two of many are compared
        return std::nullopt;
    const std::vector<std::string> changes = changes_words(original, own);
    if (changes.empty() || changes.size() > most)
        return std::nullopt;
    return Sentence{own.name + " is " + original.name + " with " + (changes.size() == 1 ? "one change" : "changes") + ": " +
                        listed(changes) + ".",
                    {source_of(context, run, "steps")}};
}

} // namespace

std::vector<Sentence> about_who_diverged(const Context& context) {
    const std::vector<int> lost = those(context, has_left_numbers);
    std::vector<Sentence> sentences = endings(context, lost);
    for (int each : lost)
        for (int run = 0; run < context.count(); ++run)
            if (auto copy = run == each ? std::nullopt : about_copy(context, run, each))
                sentences.push_back(std::move(*copy));
    for (Sentence& sentence : sentences)
        sentence.part = Sentence::Part::divergence;
    return sentences;
}

// That one of them ended early hides no step that another skipped.
std::vector<Sentence> about_endings(const Context& context) {
    const auto is_unfinished = [](const RunRecord& run) { return run.ending != Status::completed; };
    const std::vector<int> lost = those(context, [&](const RunRecord& run) { return is_unfinished(run) && !has_left_numbers(run); });
    const Skips skips = skips_of(context);
    if (those(context, is_unfinished).empty())
        return {finished_sentence(context, skips)};
    std::vector<Sentence> sentences = endings(context, lost);
    if (!skips.words.empty())
        sentences.push_back({skips.told(), skips.figures});
    return sentences;
}

} // namespace mantissa::report
