// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sweep/narrow.h"

#include "insight/words.h"
#include "report/evidence.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

std::vector<NarrowResult> columns_of(const NarrowState& state) {
    std::vector<NarrowResult> columns;
    for (std::size_t i = 0; i < state.columns.size(); ++i) {
        const NarrowColumn& which = state.columns[i];
        NarrowResult column{.which = which,
                            .cells = state.cells[i],
                            .exponent = state.widths.exponent_of(which),
                            .width = state.widths.width_of(which, i),
                            .settled = state.is_settled(i)};
        if (state.widths.bits[i] != as_it_was)
            column.bits = state.widths.bits[i];
        columns.push_back(column);
    }
    return columns;
}

std::vector<NarrowRange> ranges_of(const NarrowState& state, const std::vector<NarrowTensor>& tensors) {
    std::vector<NarrowRange> ranges;
    for (NarrowTensor tensor : tensors) {
        const auto place = static_cast<std::size_t>(tensor);
        ranges.push_back({tensor, state.ranges[place], state.widths.exponents[place], state.ranges_settled[place]});
        for (const NarrowColumn& column : state.columns) // none of them has as many
            if (column.tensor == tensor)
                ranges.back().bits = std::min(ranges.back().bits, state.widths.exponent_of(column));
    }
    return ranges;
}

std::vector<NarrowMean> means_of(const std::vector<NarrowResult>& columns, const std::vector<NarrowTensor>& tensors) {
    std::vector<NarrowMean> means;
    for (NarrowTensor tensor : tensors) {
        std::vector<double> widths, before;
        for (const NarrowResult& column : columns)
            if (column.which.tensor == tensor)
                widths.push_back(column.width), before.push_back(column.which.width);
        if (const Spread spread = spread_of(widths); spread.n > 0)
            means.push_back({tensor, spread.mean, spread.mean / spread_of(before).mean});
    }
    return means;
}

std::string answer_of(const NarrowResults& results) {
    int least = 99, most = 0, wide = 0;
    bool any = false;
    for (const NarrowResult& column : results.columns) {
        least = std::min(least, column.width), most = std::max(most, column.width), wide = std::max(wide, column.which.width);
        any = any || column.width < column.which.width;
    }
    const std::string before = std::to_string(wide) + " bits";
    if (!any)
        return results.over ? "No tensor can be narrower than " + before + "." : "No tensor is narrowed yet.";
    const std::string words = least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
    return (results.over ? "" : "So far ") + words + " bits do the work of " + std::to_string(wide) + ".";
}

// It is what the search may lose: noise, or points that somebody gave.
std::string change_words(const NarrowResults& results, const NarrowSettings& settings) {
    const std::string change = words_of_points(results.change.difference) + " points", most = words_of_percent(*results.allowed);
    return settings.allowed ? change + " of " + most + " allowed" : change + ", inside the noise of " + most;
}

// Of the try in which every column had what it has now.
void set_together(NarrowResults& results, const Narrowing& narrowing, const NarrowState& state) {
    std::vector<double> all, changes;
    const std::vector<double> base = narrowing.baseline_accuracies();
    if (state.taken)
        all = narrowing.accuracies(*state.taken);
    for (std::size_t i = 0; i < all.size(); ++i)
        changes.push_back(all[i] - base[i]);
    if (all.empty())
        return;
    results.together = spread_of(all);
    results.change = verdict_on_pairs(changes);
    results.together_words = "All narrowed at once: " + words_of_percent(results.together.mean) +
                             (results.together.n > 1 ? " ± " + words_of_percent(results.together.deviation) : "") + " %, " +
                             change_words(results, narrowing.settings()) + ".";
}

} // namespace

std::string doubt_of_baseline(const Narrowing& narrowing) {
    for (std::size_t run = 0; run < narrowing.baseline().runs.size(); ++run) {
        const std::filesystem::path folder = folder_of(narrowing.baseline(), run, narrowing.out());
        if (!holds_run(folder))
            continue;
        const RunRecord record = read_run(folder);
        if (const insight::Learning learning = learning_of(record); learning.fails())
            return record.name + " " + learning.words +
                   ". Beside it every width seems to be enough; train the baseline for longer, or mend it.";
    }
    return {};
}

NarrowResults narrow_results(const Narrowing& narrowing) {
    const int seeds = static_cast<int>(narrowing.settings().seeds.size());
    NarrowResults results{
        .policy = narrowing.settings().policy, .batch = narrowing.settings().batch, .seeds = seeds, .allowed = narrowing.allowed()};
    const std::optional<NarrowState> state = narrowing.state();
    if (!state) {
        results.most = narrowing.most_tries() * seeds;
        results.answer = "The baseline comes first.";
        return results;
    }
    results.columns = columns_of(*state);
    results.ranges = ranges_of(*state, narrowing.settings().tensors);
    results.means = means_of(results.columns, narrowing.settings().tensors);
    results.over = !state->next;
    results.runs = state->tries * seeds;
    results.most = state->most * seeds;
    if (results.over)
        results.doubt = doubt_of_baseline(narrowing);
    results.answer = results.doubt.empty() ? answer_of(results) : results.doubt;
    set_together(results, narrowing, *state);
    if (state->together)
        results.variant = narrowing.variant(state->widths, results.policy + ", narrowed");
    return results;
}

} // namespace mantissa::report
