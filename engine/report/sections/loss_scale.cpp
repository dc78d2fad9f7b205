// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"
#include "report/settings.h"

#include <algorithm>

namespace mantissa::report {
namespace {

bool scales(const RunRecord& run) {
    Json scale = run.variant().value("loss_scale", Json());
    return loss_scale_words(scale) != "off";
}

void add_scale_of(const Context& context, int run, LineChart& chart) {
    const RunRecord& record = context.run(run);
    chart.series.push_back({run, record.name, Series::Style::steps, thinned(by_step(record, &StepRecord::loss_scale), 300)});
    for (const StepRecord& step : record.steps)
        if (step.skipped && chart.marks.size() < 400)
            chart.marks.push_back({run, static_cast<double>(step.step), Mark::Kind::skipped,
                                   record.name + ": step " + words_of_count(static_cast<double>(step.step)) + " skipped"});
}

// A scale that stayed where it began, with no step skipped, is a line that tells nothing.
bool tells_more_than_its_end(const RunRecord& run) {
    const auto moved = [&](const StepRecord& step) { return step.skipped || step.loss_scale != run.steps.front().loss_scale; };
    return run.figure("numerics.skipped_steps") > 0 || std::ranges::any_of(run.steps, moved);
}

std::vector<Cell> scale_cells(const Context& context, int run) {
    const RunRecord& record = context.run(run);
    double steps = record.figure("steps"), skipped = record.figure("numerics.skipped_steps");
    Cell share{.text = steps > 0 ? words_of(1000 * skipped / steps, 3) : no_figure,
               .source = {-1, "skipped steps per 1000", 1000 * skipped / steps}};
    return {run_cell(context, run),
            plain(loss_scale_words(record.variant().value("loss_scale", Json()))),
            figure_cell(context, run, "numerics.loss_scale", words_of_power),
            figure_cell(context, run, "numerics.skipped_steps", words_of_count),
            share,
            figure_cell(context, run, "steps", words_of_count)};
}

} // namespace

Section loss_scale_section(const Context& context) {
    using enum Column::Align;
    Section section{.id = "loss-scale", .title = "Loss scale and skipped steps", .width = Section::Width::half, .blocks = {}};
    if (std::ranges::none_of(context.runs(), scales))
        return section;
    LineChart chart{.x = {"step"}, .y = {"loss scale", Scale::powers}};
    Table table{.id = "loss-scale",
                .columns = {{"Run"},
                            {"Asked for"},
                            {"Scale at the end", "", right},
                            {"Skipped", "steps", right},
                            {"Skipped", "per 1,000", right},
                            {"of", "steps", right}},
                .rows = {}};
    for (int run = 0; run < context.count(); ++run)
        if (scales(context.run(run))) {
            add_scale_of(context, run, chart);
            table.rows.push_back(scale_cells(context, run));
        }
    const auto moves = [](const RunRecord& run) { return scales(run) && tells_more_than_its_end(run); };
    if (std::ranges::any_of(context.runs(), moves))
        section.blocks.emplace_back(ChartBlock{"loss-scale", "Loss scale", "Logarithmic. A triangle is a skipped step.", chart});
    else if (std::ranges::none_of(context.runs(), [](const RunRecord& run) { return scales(run) && run.steps.empty(); }))
        table.caption = "No loss scale changed, and no step was skipped.";
    section.blocks.emplace_back(table);
    return section;
}

} // namespace mantissa::report
