// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

constexpr std::size_t points_drawn = 240;

} // namespace

Section throughput_section(const Context& context) {
    Section section{.id = "throughput", .title = "Throughput", .width = Section::Width::half, .blocks = {}};
    LineChart chart{.x = {"step"}, .y = {"images per second"}};
    for (int run = 0; run < context.count(); ++run) {
        const RunRecord& record = context.run(run);
        if (record.steps.empty() || !speed_counts(record) || is_too_short(record))
            continue;
        std::vector<Point> raw = by_step(record, &StepRecord::images_s);
        if (std::ranges::none_of(raw, [](const Point& point) { return std::isfinite(point.y); })) // imported: nobody told
            continue;
        chart.series.push_back({run, record.name, Series::Style::line, thinned(smoothed(raw, 0.97, Mean::arithmetic), points_drawn)});
    }
    if (!chart.series.empty())
        section.blocks = {ChartBlock{"throughput", "Images per second",
                                     "Smoothed 0.97, with validation left out. Simulated formats have no speed of their own.", chart}};
    return section;
}

} // namespace mantissa::report
