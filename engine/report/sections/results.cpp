// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

std::string honesty_caption(const Context& context) {
    std::string text;
    auto any = [&](Honesty honesty) {
        return std::ranges::any_of(context.runs(), [&](const RunRecord& run) { return honesty_of(run) == honesty; });
    };
    if (any(Honesty::converted))
        text +=
            "converted: values are kept in the format and computed in a wider one, so time and speed are not those of the format itself. ";
    if (any(Honesty::simulated))
        text += "simulated: rounded to the format, carried in float32; time and memory are not the format's and are left out. ";
    return text;
}

std::string warm_up_caption(const Context& context) {
    double warm_up = context.comparison.base().figure("ms_step.warm_up_steps");
    return std::isnan(warm_up) ? ""
                               : "Times are medians; the first " + counted(warm_up, "step") +
                                     " of each run are left out as warm-up, see Speed side by side.";
}

std::string pairing_caption(const Context& context) {
    return context.comparison.is_paired() ? "Each run is set beside that of " + base_name(context.comparison) +
                                                " with the same batch and seed; where there is none, nothing is compared. "
                                          : "";
}

Cell badge_cell(const RunRecord& run) {
    Honesty honesty = honesty_of(run);
    return honesty == Honesty::unknown ? plain(no_figure, Tone::muted) : Cell{.text = "", .badge = name_of(honesty)};
}

// In place of a figure of speed.
Cell not_its_own() { return plain("not its own", Tone::muted); }
Cell too_few_steps() { return plain("too few steps", Tone::muted); }

// "4.60 (4.80)": median and 95th percentile.
Cell time_cell(const Context& context, int run) {
    Cell cell = figure_cell(context, run, "ms_step.median", words_of_milliseconds);
    double p95 = context.run(run).figure("ms_step.p95");
    if (!std::isnan(p95) && !std::isnan(cell.source.value))
        cell.text += " (" + words_of_milliseconds(p95) + ")";
    return !speed_counts(context.run(run)) ? not_its_own() : is_too_short(context.run(run)) ? too_few_steps() : cell;
}

// Of a run of a sweep whose batch and seed the baseline was not trained with.
Cell nothing_beside() { return plain("no run beside it", Tone::muted); }

const insight::RunEvidence& evidence_in(const Context& context, int run) {
    return context.comparison.evidence[static_cast<std::size_t>(run)];
}

// Of one of the two.
std::string who_failed(const Context& context, int run) {
    const bool own = evidence_in(context, run).learning.fails();
    const insight::Learning& learning = evidence_in(context, own ? run : context.comparison.base_of(run)).learning;
    return std::string(own ? "" : "baseline ") + (learning.kind == insight::Learning::Kind::diverged ? "diverged" : "learned nothing");
}

std::string why_no_ratio(const Context& context, int run, insight::Speed::Kind kind) {
    using enum insight::Speed::Kind;
    switch (kind) {
    case no_result: return who_failed(context, run);
    case simulated: return speed_counts(context.run(run)) ? "baseline simulated" : "not its own";
    case other_work: return "other work";
    case too_few: return "too few turns";
    case apart: return "not in turns";
    default: return "not settled";
    }
}

Cell ratio_cell(const Context& context, int run) {
    if (context.comparison.is_base(run))
        return plain("baseline", Tone::muted);
    if (!context.comparison.beside(run))
        return nothing_beside();
    const insight::Speed& speed = context.comparison.paired_speeds[static_cast<std::size_t>(run)];
    if (!speed_counts(context.run(run)) || !speed.is_told())
        return plain(why_no_ratio(context, run, speed.kind), Tone::muted);
    return {.text = words_of_ratio(speed.ratio()) + " ×", .source = {-1, "median of the ratios of turns to the baseline's", speed.ratio()}};
}

Cell memory_change_cell(const Context& context, int run) {
    double ratio = ratio_of_memory(context.comparison, run);
    if (context.comparison.is_base(run) || !speed_counts(context.run(run)) || std::isnan(ratio))
        return plain(no_figure, Tone::muted);
    const std::string figure = memory_figure(context.comparison, run);
    const bool planned = figure == "memory.predicted_bytes"; // which the column of peaks beside it does not have
    return {.text = words_of_change(ratio) + (planned ? " planned" : ""), .source = {-1, "ratio of " + figure + " to the baseline", ratio}};
}

Cell accuracy_change_cell(const Context& context, int run) {
    const RunRecord* base = context.comparison.beside(run);
    const double change = base ? context.run(run).figure("final.val_accuracy") - base->figure("final.val_accuracy") : NAN;
    if (context.comparison.is_base(run) || !context.run(run).has_result() || std::isnan(change) ||
        accuracies_apart(context.run(run), *base) != Apart::no)
        return plain(no_figure, Tone::muted);
    return {.text = words_of_points(change), .source = {-1, "difference of final.val_accuracy to the baseline", change}};
}

Cell result_cell(const RunRecord& run) {
    bool bad = run.ending == Status::diverged || run.ending == Status::failed || lost_its_loss(run.summary);
    return plain(ending_words(run), bad ? Tone::bad : run.ending == Status::completed ? Tone::normal : Tone::warn);
}

std::vector<Cell> result_cells(const Context& context, int run) {
    bool own = speed_counts(context.run(run));
    auto speed = [&](const char* path, std::string (*words)(double)) {
        return own ? figure_cell(context, run, path, words) : not_its_own();
    };
    return {run_cell(context, run),
            badge_cell(context.run(run)),
            time_cell(context, run),
            ratio_cell(context, run),
            own && is_too_short(context.run(run)) ? too_few_steps() : speed("images_s", words_of_count),
            speed("memory.peak_bytes", words_of_mebibytes),
            memory_change_cell(context, run),
            figure_cell(context, run, "final.val_accuracy", words_of_percent),
            accuracy_change_cell(context, run),
            figure_cell(context, run, "numerics.skipped_steps", words_of_count),
            result_cell(context.run(run))};
}

bool accuracies_compare(const Context& context) {
    return std::ranges::all_of(context.runs(), [&](const RunRecord& run) {
        return !run.has_result() || accuracies_apart(run, context.comparison.base()) == Apart::no;
    });
}

// The best of a column is strong, among those that reached a result; of equal ones none.
void emphasise(const Context& context, Table& table, std::size_t column, double sign) {
    auto better = [&](const auto& a, const auto& b) { return sign * a[column].source.value < sign * b[column].source.value; };
    std::vector<std::vector<Cell>*> rows;
    for (auto& row : table.rows)
        if (!std::isnan(row[column].source.value) && context.run(row.front().line).has_result())
            rows.push_back(&row);
    if (rows.size() < 2)
        return;
    auto best = std::ranges::min_element(rows, [&](const auto* a, const auto* b) { return better(*a, *b); });
    auto ties = std::ranges::count_if(rows, [&](const auto* row) { return (*row)[column].text == (**best)[column].text; });
    if (ties == 1)
        (**best)[column].tone = Tone::strong;
}

} // namespace

Section results_section(const Context& context) {
    using enum Column::Align;
    const std::string base = base_name(context.comparison);
    Table table{.id = "results",
                .columns = {{"Run"},
                            {"Ran as"},
                            {"Time per step", "ms, median (p95)", right},
                            {"Speed against", base, right},
                            {"Images", "per second", right},
                            {"Peak memory", "MiB", right},
                            {"Memory against", base, right},
                            {"Validation accuracy", "%", right},
                            {"Change", "points", right},
                            {"Skipped", "steps", right},
                            {"Result"}}};
    for (int run = 0; run < context.count(); ++run)
        table.rows.push_back(result_cells(context, run));
    emphasise(context, table, 2, 1);
    emphasise(context, table, 5, 1);
    if (accuracies_compare(context)) // else the longest has the better chances
        emphasise(context, table, 7, -1);
    table.caption = honesty_caption(context) + pairing_caption(context) + warm_up_caption(context);
    return {.id = "results", .title = "Results", .blocks = {table}};
}

} // namespace mantissa::report
