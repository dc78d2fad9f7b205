// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/words.h"
#include "report/sections/section.h"
#include "report/sweep/answer.h"
#include "report/sweep/results.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

struct SweptFigure {
    const char *id, *title, *unit;
    Spread SweepCell::*spread;
    std::string (*words)(double);
};

std::string spread_text(const Spread& spread, std::string (*words)(double)) {
    if (spread.n == 0)
        return no_figure;
    return words(spread.mean) + (std::isnan(spread.deviation) ? "" : " ± " + words(spread.deviation));
}

Tone tone_of(const SweepCell& cell) {
    switch (cell.kind) {
    case SweepCell::Kind::waits: return Tone::muted;
    case SweepCell::Kind::diverged:
    case SweepCell::Kind::failed: return Tone::bad;
    case SweepCell::Kind::idle:
    case SweepCell::Kind::below: return Tone::warn;
    default: return cell.pick ? Tone::good : cell.learns() ? Tone::normal : Tone::warn;
    }
}

// Of the accuracy with what it means; other figures are what they are.
Cell swept_cell(const SweepCell& cell, const SweptFigure& figure) {
    const Spread& spread = cell.*figure.spread;
    std::string text = spread_text(spread, figure.words);
    if (figure.spread == &SweepCell::accuracy && (cell.kind != SweepCell::Kind::baseline || !cell.learns() || cell.in_doubt() > 0))
        text = (spread.n > 0 ? text + ", " : "") + (cell.change.n > 0 ? words_of_points(cell.change.difference) + ", " : "") + cell.words;
    return {.text = text,
            .source = {-1, std::string("mean of ") + figure.id, spread.mean},
            .tone = figure.spread == &SweepCell::accuracy ? tone_of(cell) : Tone::normal};
}

std::vector<Column> swept_columns(const SweepResults& results, const char* unit) {
    std::vector<Column> columns = {{"Policy"}};
    for (std::int64_t batch : results.settings.batches)
        columns.push_back({"Batch " + std::to_string(batch), unit, Column::Align::right});
    return columns;
}

int first_run_of(const Context& context, const SweepCell& cell) {
    for (int run = 0; run < context.count(); ++run)
        for (const SweepSeed& seed : cell.seeds)
            if (!seed.folder.empty() && context.run(run).folder == seed.folder)
                return run;
    return -1;
}

Table swept_table(const Context& context, const SweepResults& results, const SweptFigure& figure) {
    Table table{
        .id = std::string("sweep-") + figure.id, .columns = swept_columns(results, figure.unit), .rows = {}, .caption = figure.title};
    for (std::size_t policy = 0; policy < results.settings.policies.size(); ++policy) {
        Cell name = plain(results.settings.policies[policy], Tone::strong);
        name.line = first_run_of(context, results.cell(policy, 0));
        std::vector<Cell> row = {name};
        for (std::size_t batch = 0; batch < results.settings.batches.size(); ++batch)
            row.push_back(swept_cell(results.cell(policy, batch), figure));
        table.rows.push_back(row);
    }
    return table;
}

// Time per image, which is set side by side across batches; what has no speed of its own has no dot.
ScatterChart swept_chart(const Context& context, const SweepResults& results) {
    ScatterChart chart{.x = {"time per image, µs (left is better)"}, .y = {"validation accuracy, %"}, .dots = {}};
    for (std::size_t i = 0; i < results.cells.size(); ++i) {
        const SweepCell& cell = results.cells[i];
        const int run = first_run_of(context, results.cell(i / results.settings.batches.size(), 0)); // a policy looks alike in all batches
        if (cell.images_s.n == 0 || !cell.has_result() || run < 0)
            continue;
        const double half = std::isnan(cell.accuracy.deviation) ? 0 : cell.accuracy.deviation;
        chart.dots.push_back({.run = run,
                              .x = 1e6 / cell.images_s.mean,
                              .y = cell.accuracy.mean * 100,
                              .low = (cell.accuracy.mean - half) * 100,
                              .high = (cell.accuracy.mean + half) * 100,
                              .name = cell.policy + ", " + std::to_string(cell.batch),
                              .note = words_of_mebibytes(cell.peak_bytes.mean) + " MiB"});
        chart.dots.back().best = cell.front;
    }
    return chart;
}

} // namespace

std::vector<Sentence> about_sweep(const Context& context) {
    const std::optional<SweepResults> results = sweep_results(context.comparison);
    if (!results)
        return {};
    if (std::vector<Sentence> search = about_searches(context); results->settings.policies.size() == 1 && !search.empty())
        return search; // which is what there is to tell of runs of one policy
    std::vector<Source> figures;
    if (results->pick)
        figures.push_back({-1, "mean of final.val_accuracy", results->cells[*results->pick].accuracy.mean});
    const auto count = [](auto number) { return words_of_count(static_cast<double>(number)); };
    const auto idle = std::ranges::count_if(context.comparison.evidence, [](const insight::RunEvidence& run) {
        return run.learning.kind == insight::Learning::Kind::unmoved || run.learning.kind == insight::Learning::Kind::at_chance;
    });
    std::string ended = count(results->done) + " of " + counted(results->runs, "run") + " finished";
    if (results->diverged > 0)
        ended += "; " + count(results->diverged) + " diverged";
    if (results->failed > 0)
        ended += "; " + count(results->failed) + " failed";
    if (idle > 0)
        ended += "; " + count(idle) + " learned nothing";
    std::vector<Sentence> sentences = {{results->answer, figures},
                                       {ended + ".", {{-1, "runs that finished", static_cast<double>(results->done)}}}};
    if (const std::string which = idle_answer(*results); !which.empty())
        sentences.push_back({which, {{-1, "runs that learned nothing", static_cast<double>(idle)}}});
    return sentences;
}

// Policy down, batch across: mean and deviation over the seeds.
Section sweep_section(const Context& context) {
    static const std::vector<SweptFigure> figures = {
        {"accuracy", "Validation accuracy, and its change against the baseline of that batch, paired by seed.", "%, mean ± deviation",
         &SweepCell::accuracy, words_of_percent},
        {"ms_step", "Time per step.", "ms, mean ± deviation", &SweepCell::ms_step, words_of_milliseconds},
        {"images_s", "Images per second.", "mean ± deviation", &SweepCell::images_s, [](double value) { return words_of(value); }},
        {"peak_bytes", "Peak memory.", "MiB", &SweepCell::peak_bytes, words_of_mebibytes}};
    Section section{.id = "sweep", .title = "Sweep", .width = Section::Width::full, .blocks = {}};
    const std::optional<SweepResults> results = sweep_results(context.comparison);
    if (!results || results->cells.size() == 1)
        return section;
    section.blocks.emplace_back(Paragraph{.role = Paragraph::Role::muted, .sentences = {{results->detail, {}}}});
    for (const SweptFigure& figure : figures)
        section.blocks.emplace_back(swept_table(context, *results, figure));
    if (const ScatterChart chart = swept_chart(context, *results); chart.dots.size() > 1)
        section.blocks.emplace_back(ChartBlock{"sweep", "Accuracy against speed, by batch",
                                               "%; peak memory beside each. Dashed: no other cell is both faster and more accurate.",
                                               chart});
    return section;
}

} // namespace mantissa::report
