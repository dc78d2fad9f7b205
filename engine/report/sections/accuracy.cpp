// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the answer says of accuracies: whether a difference is noise, or why it cannot be asked.
#include "report/sections/section.h"

#include "insight/words.h"

#include <cmath>
#include <utility>

namespace mantissa::report {
namespace {

constexpr const char* final_accuracy = "final.val_accuracy";

std::string seeds_words(const Verdict& verdict) {
    std::string n = words_of_count(verdict.n) + (verdict.paired ? " paired seeds" : " seeds each");
    if (verdict.is_of_too_few_seeds())
        return "cannot be told from noise by " + n;
    if (verdict.kind == Verdict::Kind::inside)
        return "is inside the noise of " + n;
    return (verdict.seems() ? "seems to be outside the noise of " : "is outside the noise of ") + n;
}

// Of the baseline, which is why another accuracy tells nothing beside its own.
const char* otherwise_trained(Apart apart) {
    if (apart == Apart::unknown)
        return ": nobody knows whether both were trained on the same data";
    return apart == Apart::data ? ", which was trained on other data" : ", which was trained for another length";
}

bool tells_of_seeds(const Group& group, const Verdict& verdict) {
    return verdict.kind != Verdict::Kind::unknown || (verdict.apart != Apart::no && group.runs.size() > 1);
}

Sentence accuracy_with_seeds(const Context& context, const Group& own, const Verdict& verdict, const std::string& whose) {
    const Comparison& all = context.comparison;
    const Group& base = all.group_of(all.baseline);
    const std::string mean = words_of_percent(spread_of(all, own, final_accuracy).mean),
                      other = words_of_percent(spread_of(all, base, final_accuracy).mean);
    const std::string judged = verdict.apart == Apart::no
                                   ? seeds_words(verdict) + " (" + base.name + ": " + other + " %)."
                                   : "cannot be compared with the " + other + " % of " + base.name + otherwise_trained(verdict.apart) + ".";
    Sentence sentence{whose + ", " + mean + " % on average, " + judged, {}};
    for (const Group* group : {&own, &base})
        for (int of : group->runs)
            sentence.figures.push_back(source_of(context, of, final_accuracy));
    return sentence;
}

// In what tells them apart.
std::pair<std::string, std::string> lengths_of(const AccuracyOf& own, const AccuracyOf& other) {
    const auto steps = [](const AccuracyOf& of) { return static_cast<double>(of.trained.steps); };
    if (!own.trained.is_known() || !other.trained.is_known())
        return {counted(own.epochs, "epoch"), words_of_count(other.epochs)};
    if (own.trained.batch != other.trained.batch)
        return {counted(own.trained.images(), "image"), words_of_count(other.trained.images())};
    return {counted(steps(own), "step"), words_of_count(steps(other))};
}

std::string apart_words(const Context& context, int run, Apart apart) {
    const RunRecord &own = context.run(run), &base = context.comparison.base();
    const std::string mine = words_of_percent(own.figure(final_accuracy)) + " %",
                      beside = ", cannot be compared with the " + words_of_percent(base.figure(final_accuracy)) + " % of " + base.name;
    if (apart != Apart::length)
        return mine + beside + otherwise_trained(apart);
    const auto [length, other] = lengths_of(accuracy_of(own), accuracy_of(base));
    return mine + " after " + length + beside + " after " + other;
}

std::string gap_words(double points) {
    if (points == 0)
        return "equal to the";
    return words_of_ratio(std::fabs(points)) + (std::fabs(points) == 1 ? " point " : " points ") + (points > 0 ? "above the" : "below the");
}

// Of those that ended; where none did, as far as this one came.
double mean_of(const Context& context, const Group& group, int run) {
    const Spread ended = spread_of(context.comparison, group, final_accuracy);
    return ended.n > 0 ? ended.mean : context.run(run).figure(final_accuracy);
}

// On average, where one of the two has seeds, though not enough.
Sentence accuracy_of_few(const Context& context, const Group& own, int run) {
    const Comparison& all = context.comparison;
    const Group& base = all.group_of(all.baseline);
    const double mine = mean_of(context, own, run), its = mean_of(context, base, all.baseline);
    Sentence sentence{"Its validation accuracy is " + words_of_percent(mine) + " %, " + gap_words(std::round((mine - its) * 1e4) / 100) +
                          " " + words_of_percent(its) + " % of " + base.name + doubt_words(own, base) + ".",
                      {}};
    for (const Group* group : {&own, &base})
        for (int of : group->runs)
            sentence.figures.push_back(source_of(context, of, final_accuracy));
    return sentence;
}

Sentence accuracy_sentence(const Context& context, int run) {
    const Group& group = context.comparison.group_of(run);
    const Verdict verdict = verdict_on(context.comparison, group, final_accuracy);
    if (tells_of_seeds(group, verdict))
        return accuracy_with_seeds(context, group, verdict, "Its validation accuracy");
    const Source own = source_of(context, run, final_accuracy), other = source_of(context, context.comparison.baseline, final_accuracy);
    if (const Apart apart = accuracies_apart(context.run(run), context.comparison.base()); apart != Apart::no)
        return {"Its validation accuracy, " + apart_words(context, run, apart) + ".", {own, other}};
    return accuracy_of_few(context, group, run);
}

} // namespace

Sentence about_accuracy(const Context& context, int run) {
    Sentence sentence = accuracy_sentence(context, run);
    sentence.part = Sentence::Part::more;
    return sentence;
}

std::string doubt_words(const Group& group, const Group& base) {
    return group.runs.size() == 1 && base.runs.size() == 1 ? "; one seed each, so noise cannot be told from effect"
                                                           : "; too few seeds to tell noise from effect";
}

std::optional<Sentence> about_seeds(const Context& context, const Group& group) {
    const Verdict verdict = verdict_on(context.comparison, group, final_accuracy);
    if (!tells_of_seeds(group, verdict))
        return std::nullopt;
    return accuracy_with_seeds(context, group, verdict, "The validation accuracy of " + group.name);
}

std::vector<Sentence> about_seeds(const Context& context) {
    const Comparison& all = context.comparison;
    std::vector<Sentence> sentences;
    for (const Group& group : all.groups)
        if (&group != &all.group_of(all.baseline))
            if (const std::optional<Sentence> sentence = about_seeds(context, group))
                sentences.push_back(*sentence);
    return sentences;
}

} // namespace mantissa::report
