// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"

#include <cmath>

namespace mantissa::report {

Cell plain(const std::string& text, Tone tone) { return {.text = text, .tone = tone}; }

Cell run_cell(const Context& context, int run) { return {.text = context.run(run).name, .tone = Tone::strong, .line = run}; }

bool one_is_imported(const Context& context, int run) {
    return is_imported(context.run(run)) || is_imported(context.run(context.comparison.base_of(run)));
}

Source source_of(const Context& context, int run, const std::string& path) { return {run, path, context.run(run).figure(path)}; }

Cell figure_cell(const Context& context, int run, const std::string& path, std::string (*words)(double)) {
    Source source = source_of(context, run, path);
    return {.text = words(source.value), .source = source, .tone = std::isnan(source.value) ? Tone::muted : Tone::normal};
}

bool speed_counts(const RunRecord& run) { return honesty_of(run) != Honesty::simulated; }

std::string words_of_length(const RunRecord& run) {
    return counted(static_cast<double>(run.last_step()), counts_epochs(run) ? "epoch" : "step");
}

namespace {

// A loss scale skips the steps of a loss that is not finite, so that such a run goes on to its end.
const char* loss_words(const RunRecord& run) { return lost_its_loss(run.summary) ? ", but its loss is not finite" : ""; }

} // namespace

std::string ending_words(const RunRecord& run) {
    auto steps = static_cast<double>(run.last_step());
    if (run.cut_off)
        return "was cut off at step " + words_of_count(steps) + " (its process is gone)";
    if (run.left)
        return "not ended: " + counted(steps, "step") + ", and nobody trains it";
    switch (run.ending) {
    case Status::completed:
        if (is_imported(run)) // event files tell no ending
            return words_of_length(run) + ", ending not known";
        return "finished after " + counted(steps, "step") + loss_words(run);
    case Status::stopped:
        return run.would_diverge() ? "stopped at step " + words_of_count(steps) + ", before one that diverges"
                                   : "stopped at step " + words_of_count(steps) + loss_words(run);
    case Status::diverged: return "diverged at step " + words_of_count(steps);
    case Status::failed: return "failed at step " + words_of_count(steps);
    case Status::running: break;
    }
    return "not ended: " + counted(steps, "step") + " so far";
}

std::vector<Point> by_step(const RunRecord& run, double StepRecord::*value) {
    std::vector<Point> points;
    points.reserve(run.steps.size());
    for (const StepRecord& step : run.steps)
        points.push_back({static_cast<double>(step.step), step.*value});
    return points;
}

} // namespace mantissa::report
