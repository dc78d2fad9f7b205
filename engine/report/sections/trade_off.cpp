// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"

#include <cmath>

namespace mantissa::report {

// One dot per group of seeds: time per step, accuracy, and memory in words.
Section trade_off_section(const Context& context) {
    Section section{.id = "trade-off", .title = "Accuracy against speed", .width = Section::Width::half, .blocks = {}};
    const Comparison& all = context.comparison;
    ScatterChart chart{.x = {"time per step, ms (left is better)"}, .y = {"validation accuracy, %"}, .dots = {}};
    std::vector<std::pair<double, double>> points;
    for (const Group& group : all.groups) {
        int first = group.runs.front();
        Spread accuracy = spread_of(all, group, "final.val_accuracy"), time = spread_of(all, group, "ms_step.median");
        if (accuracy.n == 0 || time.n == 0 || !speed_counts(context.run(first)) || is_warm_up(context.run(first)) ||
            !same_work(context.run(first), all.base()) || verdict_on(all, group, "final.val_accuracy").apart != Apart::no)
            continue;
        double half = std::isnan(accuracy.deviation) ? 0 : accuracy.deviation;
        double memory = spread_of(all, group, "memory.peak_bytes").mean;
        chart.dots.push_back({.run = first,
                              .x = time.mean,
                              .y = accuracy.mean * 100,
                              .low = (accuracy.mean - half) * 100,
                              .high = (accuracy.mean + half) * 100,
                              .name = group.name,
                              .note = words_of_mebibytes(memory) + " MiB"});
        points.emplace_back(time.mean, accuracy.mean);
    }
    for (std::size_t i : best_front(points))
        chart.dots[i].best = true;
    if (chart.dots.size() > 1)
        section.blocks = {ChartBlock{
            "trade-off", "Accuracy against speed",
            "%; peak memory beside each. Dashed: by these figures, noise aside, no other run is both faster and more accurate.", chart}};
    return section;
}

} // namespace mantissa::report
