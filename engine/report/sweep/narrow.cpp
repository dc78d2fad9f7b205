// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sweep/narrow.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

constexpr int wide = 32;
constexpr double usual_tries = 5; // of a column, before any is known

std::vector<NarrowResult> columns_of(const NarrowState& state) {
    std::vector<NarrowResult> columns;
    for (std::size_t i = 0; i < state.columns.size(); ++i) {
        NarrowResult column{.which = state.columns[i], .cells = state.cells[i], .settled = state.is_settled(i)};
        if (state.bits[i] != as_it_was)
            column.bits = state.bits[i], column.width = width_of_bits(state.bits[i]);
        columns.push_back(column);
    }
    return columns;
}

std::vector<NarrowMean> means_of(const std::vector<NarrowResult>& columns, const std::vector<NarrowTensor>& tensors) {
    std::vector<NarrowMean> means;
    for (NarrowTensor tensor : tensors) {
        std::vector<double> widths;
        for (const NarrowResult& column : columns)
            if (column.which.tensor == tensor && column.settled)
                widths.push_back(column.width);
        if (const Spread spread = spread_of(widths); spread.n > 0)
            means.push_back({tensor, spread.mean, spread.mean / wide});
    }
    return means;
}

int about_tries(const NarrowState& state) {
    const std::size_t settled = state.next.value_or(state.columns.size()), left = state.columns.size() - settled;
    std::int64_t tried = 0;
    for (std::size_t i = 0; i < settled; ++i)
        tried += std::ranges::count_if(state.cells[i], [](const NarrowCell& cell) { return cell.state != NarrowCell::State::untried; });
    const double usual = settled > 0 ? static_cast<double>(tried) / static_cast<double>(settled) : usual_tries;
    return std::max(state.tries + (state.next ? 1 : 0),
                    static_cast<int>(std::lround(static_cast<double>(tried) + usual * static_cast<double>(left))));
}

std::string answer_of(const NarrowResults& results) {
    int least = wide, most = 0;
    for (const NarrowResult& column : results.columns)
        if (column.settled)
            least = std::min(least, column.width), most = std::max(most, column.width);
    if (most == 0)
        return "No tensor is narrowed yet.";
    if (least == wide)
        return results.over ? "No tensor can be narrower than 32 bits." : "No tensor can be narrower than 32 bits so far.";
    const std::string words = least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
    return (results.over ? "" : "So far ") + words + " bits do the work of 32.";
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
    for (std::size_t column = 0; column < state.bits.size() && state.together; ++column)
        if (state.bits[column] != as_it_was) // the last one that was narrowed
            if (const std::vector<double> tried = narrowing.accuracies(column, state.bits); !tried.empty())
                all = tried;
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

NarrowResults narrow_results(const Narrowing& narrowing) {
    NarrowResults results{.policy = narrowing.settings().policy, .batch = narrowing.settings().batch, .allowed = narrowing.allowed()};
    const std::optional<NarrowState> state = narrowing.state();
    const int seeds = static_cast<int>(narrowing.settings().seeds.size());
    if (!state) {
        results.answer = "The baseline comes first.";
        return results;
    }
    results.columns = columns_of(*state);
    results.means = means_of(results.columns, narrowing.settings().tensors);
    results.over = !state->next;
    results.runs = state->tries * seeds;
    results.about = about_tries(*state) * seeds;
    results.answer = answer_of(results);
    set_together(results, narrowing, *state);
    if (state->together)
        results.variant = narrowing.variant(state->bits, results.policy + ", narrowed");
    return results;
}

} // namespace mantissa::report
