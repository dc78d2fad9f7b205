// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"
#include "report/asked_steps.h"
#include "report/seed_band.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mantissa::report {
namespace {

bool tells_power(const RunRecord& run) { return !std::isnan(watts_of(run)); }

// The mean power over the run times the seconds of training: not the energy of one epoch more than of another.
Cell energy_cell(const RunRecord& run, const std::optional<double>& seconds) {
    if (!seconds || !speed_counts(run) || !tells_power(run))
        return plain(no_figure, Tone::muted);
    double joules = watts_of(run) * *seconds;
    return {.text = words_of(joules, 3), .source = {-1, "the mean power times the seconds to the target", joules}};
}

// On the mean over all that were trained, the last of them in part.
Cell epoch_energy_cell(const RunRecord& run) {
    const std::int64_t steps = steps_of_epoch(run);
    if (run.epochs.empty() || run.epochs.back().step <= 0 || steps == 0 || !speed_counts(run) || !tells_power(run))
        return plain(no_figure, Tone::muted);
    const EpochRecord& last = run.epochs.back();
    const double joules = watts_of(run) * last.seconds * static_cast<double>(steps) / static_cast<double>(last.step);
    return {.text = words_of(joules, 3), .source = {-1, "the mean power times the mean seconds of an epoch", joules}};
}

bool is_any_imported(const Context& context) { return std::ranges::any_of(context.runs(), is_imported); }

std::string energy_words(const Context& context) {
    if (is_imported(context.comparison.base()) && std::ranges::none_of(context.runs(), tells_power))
        return "";
    const RunRecord& base = context.comparison.base();
    const bool of_processor = base.summary.telemetry.readings == 0;
    if (std::ranges::any_of(context.runs(), tells_power))
        return of_processor
                   ? " Energy: the whole processor's mean power in the run's own turns, by its own meter and whoever used it, times "
                     "the seconds of training."
                   : " Energy: the device's mean power, as it tells it, times the seconds of training.";
    return of_processor ? " Energy is not measured: the processor's meter could not be read; \"mantissa-cli devices\" says why."
                        : " Energy is not measured: the device does not tell its power.";
}

// How the figures came about, as far as that is known.
std::string caption_of(const Context& context) {
    std::string caption = "The best epoch has the lowest validation loss.";
    if (!std::ranges::all_of(context.runs(), is_imported))
        caption += " Over all validation images, in inference mode. The seconds to an accuracy are those that passed, with the warm-up and "
                   "whatever disturbed them: no measure of speed.";
    if (is_any_imported(context))
        caption += " Of imported runs nobody knows on which images and in which mode their accuracy was counted, nor when they began.";
    return caption + energy_words(context);
}

std::string chart_words(const Context& context) {
    return std::string("%, after each epoch, against seconds of training") +
           (is_any_imported(context) ? ", of imported runs since their first event." : ".");
}

Cell target_cell(const RunRecord& run, double target) {
    if (!reached(run, target))
        return plain("not reached", Tone::muted);
    const auto seconds = seconds_to(run, target);
    if (!seconds || !speed_counts(run))
        return plain(seconds ? "not its own" : "not known", Tone::muted);
    return {.text = words_of_seconds(*seconds), .source = {-1, "seconds to the target", *seconds}};
}

std::vector<SeedPoint> accuracies(const RunRecord& run) {
    std::vector<SeedPoint> points;
    for (const EpochRecord& epoch : run.epochs) // by step: a run that went on in the middle of an epoch validated twice in it
        points.push_back({epoch.step, epoch.seconds, percent_of(epoch.val_accuracy)});
    return points;
}

// A run's own, or, of the first of several seeds, the mean of all with their band.
void add_curves(const Context& context, int run, LineChart& chart) {
    const std::vector<Seeds> all = seeds_of(context.comparison);
    if (is_drawn_by_another(all, run))
        return;
    const auto first = std::ranges::find(all, run, [](const Seeds& seeds) { return seeds.runs.front(); });
    std::vector<std::vector<SeedPoint>> curves;
    for (int seed : first != all.end() ? first->runs : std::vector<int>{run})
        curves.push_back(accuracies(context.run(seed)));
    const SeedBand band = band_of(curves);
    const std::string name = first != all.end() ? band_name(*first) : context.run(run).name;
    if (first != all.end() && !band.mean.empty()) {
        std::vector<Point> outline = band.high;
        outline.insert(outline.end(), band.low.rbegin(), band.low.rend());
        chart.series.push_back({run, name, Series::Style::band, outline});
    }
    if (!band.mean.empty())
        chart.series.push_back({run, name, Series::Style::marked, band.mean});
}

void add_validation(const Context& context, int run, double target, LineChart& chart, std::vector<std::vector<Cell>>& rows) {
    const RunRecord& record = context.run(run);
    add_curves(context, run, chart);
    const auto seconds = seconds_to(record, target);
    Cell memory = seconds && speed_counts(record) ? figure_cell(context, run, "memory.peak_bytes", words_of_mebibytes)
                                                  : plain(no_figure, Tone::muted);
    rows.push_back({run_cell(context, run), figure_cell(context, run, "final.val_accuracy", words_of_percent),
                    figure_cell(context, run, "best.val_accuracy", words_of_percent),
                    figure_cell(context, run, "best.epoch", words_of_count),
                    figure_cell(context, run, "final.val_loss", [](double value) { return words_of(value, 3); }),
                    target_cell(record, target), memory});
    if (!std::ranges::any_of(context.runs(), tells_power))
        return;
    rows.back().push_back(energy_cell(record, seconds));
    rows.back().push_back(epoch_energy_cell(record));
}

} // namespace

Section validation_section(const Context& context) {
    using enum Column::Align;
    double target = common_target(context.runs());
    std::string name = target > 0 ? "To " + words_of(target * 100, 4) + " %" : "To target";
    Table table{.id = "validation",
                .columns = {{"Run"},
                            {"Final accuracy", "%", right},
                            {"Accuracy in best epoch", "%", right},
                            {"Best epoch", "", right},
                            {"Final validation loss", "", right},
                            {name, "s of training", right},
                            {name, "MiB at peak", right}},
                .rows = {},
                .caption = caption_of(context)};
    if (std::ranges::any_of(context.runs(), tells_power)) {
        table.columns.push_back({name, "J", right});
        table.columns.push_back({"An epoch", "J", right});
    }
    LineChart chart{.x = {"training time, s"},
                    .y = {"validation accuracy, %"},
                    .series = {},
                    .marks = {},
                    .target = target * 100,
                    .target_text = "target " + words_of(target * 100, 4) + " %"};
    for (int run = 0; run < context.count(); ++run)
        add_validation(context, run, target, chart, table.rows);
    Section section{.id = "validation", .title = "Validation accuracy against time", .width = Section::Width::full, .blocks = {}};
    if (!chart.series.empty())
        section.blocks = {ChartBlock{"validation-chart", "Accuracy on the validation images", chart_words(context), chart}, table};
    return section;
}

} // namespace mantissa::report
