// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

Cell step_cell(std::int64_t step, const char* what) {
    return step == 0 ? plain("never", Tone::muted)
                     : Cell{.text = words_of_count(static_cast<double>(step)), .source = {-1, what, static_cast<double>(step)}};
}

bool comparable(const RunRecord& run, const RunRecord& base) {
    auto seed = [](const RunRecord& record) { return record.training().value("seed", Json()); };
    if (is_imported(run) || is_imported(base)) // nobody knows of which batches its losses are
        return false;
    return same_work(run, base) && seed(run) == seed(base) && !run.steps.empty() && !base.steps.empty() && !is_thinned(run) &&
           !is_thinned(base); // their first other bit may be in a step that is not told
}

// The distance between two curves of the same batches, smoothed, since single steps jump.
Series distance(const Context& context, int run) {
    std::vector<Point> points;
    for (const auto& [step, gap] : loss_distance(context.run(run), *context.comparison.beside(run)))
        points.push_back({static_cast<double>(step), gap > 0 || !std::isfinite(gap) ? gap : 1e-9});
    return {run, context.run(run).name, Series::Style::line, thinned(smoothed(points, 0.9, Mean::geometric), 240)};
}

} // namespace

// Where two formats first part, and how far apart their losses are.
Section parting_section(const Context& context) {
    using enum Column::Align;
    const std::string name = base_name(context.comparison);
    Section section{.id = "parting", .title = "Distance from " + name, .width = Section::Width::half, .blocks = {}};
    LineChart chart{.x = {"step"}, .y = {"|loss − loss of " + name + "|", Scale::logarithmic}};
    Table table{.id = "parting", .columns = {{"Run"}, {"First other bit", "step", right}, {"First 1 % apart", "step", right}}, .rows = {}};
    for (int run = 0; run < context.count(); ++run) {
        const RunRecord* base = context.comparison.beside(run);
        if (!base || context.comparison.is_base(run) || !comparable(context.run(run), *base))
            continue;
        Parting parting = parting_of(context.run(run), *base);
        table.rows.push_back({run_cell(context, run), step_cell(parting.first_bit, "first step whose loss differs"),
                              step_cell(parting.one_percent, "first step whose loss differs by 1 %")});
        chart.series.push_back(distance(context, run));
    }
    if (!table.rows.empty())
        section.blocks = {
            ChartBlock{"distance", "Distance of the training loss", "Logarithmic, smoothed 0.90; same batches in the same order.", chart},
            table};
    return section;
}

} // namespace mantissa::report
