// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Why a run is not faster than the baseline, of runs that kept what their steps were made of.
#include "insight/causes/answer.h"
#include "insight/words.h"
#include "report/evidence.h"
#include "report/sections/section.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mantissa::report {
namespace {

using insight::Answer;
using insight::LayerTime;

constexpr std::size_t most_layers = 12;

Source computed(int run, const std::string& figure, double value) { return {.run = run, .figure = figure, .value = value}; }

Cell number_of(int run, const std::string& figure, double value) {
    return {.text = words_of_milliseconds(value), .source = computed(run, figure, value)};
}

Paragraph told_answer(const Answer& answer, int run) {
    const Source difference = computed(run, "difference of ms_step", answer.difference());
    return {.sentences = {{answer.sentence, {answer.has_result ? computed(run, "ratio of ms_step", answer.speed.ratio()) : difference}},
                          {answer.detail, {difference}}}};
}

// What is added to the causes so that all of it is the difference.
void add_rest(const Answer& answer, int run, Table& table) {
    table.rows.push_back({plain(answer.saves_title()), plain(answer.saves_words), number_of(run, "saved", answer.saves), plain(no_figure),
                          plain(no_figure)});
    if (answer.reading != 0)
        table.rows.push_back({plain(insight::reading_title), plain(""), number_of(run, "difference in reading the data", answer.reading),
                              plain(no_figure), plain(no_figure)});
    if (!answer.small.empty())
        table.rows.push_back({plain(answer.small_title()), plain(insight::words_of(answer.small)),
                              number_of(run, "explained by small causes", answer.small_ms()), plain(no_figure), plain(no_figure)});
    table.rows.push_back(
        {plain("Unexplained"), plain(""), number_of(run, "unexplained", answer.unexplained), plain(no_figure), plain(no_figure)});
}

Table cause_table(const Answer& answer, int run) {
    using enum Column::Align;
    Table table{
        .id = "why-causes-" + std::to_string(run),
        .columns = {{"Cause"}, {"Evidence"}, {"explains", "ms", right}, {"step with the remedy alone", "ms, estimate", right}, {"Remedy"}},
        .rows = {},
        .caption = "Of each step of " + answer.run + " beside " + answer.base +
                   ". 0 is a gain that is not taken, or a loss that another cause counts."};
    for (const insight::RankedCause& one : answer.causes) {
        Cell gain = plain(no_figure);
        if (one.claim.gain)
            gain = {.text = words_of_remedied(answer, *one.claim.gain),
                    .source = computed(run, "estimate", answer.run_ms - one.claim.gain->milliseconds)};
        table.rows.push_back({plain(one.claim.fact, Tone::strong), plain(one.claim.evidence),
                              number_of(run, "explained by " + one.cause->name, one.explains), gain,
                              plain(one.claim.remedies.empty() ? no_figure : one.claim.remedies.front().words)});
    }
    if (answer.is_divided)
        add_rest(answer, run, table);
    return table;
}

std::string units_of(const LayerTime& row) {
    switch (row.units) {
    case LayerTime::Units::used: return "used";
    case LayerTime::Units::could: return "could: " + row.why;
    case LayerTime::Units::cannot: return "no: " + row.why;
    default: return no_figure;
    }
}

// In their order, those that change most: what is lost, and what is saved.
std::vector<LayerTime> largest_changes(std::vector<LayerTime> layers) {
    while (layers.size() > most_layers)
        layers.erase(std::ranges::min_element(layers, {}, [](const LayerTime& row) { return std::abs(row.all.change()); }));
    return layers;
}

double change_of(const std::vector<LayerTime>& layers) {
    double sum = 0;
    for (const LayerTime& row : layers)
        sum += row.all.change();
    return sum;
}

std::string left_out_words(const Answer& answer, const std::vector<LayerTime>& shown) {
    const std::size_t count = answer.layers.size() - shown.size();
    if (count == 0)
        return {};
    return " " + counted(static_cast<double>(count), "row") + (count == 1 ? " that changes" : " that change") + " less " +
           (count == 1 ? "is" : "are") + " left out, together " + words_of_more_milliseconds(change_of(answer.layers) - change_of(shown)) +
           " ms.";
}

Table layer_times(const Answer& answer, int run) {
    using enum Column::Align;
    const std::vector<LayerTime> shown = largest_changes(answer.layers);
    Table table{
        .id = "why-layers-" + std::to_string(run),
        .columns = {{"Layer"}, {answer.base, "ms", right}, {answer.run, "ms", right}, {"change", "ms", right}, {"Units of the format"}},
        .rows = {},
        .caption = "Forward and backward together, the most lost first." + left_out_words(answer, shown)};
    for (const LayerTime& row : shown)
        table.rows.push_back({plain(row.name + (row.count > 0 ? ", " + std::to_string(row.count) : "")),
                              number_of(run, "base time", row.all.base),
                              number_of(run, "time", row.all.run),
                              {.text = words_of_more_milliseconds(row.all.change()), .source = computed(run, "change", row.all.change())},
                              plain(units_of(row))});
    return table;
}

// It learned nothing, and more steps of it, which a speed would need, are no use to anybody.
bool is_dead_and_short(const Context& context, int run) {
    const insight::Speed& speed = context.comparison.paired_speeds[static_cast<std::size_t>(run)];
    return speed.kind == insight::Speed::Kind::no_result && speed.pairing.ratio.n < enough_turns;
}

bool took_steps(const RunRecord& run) { return run.figure("ms_step.median") > 0; } // where none was taken there is nothing to explain

} // namespace

Section why_section(const Context& context) {
    Section section{.id = "why", .title = "Why", .width = Section::Width::full, .blocks = {}};
    std::map<int, insight::RunEvidence> bases; // each read once
    for (int run = 0; run < context.count(); ++run) {
        const RunRecord* beside = context.comparison.beside(run);
        if (!beside || context.comparison.is_base(run) || !took_steps(*beside) || !took_steps(context.run(run)) ||
            is_dead_and_short(context, run))
            continue;
        const int base = context.comparison.base_of(run);
        if (!bases.contains(base))
            bases[base] = profiled_evidence_of(*beside);
        if (!bases[base].operations)
            continue;
        const insight::RunEvidence evidence = profiled_evidence_of(context.run(run));
        if (!evidence.operations || !speed_counts(context.run(run))) // what is simulated has no time of its own
            continue;
        const Answer answer = insight::why(evidence, bases[base]);
        section.blocks.emplace_back(told_answer(answer, run));
        if (answer.is_of_other_work() || answer.is_of_same_run() || (answer.is_alike && answer.causes.empty()))
            continue;
        if (!answer.explains_nothing())
            section.blocks.emplace_back(cause_table(answer, run));
        section.blocks.emplace_back(layer_times(answer, run));
    }
    return section;
}

} // namespace mantissa::report
