// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sweep/narrow.h"

#include "insight/words.h"
#include "report/evidence.h"
#include "runs/stored_run.h"

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

std::vector<NarrowRange> ranges_of_search(const NarrowState& state, const std::vector<NarrowTensor>& tensors) {
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

// Of weights as many as the layer has, of what passes between layers as many as it puts out. 0: not known.
double elements_of(NarrowTensor tensor, const std::string& layer, const std::vector<LayerRow>& layers) {
    const auto row = std::ranges::find(layers, layer, &LayerRow::name);
    if (row == layers.end())
        return 0;
    if (tensor == NarrowTensor::weights)
        return static_cast<double>(row->parameters);
    return row->shape.empty() ? 0 : static_cast<double>(elements(row->shape));
}

// Of a run of the baseline; one without anything where none has ended.
Summary summary_of_baseline(const Narrowing& narrowing) {
    for (std::size_t run = 0; run < narrowing.baseline().runs.size(); ++run)
        if (auto summary = stored_summary(folder_of(narrowing.baseline(), run, narrowing.out())))
            return *summary;
    return {};
}

std::vector<NarrowMean> means_of(const std::vector<NarrowResult>& columns, const Narrowing& narrowing, const Summary& baseline) {
    std::vector<NarrowMean> means;
    for (NarrowTensor tensor : narrowing.settings().tensors)
        if (std::ranges::any_of(columns, [&](const NarrowResult& column) { return column.which.tensor == tensor; }))
            means.push_back(narrow_mean(tensor, columns, baseline.layers));
    return means;
}

// Else the seeds do not tell whether more is lost than may be.
bool is_sure(const NarrowResults& results) {
    const Verdict& change = results.change;
    return change.n > 1 && change.interval - change.difference <= results.allowed.value_or(0);
}

std::string doubt_words(const NarrowResults& results) {
    return results.change.n > 1 ? ": the interval of " + std::to_string(results.change.n) + " seeds, ± " +
                                      words_of_percent(results.change.interval) + " points, reaches beyond what may be lost."
                                : ": one seed cannot tell.";
}

std::string interval_words(const Verdict& change) {
    if (change.n < 2)
        return "Of one pair of runs no interval is known.";
    return "Paired by seed over " + counted(change.n, "pair") + " it changed by " + words_of_points(change.difference) + " ± " +
           words_of_percent(change.interval) + " points (95 % interval).";
}

// It is what the search may lose: noise, or points that somebody gave.
std::string change_words(const NarrowResults& results, const NarrowSettings& settings) {
    const std::string change = words_of_points(results.change.difference) + " points", most = words_of_percent(*results.allowed);
    return settings.allowed ? change + " of " + most + " allowed" : change + ", inside the noise of " + most;
}

// Of the try in which every column had what it has now.
void set_together(NarrowResults& results, const Narrowing& narrowing, const NarrowState& state, const Summary& baseline) {
    std::vector<double> all, changes;
    const std::vector<double> base = narrowing.baseline_accuracies();
    if (state.taken)
        all = narrowing.accuracies(*state.taken);
    for (std::size_t i = 0; i < all.size(); ++i)
        changes.push_back(all[i] - base[i]);
    if (all.empty())
        return;
    results.together = spread_of(all);
    const double images = baseline.data ? static_cast<double>(baseline.data->validation) : 0;
    results.change = verdict_on_pairs(changes, counted_on(images, results.together.mean, spread_of(base).mean));
    results.interval_words = interval_words(results.change);
    results.together_words = "All narrowed at once: " + words_of_percent(results.together.mean) +
                             (results.together.n > 1 ? " ± " + words_of_percent(results.together.deviation) : "") + " %, " +
                             change_words(results, narrowing.settings()) + ".";
}

// Nothing: it has no result to set beside another.
std::optional<AccuracyOf> accuracy_in(const std::filesystem::path& folder) {
    if (!std::filesystem::exists(folder / "summary.json") || !std::filesystem::exists(folder / "experiment.json"))
        return std::nullopt;
    const std::optional<Summary> summary = stored_summary(folder);
    if (!summary || summary->status != Status::completed)
        return std::nullopt;
    return AccuracyOf{.data = report::images_of(read_json(folder / "experiment.json").value("data", Json())),
                      .images = summary->data ? summary->data->identity : "",
                      .trained = {summary->steps.value_or(0), summary->batch.value_or(0)}};
}

struct SearchedRun {
    std::string name = {};
    std::optional<AccuracyOf> accuracy = {};
};

SearchedRun searched_run(const Sweep& sweep, std::size_t run, const std::filesystem::path& out) {
    return {sweep_run_name(sweep.runs[run]), accuracy_in(folder_of(sweep, run, out))};
}

// Empty: they may be set side by side.
std::string doubt_between(const SearchedRun& run, const SearchedRun& base) {
    const Apart apart = run.accuracy && base.accuracy ? accuracies_apart(*run.accuracy, *base.accuracy) : Apart::no;
    if (apart == Apart::no)
        return {};
    return run.name + " was trained " + (apart == Apart::data ? "on other data" : "for another length") + " than " + base.name +
           ", so their accuracies cannot be compared; search anew in another folder.";
}

// Between the seeds of the baseline, whose spread is what may be lost.
std::string doubt_of_seeds(const Narrowing& narrowing) {
    const SearchedRun first = searched_run(narrowing.baseline(), 0, narrowing.out());
    for (std::size_t run = 1; run < narrowing.baseline().runs.size(); ++run)
        if (std::string doubt = doubt_between(searched_run(narrowing.baseline(), run, narrowing.out()), first); !doubt.empty())
            return doubt;
    return {};
}

// Each beside the baseline's run of its seed.
std::string doubt_of_tries(const Narrowing& narrowing, const NarrowState& state) {
    std::vector<SearchedRun> bases;
    for (std::size_t run = 0; run < narrowing.baseline().runs.size(); ++run)
        bases.push_back(searched_run(narrowing.baseline(), run, narrowing.out()));
    for (const NarrowTry& one : state.tried) {
        const Sweep trial = narrowing.trial(one);
        for (std::size_t run = 0; run < bases.size(); ++run)
            if (std::string doubt = doubt_between(searched_run(trial, run, narrowing.folder()), bases[run]); !doubt.empty())
                return doubt;
    }
    return {};
}

} // namespace

const char* mean_words(NarrowMean::Of of) { return of == NarrowMean::Of::elements ? "mean of all elements" : "mean of the layers"; }

NarrowMean narrow_mean(NarrowTensor tensor, const std::vector<NarrowResult>& columns, const std::vector<LayerRow>& layers) {
    std::vector<const NarrowResult*> own;
    for (const NarrowResult& column : columns)
        if (column.which.tensor == tensor)
            own.push_back(&column);
    const bool known =
        std::ranges::all_of(own, [&](const NarrowResult* column) { return elements_of(tensor, column->which.layer, layers) > 0; });
    double all = 0, bits = 0, before = 0;
    for (const NarrowResult* column : own) {
        const double count = known ? elements_of(tensor, column->which.layer, layers) : 1;
        all += count, bits += count * column->width, before += count * column->which.width;
    }
    return {tensor, bits / all, bits / before, known ? NarrowMean::Of::elements : NarrowMean::Of::layers};
}

std::string narrow_answer(const NarrowResults& results) {
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
    return (results.over ? "" : "So far ") + words + (is_sure(results) ? " bits do" : " bits seem to do") + " the work of " +
           std::to_string(wide) + (is_sure(results) ? "." : doubt_words(results));
}

std::string doubt_of_baseline(const Narrowing& narrowing) {
    for (std::size_t run = 0; run < narrowing.baseline().runs.size(); ++run) {
        const std::filesystem::path folder = folder_of(narrowing.baseline(), run, narrowing.out());
        if (!holds_run(folder))
            continue;
        const RunRecord record = read_run(folder);
        const insight::Learning learning = learning_of(record);
        const char* advice = learning.fails() ? "train the baseline for longer, or mend it." : "validate on more images.";
        if (learning.is_in_doubt())
            return record.name + " " + learning.words + ". Beside it every width seems to be enough; " + advice;
    }
    return doubt_of_seeds(narrowing);
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
    results.ranges = ranges_of_search(*state, narrowing.settings().tensors);
    const Summary baseline = summary_of_baseline(narrowing);
    results.means = means_of(results.columns, narrowing, baseline);
    results.over = !state->next;
    results.runs = state->tries * seeds;
    results.most = state->most * seeds;
    const std::string apart = results.over ? doubt_of_tries(narrowing, *state) : std::string();
    if (results.over)
        results.doubt = doubt_of_baseline(narrowing);
    if (results.doubt.empty())
        results.doubt = apart;
    if (apart.empty())
        set_together(results, narrowing, *state, baseline);
    results.answer = results.doubt.empty() ? narrow_answer(results) : results.doubt;
    if (state->together)
        results.variant = narrowing.variant(state->widths, results.policy + ", narrowed");
    return results;
}

} // namespace mantissa::report
