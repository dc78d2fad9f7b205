// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

Cell spread_cell(const Spread& spread, std::string (*words)(double), const std::string& figure) {
    if (spread.n == 0)
        return plain(no_figure, Tone::muted);
    std::string half = std::isnan(spread.deviation) ? "" : " ± " + words(spread.deviation);
    return {.text = words(spread.mean) + half, .source = {-1, "mean of " + figure, spread.mean}};
}

// Of what has no mean.
Cell no_result_cell(const Context& context, const Group& group) {
    const auto n = static_cast<double>(group.runs.size());
    const bool lost = std::ranges::all_of(group.runs, [&](int run) { return context.run(run).ending == Status::diverged; });
    if (!lost)
        return plain("no result", Tone::muted);
    return plain(n == 1 ? "diverged" : "all " + words_of_count(n) + " diverged", Tone::bad);
}

// Of those with a result, how many learned nothing. Empty: none.
std::string idle_words(const Comparison& all, const Group& group) {
    const auto is_done = [&](int run) { return all.runs[static_cast<std::size_t>(run)].has_result(); };
    const auto is_idle = [&](int run) { return is_done(run) && all.evidence[static_cast<std::size_t>(run)].learning.fails(); };
    const auto idle = std::ranges::count_if(group.runs, is_idle), done = std::ranges::count_if(group.runs, is_done);
    return idle == 0 ? "" : std::to_string(idle) + " of " + std::to_string(done) + " learned nothing";
}

Cell verdict_cell(const Context& context, const Group& group, const Verdict& verdict) {
    const Comparison& all = context.comparison;
    if (spread_of(all, group, "final.val_accuracy").n == 0)
        return no_result_cell(context, group);
    const Group* base = all.beside(group);
    if (!base)
        return plain("no run beside it", Tone::muted);
    if (spread_of(all, *base, "final.val_accuracy").n == 0)
        return plain("the baseline has no result", Tone::muted);
    if (verdict.apart != Apart::no)
        return plain(verdict.apart == Apart::unknown ? "data not told: unknown"
                     : verdict.apart == Apart::data  ? "other data: unknown"
                                                     : "other length of training: unknown",
                     Tone::muted);
    if (const std::string idle = idle_words(all, group); !idle.empty()) // what lies between them is no noise
        return plain(idle, Tone::warn);
    if (const std::string idle = idle_words(all, *base); !idle.empty())
        return plain("of the baseline " + idle, Tone::warn);
    if (verdict.kind == Verdict::Kind::unknown)
        return plain(verdict.n <= 1 ? "one result: unknown" : words_of_count(verdict.n) + " alike: unknown", Tone::muted);
    const std::string pairs = verdict.paired ? counted(verdict.n, "pair") : words_of_count(verdict.n) + " seeds each";
    if (verdict.is_of_too_few_seeds())
        return plain("too few to tell from noise, " + pairs, Tone::muted);
    return plain((verdict.kind == Verdict::Kind::inside ? "inside the noise, "
                  : verdict.seems()                     ? "seems outside the noise, "
                                                        : "outside the noise, ") +
                     pairs,
                 verdict.kind == Verdict::Kind::outside ? Tone::strong : Tone::normal);
}

std::vector<Cell> seed_cells(const Context& context, const Group& group) {
    const Comparison& all = context.comparison;
    bool base = &group == all.beside(group), own = speed_counts(context.run(group.runs.front()));
    Verdict verdict = verdict_on(all, group, "final.val_accuracy");
    Spread time = own ? spread_of(all, group, "ms_step.median") : Spread{};
    const bool judged = idle_words(all, group).empty() && all.beside(group) && idle_words(all, *all.beside(group)).empty();
    Cell difference = base || verdict.n == 0
                          ? plain(no_figure, Tone::muted)
                          : Cell{.text = words_of_points(verdict.difference) +
                                         (judged && verdict.interval > 0 ? " ± " + words_of_percent(verdict.interval) : ""),
                                 .source = {-1, "mean difference of final.val_accuracy", verdict.difference}};
    Cell name = run_cell(context, group.runs.front());
    name.text = group.name;
    return {
        name,
        {.text = words_of_count(static_cast<double>(group.runs.size())), .source = {-1, "runs", static_cast<double>(group.runs.size())}},
        spread_cell(spread_of(all, group, "final.val_accuracy"), words_of_percent, "final.val_accuracy"),
        difference,
        base ? plain("baseline", Tone::muted) : verdict_cell(context, group, verdict),
        spread_cell(time, words_of_milliseconds, "ms_step.median")};
}

} // namespace

Section seeds_section(const Context& context) {
    using enum Column::Align;
    Section section{.id = "seeds", .title = "Seeds and noise", .width = Section::Width::full, .blocks = {}};
    const Comparison& all = context.comparison;
    if (all.groups.size() == all.runs.size())
        return section;
    Table table{
        .id = "seeds",
        .columns = {{"Runs alike but for the seed"},
                    {"n", "", right},
                    {"Validation accuracy", "%, mean ± deviation", right},
                    {"Against " + (all.is_paired() ? base_name(all) : all.group_of(all.baseline).name), "points, 95 % interval", right},
                    {"Verdict"},
                    {"Time per step", "ms, mean ± deviation", right}},
        .rows = {},
        .caption =
            "Runs with the same seed are paired. Inside the noise: the 95 % interval of the mean difference (Student's t, and of up "
            "to three seeds no narrower than two standard errors of so many validation images) holds 0. Only runs with a result count."};
    for (const Group& group : all.groups)
        table.rows.push_back(seed_cells(context, group));
    section.blocks = {table};
    return section;
}

} // namespace mantissa::report
