// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/compare_table.h"

#include "cli/text_table.h"
#include "insight/words.h"
#include "report/sections/section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

// "cut off" of "cut_off".
std::string ending_of_run(const report::RunRecord& run) {
    std::string words = report::status_of(run);
    std::ranges::replace(words, '_', ' ');
    return words;
}

std::string steps_of_run(const report::RunRecord& run) {
    const double steps = run.figure("steps");
    return words_of_count(std::isnan(steps) ? static_cast<double>(run.last_step()) : steps);
}

std::string loss_of_run(const report::RunRecord& run) {
    const bool is_nan = run.summary.final.loss && std::isnan(*run.summary.final.loss);
    return is_nan ? "NaN" : words_of(run.figure("final.loss"), 4);
}

TextRow row_of_run(const report::Context& context, int index) {
    const report::RunRecord& run = context.run(index);
    const report::CostCells costs = report::cost_cells(context, index);
    return {run.name,
            clean(run.policy),
            clean(run.device),
            ending_of_run(run),
            steps_of_run(run),
            loss_of_run(run),
            words_of_percent(run.figure("final.val_accuracy")),
            costs.time.text,
            costs.images.text,
            costs.memory.text,
            costs.ratio.text};
}

} // namespace

void print_compared_runs(const report::Report& report) {
    using enum TextColumn::Align;
    const report::ReportOptions options;
    const std::vector<std::string> left_out;
    const report::Context context{report.comparison, options, report.experiment, left_out};
    std::vector<TextRow> rows;
    for (int run = 0; run < context.count(); ++run)
        rows.push_back(row_of_run(context, run));
    print_text_table({{"variant"},
                      {"policy"},
                      {"device"},
                      {"status"},
                      {"steps", right},
                      {"final loss", right},
                      {"val_accuracy %", right},
                      {"ms/step (p95)", right},
                      {"images/s", right},
                      {"peak MiB", right},
                      {"speed, " + report::base_name(report.comparison) + " = 1", right}},
                     rows);
    fmt::print("\n");
}

} // namespace mantissa
