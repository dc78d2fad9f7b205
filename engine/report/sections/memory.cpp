// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"

#include <cmath>

namespace mantissa::report {
namespace {

// A set that a device keeps is told of where there is one.
std::vector<std::string> memory_parts(const Context& context) {
    std::vector<std::string> parts = {"weights", "master_weights", "gradients", "optimizer", "activations", "workspace", "input"};
    for (int run = 0; run < context.count(); ++run)
        if (context.run(run).figure("memory.data_set") > 0)
            return parts.push_back("data_set"), parts;
    return parts;
}

std::string spoken(std::string name) {
    for (char& c : name)
        c = c == '_' ? ' ' : c;
    return name;
}

Bar bar_of(const Context& context, int run) {
    const RunRecord& record = context.run(run);
    Bar bar{.run = run,
            .name = record.name,
            .text = words_of_mebibytes(record.figure("memory.peak_bytes")) + " MiB",
            .parts = {},
            .tick = record.figure("memory.predicted_bytes") / (1 << 20)};
    for (const std::string& part : memory_parts(context))
        if (double bytes = record.figure("memory." + part); !std::isnan(bytes))
            bar.parts.push_back({spoken(part), bytes / (1 << 20)});
    return bar;
}

double furthest_prediction(const Context& context, const std::vector<int>& shown) {
    double worst = 0;
    for (int run : shown)
        worst = std::max(worst,
                         std::fabs(context.run(run).figure("memory.predicted_bytes") / context.run(run).figure("memory.peak_bytes") - 1));
    return worst;
}

std::vector<Cell> memory_cells(const Context& context, int run) {
    std::vector<Cell> row = {run_cell(context, run)};
    bool own = speed_counts(context.run(run));
    auto add = [&](const std::string& path) {
        row.push_back(own ? figure_cell(context, run, path, words_of_mebibytes) : plain("not its own", Tone::muted));
    };
    for (const std::string& part : memory_parts(context))
        add("memory." + part);
    add("memory.peak_bytes");
    add("memory.predicted_bytes");
    return row;
}

// Of the whole device, as its driver counts it; where several runs tell of it, the one that leaves most to be explained.
std::string words_of_device(const Context& context) {
    constexpr const char* held = "telemetry.memory_used_bytes.largest";
    double most = 0;
    std::string words;
    for (const RunRecord& run : context.runs()) {
        const double beside = run.figure(held) - run.figure("memory.peak_bytes");
        if (!(beside > most))
            continue;
        most = beside;
        words = " While " + run.name + " trained, the device held up to " + words_of_mebibytes(run.figure(held)) +
                " MiB, which is what nvidia-smi shows: " + words_of_mebibytes(beside) +
                " MiB beside these parts are the driver's own, kernels that its libraries load, and other programs'.";
    }
    return words;
}

} // namespace

Section memory_section(const Context& context) {
    Section section{.id = "memory", .title = "Peak memory", .width = Section::Width::narrow, .blocks = {}};
    BarChart chart{.palette = BarChart::Palette::memory, .unit = "MiB", .bars = {}};
    std::vector<int> shown;
    for (int run = 0; run < context.count(); ++run)
        if (speed_counts(context.run(run)) && context.run(run).figure("memory.peak_bytes") > 0) {
            chart.bars.push_back(bar_of(context, run));
            shown.push_back(run);
        }
    if (shown.empty())
        return section;
    std::string subtitle =
        "MiB; the parts and the tick as predicted before the run, the number as allocated in it: they differ by at most " +
        words_of(100 * furthest_prediction(context, shown), 2) + " %.";
    section.blocks = {ChartBlock{"memory-chart", "Peak memory", subtitle, chart}};
    return section;
}

Section memory_parts_section(const Context& context) {
    using enum Column::Align;
    Table table{.id = "memory",
                .columns = {{"Run"}},
                .rows = {},
                .caption =
                    "The parts are those that were predicted before the run, and add up to the last column. Weights: variables in the "
                    "compute format with their narrower copies; activations with their gradients; "
                    "workspace: packed weights and scratch; input: staged batches; data set: training images that the device keeps."};
    for (const std::string& part : memory_parts(context))
        table.columns.push_back({spoken(part), "MiB, predicted", right});
    table.columns.push_back({"Peak, allocated", "MiB", right});
    table.columns.push_back({"predicted", "MiB", right});
    Section section{.id = "memory-parts", .title = "Memory by part", .blocks = {}};
    double observing = 0;
    for (const RunRecord& run : context.runs())
        observing = std::max(observing, run.figure("memory.observing_bytes")); // NaN is passed over
    if (observing > 0)
        table.caption += " Observed steps took up to " + words_of_mebibytes(observing) + " MiB beside it, which is not counted here.";
    table.caption += words_of_device(context);
    for (int run = 0; run < context.count(); ++run)
        if (context.run(run).figure("memory.peak_bytes") > 0)
            table.rows.push_back(memory_cells(context, run));
    if (!table.rows.empty())
        section.blocks = {table};
    return section;
}

} // namespace mantissa::report
