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

struct Range {
    double least = INFINITY, most = -INFINITY;

    bool is_known() const { return least <= most; }
    std::string words() const { return (least < most ? words_of_count(least) + " to " : "") + words_of_count(most); }
};

// Over the runs whose time is a result: each leaves out as many as it has steps for.
Range range_of(const Context& context, const char* figure) {
    Range range;
    for (const RunRecord& run : context.runs())
        if (const double steps = run.figure(figure); run.figure("ms_step.median") > 0 && speed_counts(run) && !is_warm_up(run))
            range.least = std::fmin(range.least, steps), range.most = std::fmax(range.most, steps);
    return range;
}

std::string warm_up_caption(const Context& context) {
    const Range warm_up = range_of(context, "ms_step.warm_up_steps"), others = range_of(context, "ms_step.left_out_steps");
    if (!warm_up.is_known())
        return "";
    const bool more = others.is_known() && others.most > 0;
    const bool imported = std::ranges::any_of(context.runs(), is_imported);
    return "Times are medians; of each run the first " + warm_up.words() + " steps are left out as warm-up" +
           (more ? ", and " + others.words() + " more as the first of turns or disturbed" : "") + ", see Speed side by side." +
           (imported ? " Of imported runs no turns are known, so that nothing disturbed is left out." : "");
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

// "4.60 (4.80)": median and 95th percentile. Of who was asked for no more than a warm-up, of what it is.
Cell time_cell(const Context& context, int run) {
    const RunRecord& record = context.run(run);
    if (!speed_counts(record))
        return not_its_own();
    if (is_too_short(record))
        return too_few_steps();
    Cell cell = figure_cell(context, run, "ms_step.median", words_of_milliseconds);
    const double p95 = record.figure("ms_step.p95");
    if (!std::isnan(cell.source.value) && is_warm_up(record))
        cell.text += " (" + words_of_length(record) + ", all warm-up)";
    else if (!std::isnan(cell.source.value) && !std::isnan(p95))
        cell.text += " (" + words_of_milliseconds(p95) + ")";
    return cell;
}

// Of a run of a sweep whose batch and seed the baseline was not trained with.
Cell nothing_beside() { return plain("no run beside it", Tone::muted); }

const insight::RunEvidence& evidence_in(const Context& context, int run) {
    return context.comparison.evidence[static_cast<std::size_t>(run)];
}

// Of one of the two, as the answer has it.
std::string who_failed(const Context& context, int run) {
    const bool own = evidence_in(context, run).learning.fails();
    return (own ? "" : "baseline ") + evidence_in(context, own ? run : context.comparison.base_of(run)).learning.brief;
}

// Whose steps all compute what they should takes its time for them, whatever it learns.
bool only_guesses(const insight::RunEvidence& run) {
    return !run.learning.fails() || run.learning.kind == insight::Learning::Kind::at_chance;
}

double ratio_without_result(const Context& context, int run) {
    const insight::RunEvidence &own = evidence_in(context, run), &base = evidence_in(context, context.comparison.base_of(run));
    const insight::Speed speed = insight::speed_by(own, base, [](const Pace& pace) { return pace.seconds(); });
    return only_guesses(own) && only_guesses(base) ? speed.ratio() : NAN;
}

std::string why_no_ratio(const Context& context, int run, insight::Speed::Kind kind) {
    using enum insight::Speed::Kind;
    switch (kind) {
    case no_result: return who_failed(context, run);
    case simulated: return speed_counts(context.run(run)) ? "baseline simulated" : "not its own";
    case other_work: return "other work";
    case same_run: return "the same run";
    case too_few: return "too few turns";
    case apart: return one_is_imported(context, run) ? "turns unknown" : "not in turns";
    default: return "not settled";
    }
}

Cell ratio_cell(const Context& context, int run) {
    if (context.comparison.is_base(run))
        return plain("baseline", Tone::muted);
    if (!context.comparison.beside(run))
        return nothing_beside();
    const insight::Speed& speed = context.comparison.paired_speeds[static_cast<std::size_t>(run)];
    const bool in_vain = speed.kind == insight::Speed::Kind::no_result;
    const double ratio = in_vain ? ratio_without_result(context, run) : speed.ratio();
    if (!speed_counts(context.run(run)) || std::isnan(ratio))
        return plain(why_no_ratio(context, run, speed.kind), Tone::muted);
    return {.text = words_of_ratio(ratio) + " ×" + (in_vain ? ", " + who_failed(context, run) : ""),
            .source = {-1, "median of the ratios of turns to the baseline's", ratio},
            .tone = in_vain ? Tone::muted : Tone::normal};
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
    const CostCells costs = cost_cells(context, run);
    return {run_cell(context, run),
            badge_cell(context.run(run)),
            costs.time,
            costs.ratio,
            costs.images,
            costs.memory,
            memory_change_cell(context, run),
            figure_cell(context, run, "final.val_accuracy", words_of_percent),
            accuracy_change_cell(context, run),
            figure_cell(context, run, "numerics.skipped_steps", words_of_count),
            result_cell(context.run(run))};
}

// Those that may be called the best of a column. None where there are several seeds: which of them was the best is chance.
std::vector<std::vector<Cell>*> rivals_in(const Context& context, Table& table, std::size_t column) {
    std::vector<std::vector<Cell>*> rows;
    if (std::ranges::any_of(context.comparison.groups, [](const Group& group) { return group.runs.size() > 1; }))
        return rows;
    for (auto& row : table.rows) {
        const int run = row.front().line;
        if (!std::isnan(row[column].source.value) && context.run(run).has_result() && !evidence_in(context, run).learning.fails())
            rows.push_back(&row);
    }
    return rows;
}

// Two medians alone tell nothing; a ratio that may be told does.
bool is_faster(const Context& context, int run, int other) {
    return context.run(run).figure("ms_step.median") < context.run(other).figure("ms_step.median") &&
           insight::speed_of(evidence_in(context, run), evidence_in(context, other)).kind == insight::Speed::Kind::faster;
}

// Both to their end: who was stopped on the way never held all of it.
bool needs_less(const Context& context, int run, int other) {
    const RunRecord &own = context.run(run), &its = context.run(other);
    const double mine = own.figure("memory.peak_bytes"), theirs = its.figure("memory.peak_bytes");
    return mine < theirs && words_of_mebibytes(mine) != words_of_mebibytes(theirs) && same_work(own, its) &&
           own.ending == Status::completed && its.ending == Status::completed;
}

// Who is better than each of the others is strong. Of accuracies nobody is: between single seeds that is no more than noise.
void emphasise(const Context& context, Table& table, std::size_t column, bool (*is_better)(const Context&, int run, int other)) {
    const std::vector<std::vector<Cell>*> rows = rivals_in(context, table, column);
    for (std::vector<Cell>* row : rows) {
        auto beats = [&](const auto* other) { return other == row || is_better(context, row->front().line, other->front().line); };
        if (rows.size() > 1 && std::ranges::all_of(rows, beats))
            (*row)[column].tone = Tone::strong;
    }
}

} // namespace

CostCells cost_cells(const Context& context, int run) {
    const bool own = speed_counts(context.run(run));
    auto figure = [&](const char* path, std::string (*words)(double)) {
        return own ? figure_cell(context, run, path, words) : not_its_own();
    };
    return {.time = time_cell(context, run),
            .ratio = ratio_cell(context, run),
            .images = own && is_too_short(context.run(run)) ? too_few_steps() : figure("images_s", words_of_count),
            .memory = figure("memory.peak_bytes", words_of_mebibytes)};
}

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
    emphasise(context, table, 2, is_faster);
    emphasise(context, table, 5, needs_less);
    table.caption = honesty_caption(context) + pairing_caption(context) + warm_up_caption(context);
    table.caption.erase(table.caption.find_last_not_of(' ') + 1); // whichever was the last
    return {.id = "results", .title = "Results", .blocks = {table}};
}

} // namespace mantissa::report
