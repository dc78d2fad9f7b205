// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the answer says of those that it is not about: the question names them, too.
#include "report/sections/section.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace mantissa::report {
namespace {

constexpr const char *accuracy = "final.val_accuracy", *loss = "final.val_loss";

struct Other {
    const Group* group = nullptr;
    int run = 0;        // the first of it with a result
    double reached = 0; // on average
    bool finite = true; // the validation losses
};

// Nothing where it has no result, which its ending tells.
std::optional<Other> other_of(const Context& context, const Group& group) {
    std::vector<int> runs;
    std::ranges::copy_if(group.runs, std::back_inserter(runs),
                         [&](int run) { return context.run(run).has_result() && std::isfinite(context.run(run).figure(accuracy)); });
    if (runs.empty())
        return std::nullopt;
    const auto is_lost = [&](int run) { return !is_imported(context.run(run)) && !std::isfinite(context.run(run).figure(loss)); };
    return Other{&group, runs.front(), spread_of(context.comparison, group, accuracy).mean, std::ranges::none_of(runs, is_lost)};
}

std::vector<Other> others_of(const Context& context, const Told& told) {
    std::vector<Other> others;
    for (const Group& group : context.comparison.groups)
        if (std::ranges::find(told.groups, &group) == told.groups.end())
            if (const std::optional<Other> other = other_of(context, group))
                others.push_back(*other);
    std::ranges::stable_sort(others, std::less(), [](const Other& other) { return std::pair(other.finite, other.reached); });
    return others;
}

std::string points_words(double points, const std::string& base) {
    if (points == 0)
        return ", equal to " + base;
    return ", " + words_of_ratio(std::fabs(points)) + (std::fabs(points) == 1 ? " point " : " points ") +
           (points > 0 ? "above " : "below ") + base;
}

// Sentences about one, two, and more: who is told of first is told in full.
class Teller {
public:
    Teller(const Context& context, const Told& before) : context_(context), doubt_(before.doubt) {}

    void add(const Other& other) {
        if (!other.finite)
            return add("The validation loss of " + other.group->name + " is not finite.", {source_of(context_, other.run, loss)});
        if (const std::optional<Sentence> seeds = about_seeds(context_, *other.group))
            return add(seeds->text, seeds->figures);
        add((std::exchange(first_, false) ? "The validation accuracy of " : "That of ") + other.group->name + " is " +
                words_of_percent(other.reached) + " %" + beside_the_baseline(other) + ".",
            {source_of(context_, other.run, accuracy)});
    }
    void add(const std::string& words, const std::vector<Source>& figures = {}) {
        told_.text += (told_.text.empty() ? "" : " ") + words;
        told_.figures.insert(told_.figures.end(), figures.begin(), figures.end());
    }
    const Sentence& told() const { return told_; }

private:
    std::string beside_the_baseline(const Other& other) {
        const Group* base = context_.comparison.beside(*other.group);
        if (!base || spread_of(context_.comparison, *base, accuracy).n == 0)
            return "";
        const Verdict verdict = verdict_on(context_.comparison, *other.group, accuracy);
        if (verdict.apart != Apart::no)
            return (verdict.apart == Apart::unknown ? ", maybe with other data than "
                    : verdict.apart == Apart::data  ? ", with other data than "
                                                    : ", after another length of training than ") +
                   base->name;
        return points_words(std::round(verdict.difference * 1e4) / 100, base->name) +
               (std::exchange(doubt_, true) ? "" : doubt_words(*other.group, *base));
    }

    const Context& context_;
    bool doubt_, first_ = true;
    Sentence told_;
};

} // namespace

std::vector<Sentence> about_others(const Context& context, const Told& told) {
    constexpr std::size_t most_named = 4;
    const std::vector<Other> others = others_of(context, told);
    const std::size_t named = others.size() > most_named ? most_named - 1 : others.size();
    Teller teller(context, told);
    for (std::size_t i = 0; i < named; ++i)
        teller.add(others[i]);
    if (named < others.size())
        teller.add("The table tells of " + words_of_count(static_cast<double>(others.size() - named)) + " more.");
    return others.empty() ? std::vector<Sentence>{} : std::vector{teller.told()};
}

} // namespace mantissa::report
