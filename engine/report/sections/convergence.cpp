// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"
#include "report/seed_band.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

constexpr std::size_t faint_columns = 320, line_columns = 300;

std::vector<SeedPoint> smooth_loss(const RunRecord& run) {
    std::vector<SeedPoint> curve;
    for (const Point& point : smoothed(by_step(run, &StepRecord::loss), 0.9, Mean::geometric))
        curve.push_back({static_cast<std::int64_t>(point.x), point.x, point.y});
    return curve;
}

// There and back, both thinned alike.
std::vector<Point> around(const SeedBand& band) {
    std::vector<Point> outline = thinned(band.high, line_columns), back = thinned(band.low, line_columns);
    outline.insert(outline.end(), back.rbegin(), back.rend());
    return outline;
}

void add_seeds(const Context& context, const Seeds& seeds, LineChart& chart) {
    std::vector<std::vector<SeedPoint>> curves;
    for (int run : seeds.runs)
        curves.push_back(smooth_loss(context.run(run)));
    const SeedBand band = band_of(curves);
    chart.series.push_back({seeds.runs.front(), band_name(seeds), Series::Style::band, around(band)});
    chart.series.push_back({seeds.runs.front(), band_name(seeds), Series::Style::line, thinned(band.mean, line_columns)});
}

void add_run(const Context& context, const std::vector<Seeds>& all, int run, LineChart& chart) {
    const RunRecord& record = context.run(run);
    std::vector<Point> raw = by_step(record, &StepRecord::loss);
    chart.series.push_back({run, record.name, Series::Style::faint, thinned(raw, faint_columns)});
    const auto first = std::ranges::find(all, run, [](const Seeds& seeds) { return seeds.runs.front(); });
    if (first != all.end())
        add_seeds(context, *first, chart);
    else if (!is_drawn_by_another(all, run))
        chart.series.push_back({run, record.name, Series::Style::line, thinned(smoothed(raw, 0.9, Mean::geometric), line_columns)});
    for (const StepRecord& step : record.steps)
        if (!std::isfinite(step.loss)) {
            chart.marks.push_back({run, static_cast<double>(step.step), Mark::Kind::non_finite,
                                   record.name + ": loss is not finite at step " + words_of_count(static_cast<double>(step.step))});
            break;
        }
    if (record.ending == Status::diverged && (record.steps.empty() || std::isfinite(record.steps.back().loss)))
        chart.marks.push_back(
            {run, static_cast<double>(record.last_step()), Mark::Kind::non_finite, record.name + " " + ending_words(record)});
}

// A run that diverges must not press the others into a line: the axis ends a little above where they are.
Axis loss_axis(const Context& context) {
    Axis axis{"training loss", Scale::logarithmic};
    double low = INFINITY, high = 0;
    for (const RunRecord& run : context.runs())
        for (const StepRecord& step : run.steps)
            if (run.ending != Status::diverged && std::isfinite(step.loss) && step.loss > 0) {
                low = std::min(low, step.loss);
                high = std::max(high, step.loss);
            }
    if (high > 0 && low < high)
        axis.low = low / 1.15, axis.high = high * 2;
    return axis;
}

Cell note_cell(const UserNote& note) { return {.text = clean(note.text), .words = Cell::Words::typed}; }

// What the curves cannot say themselves.
Table notes_table(const Context& context) {
    Table table{.id = "notes",
                .columns = {{"Run"}, {"At", "step", Column::Align::right}, {"Note"}},
                .rows = {},
                .caption = "Notes that were pinned to the curves, as they were written."};
    for (int run = 0; run < context.count(); ++run)
        for (const UserNote& note : context.run(run).notes) {
            const auto step = static_cast<double>(note.step);
            table.rows.push_back(
                {run_cell(context, run), Cell{.text = words_of_count(step), .source = {-1, "step of a note", step}}, note_cell(note)});
        }
    return table;
}

} // namespace

Section convergence_section(const Context& context) {
    LineChart chart{.x = {"step"}, .y = loss_axis(context)};
    const std::vector<Seeds> seeds = seeds_of(context.comparison);
    for (int run = 0; run < context.count(); ++run)
        add_run(context, seeds, run, chart);
    Section section{.id = "convergence", .title = "Convergence", .width = Section::Width::wide, .blocks = {}};
    bool any = false;
    for (const RunRecord& run : context.runs())
        any = any || !run.steps.empty();
    if (any)
        section.blocks = {ChartBlock{"convergence", "Training loss",
                                     std::string("Logarithmic. Faint: smallest and largest of the steps; line: smoothed 0.90") +
                                         (seeds.empty() ? "." : ", of seeds their mean; band: a standard deviation to either side."),
                                     chart}};
    if (Table notes = notes_table(context); any && !notes.rows.empty())
        section.blocks.emplace_back(std::move(notes));
    return section;
}

} // namespace mantissa::report
