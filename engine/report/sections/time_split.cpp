// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"

#include <cmath>

namespace mantissa::report {
namespace {

// The part of the summary, and how the reader is told.
constexpr std::pair<const char*, const char*> parts[] = {{"forward", "forward"}, {"backward", "backward"},  {"update", "update"},
                                                         {"cast", "casts"},      {"check", "finite check"}, {"input", "input wait"},
                                                         {"copy", "copy"},       {"other", "other"}};

Bar time_bar_of(const Context& context, int run) {
    const RunRecord& record = context.run(run);
    Bar bar{.run = run, .name = record.name, .text = words_of_milliseconds(record.figure("ms_step.median")) + " ms", .parts = {}};
    for (const auto& [key, name] : parts)
        if (double milliseconds = record.figure(std::string("time.") + key); milliseconds > 0)
            bar.parts.push_back({name, milliseconds});
    return bar;
}

} // namespace

Section time_split_section(const Context& context) {
    using enum Column::Align;
    Section section{.id = "time-split", .title = "Where a step goes", .width = Section::Width::full, .blocks = {}};
    BarChart chart{.palette = BarChart::Palette::time, .unit = "ms", .bars = {}};
    Table table{.id = "time-split",
                .columns = {{"Run"}},
                .rows = {},
                .caption = "A step of median length by part: means of the steps around it, which add up to it. What no part explains is "
                           "other. Why divides the same time as the mean of the steps that were looked at closely, so its parts differ a "
                           "little."};
    for (const auto& [key, name] : parts)
        table.columns.push_back({name, "ms", right});
    table.columns.push_back({"whole step", "ms", right});
    for (int run = 0; run < context.count(); ++run) {
        Bar bar = time_bar_of(context, run);
        if (bar.parts.empty() || !speed_counts(context.run(run)) || is_too_short(context.run(run)))
            continue;
        chart.bars.push_back(bar);
        std::vector<Cell> row = {run_cell(context, run)};
        for (const auto& [key, name] : parts)
            row.push_back(figure_cell(context, run, std::string("time.") + key, words_of_milliseconds));
        row.push_back(figure_cell(context, run, "ms_step.median", words_of_milliseconds));
        table.rows.push_back(row);
    }
    if (!chart.bars.empty())
        section.blocks = {
            ChartBlock{"time-split-chart", "Time of a step", "ms, around the median. Arithmetic in greys, overhead in colour.", chart},
            table};
    return section;
}

} // namespace mantissa::report
