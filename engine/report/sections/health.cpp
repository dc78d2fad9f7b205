// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Of runs that were observed: the rules with their evidence, the worst of each layer, what other formats would have lost, and how far a
// run is from its twin.
#include "insight/findings/finding.h"
#include "insight/health_grid.h"
#include "insight/health_table.h"
#include "insight/lost_to_any.h"
#include "insight/twin_course.h"
#include "insight/words.h"
#include "report/evidence.h"
#include "report/sections/section.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mantissa::report {
namespace {

constexpr double noticeable = 0.01; // shares from here on stand out

Cell share_cell(int run, const std::string& figure, double share) {
    return {.text = share == 0 ? "0" : words_of_some_percent(share),
            .source = {run, figure, share},
            .tone = share >= noticeable ? Tone::warn : Tone::normal};
}

Cell bits_cell(int run, const std::string& figure, double bits) {
    return {.text = std::isnan(bits) ? no_figure : words_of(bits, 2), .source = {run, figure, bits}};
}

std::vector<Cell> health_row(const Context& context, int run, const insight::HealthRow& row) {
    std::vector<Cell> cells = {run_cell(context, run), plain(row.layer), plain(name_of(row.subject)), plain(told_name(row.format))};
    if (row.subject == Subject::updates) {
        cells.insert(cells.end(), 6, plain(no_figure, Tone::muted));
        cells.push_back(share_cell(run, "updates lost", row.lost));
        return cells;
    }
    cells.push_back(share_cell(run, "underflow", row.underflow));
    cells.push_back(share_cell(run, "overflow", row.overflow));
    cells.push_back(share_cell(run, "subnormal", row.subnormal));
    cells.push_back(share_cell(run, "relative error", row.error));
    cells.push_back(bits_cell(run, "head-room", row.headroom_bits));
    cells.push_back(bits_cell(run, "foot-room", row.footroom_bits));
    cells.push_back(plain(no_figure, Tone::muted));
    return cells;
}

// A subnormal number has lost some of its digits, not all of them.
double gravity_of(double underflow, double overflow, double subnormal) {
    constexpr double subnormal_weight = 0.1;
    return std::fmax(std::fmax(underflow, overflow), subnormal_weight * std::fmax(subnormal, 0));
}

Table worst_table() {
    using enum Column::Align;
    return {.id = "health",
            .columns = {{"Run"},
                        {"Layer"},
                        {"Of"},
                        {"Format"},
                        {"To zero", "%", right},
                        {"Overflow", "%", right},
                        {"Subnormal", "%", right},
                        {"Error", "%", right},
                        {"Head-room", "bits", right},
                        {"Foot-room", "bits", right},
                        {"Updates lost", "%", right}},
            .rows = {},
            .caption = "The worst of each layer's tensors in all observed steps; shares of the values that are finite and not zero. "
                       "Head-room: from the largest value up to the format's largest; foot-room: from the smallest value down to the "
                       "format's smallest, below 0 where it is lost. A scale that a tensor shares moves both ends; blocks have one each, "
                       "so no room is told, and their overflow is what is clamped."};
}

void add_worst(const Context& context, int run, const insight::HealthHistory& health, Table& table) {
    for (const insight::HealthRow& row : health_rows(health, insight::WhichStep::worst)) {
        table.rows.push_back(health_row(context, run, row));
        table.gravity.push_back(row.subject == Subject::updates
                                    ? std::fmax(row.lost, 0)
                                    : std::fmax(gravity_of(row.underflow, row.overflow, row.subnormal), row.error));
    }
}

Table twin_table() {
    using enum Column::Align;
    return {
        .id = "twin",
        .columns = {{"Run"},
                    {"Layer"},
                    {"Of"},
                    {"Distance", "%", right},
                    {"Cosine", "", right},
                    {"Largest difference", "ulps", right},
                    {"ulps of"}},
        .rows = {},
        .caption =
            "Beside the float32 twin on the same batches, the worst of all observed steps and of the layer's tensors: root mean square of "
            "the difference over that of the twin's values, cosine of the angle, and units of the last place (ulps) at the larger of both, "
            "in the format that the tensor with the largest difference has in the run."};
}

void add_twin(const Context& context, int run, const insight::HealthHistory& health, Table& table) {
    for (const insight::HealthRow& row : health_rows(health, insight::WhichStep::worst)) {
        if (std::isnan(row.twin))
            continue;
        table.rows.push_back({run_cell(context, run),
                              plain(row.layer),
                              plain(name_of(row.subject)),
                              {.text = words_of(100 * row.twin), .source = {run, "distance from the twin", row.twin}},
                              {.text = words_of(row.twin_cosine, 6), .source = {run, "cosine", row.twin_cosine}},
                              {.text = words_of(row.twin_ulps), .source = {run, "ulps", row.twin_ulps}},
                              plain(row.twin_format.empty() ? no_figure : told_name(row.twin_format))});
        table.gravity.push_back(row.twin);
    }
}

Note note_on_finding(const RunRecord& run, const insight::Found& found) {
    Tone tone = found.severity == insight::Severity::fault ? Tone::bad : Tone::warn;
    const std::string since = since_words(found);
    return {tone, run.name + (since.empty() ? "" : ", " + since) + ": " + told(found)};
}

constexpr std::size_t most_columns = 64;

// Of the subject's rows that have anything to show; none: every cell is harmless.
std::optional<HeatMap> heat_map_of(const insight::HealthHistory& health, const insight::HealthView& view) {
    const insight::HealthGrid grid = thinned(health_grid(health, view), most_columns, view.measure);
    HeatMap map{.columns = {grid.steps.begin(), grid.steps.end()}, .what = name_of(view.measure)};
    bool any = false;
    for (std::size_t layer = 0; layer < grid.layers.size(); ++layer) {
        auto begin = grid.cells.begin() + static_cast<std::ptrdiff_t>(layer * grid.steps.size()), end = begin + std::ssize(grid.steps);
        if (std::all_of(begin, end, [](float cell) { return std::isnan(cell); }))
            continue;
        any = any || std::any_of(begin, end, [](float cell) { return heat_of(static_cast<double>(cell)) > 0; });
        map.rows.push_back(grid.layers[layer]);
        map.cells.insert(map.cells.end(), begin, end);
    }
    return any ? std::optional(std::move(map)) : std::nullopt;
}

void add_heat_maps(const Context& context, int run, const insight::HealthHistory& health, std::vector<Block>& blocks) {
    using insight::Measure;
    const Observation::Scale scaled = Observation::Scale::loss_scale, plain = Observation::Scale::none;
    const bool has_scaled = std::ranges::any_of(health.tensors(), [&](const auto& track) { return track.last.scale == scaled; });
    const std::vector<insight::HealthView> views = {{Subject::activations, Measure::underflow, plain},
                                                    {Subject::activations, Measure::overflow, plain},
                                                    {Subject::gradients, Measure::underflow, has_scaled ? scaled : plain},
                                                    {Subject::gradients, Measure::overflow, has_scaled ? scaled : plain},
                                                    {Subject::updates, Measure::lost, plain},
                                                    {Subject::activations, Measure::twin, plain},
                                                    {Subject::gradients, Measure::twin, plain}};
    for (const insight::HealthView& view : views)
        if (auto map = heat_map_of(health, view)) {
            const std::string title = context.run(run).name + ": " + name_of(view.subject) + ", " + map->what;
            blocks.emplace_back(ChartBlock{.id = "health-" + std::to_string(run) + "-" + std::to_string(blocks.size()),
                                           .title = title,
                                           .subtitle = "layers down, observed steps along; each cell its worst tensor and step, in %",
                                           .chart = std::move(*map)});
        }
}

Table others_table() {
    using enum Column::Align;
    return {.id = "what-if",
            .columns = {{"Run"},
                        {"Of"},
                        {"Format"},
                        {"To zero", "%", right},
                        {"Overflow", "%", right},
                        {"Subnormal", "%", right},
                        {"Error", "%", right}},
            .rows = {},
            .caption =
                "What the same values, before they were rounded, would have met in other formats, at the last observed step: as they "
                "are, without a scale for each tensor; gradients times the loss scale. Error: the worst tensor's."};
}

// Where what overflows becomes infinite, there is no error to tell.
Cell error_cell(int run, double error) {
    return std::isfinite(error) ? share_cell(run, "relative error", error) : plain(no_figure, Tone::muted);
}

void add_others(const Context& context, int run, const insight::HealthHistory& health, Table& table) {
    for (Subject subject : {Subject::activations, Subject::weights, Subject::gradients})
        for (const insight::OtherFormat& other : other_formats(health, subject)) {
            table.gravity.push_back(gravity_of(other.underflow, other.overflow, other.subnormal));
            table.rows.push_back({run_cell(context, run), plain(name_of(subject)), plain(other.format),
                                  share_cell(run, "underflow", other.underflow), share_cell(run, "overflow", other.overflow),
                                  share_cell(run, "subnormal", other.subnormal), error_cell(run, other.error)});
        }
}

// Where there is nothing to say, nothing.
void add_sentence(const RunRecord& run, const std::string& words, std::vector<Block>& blocks) {
    if (!words.empty())
        blocks.emplace_back(Paragraph{.sentences = {{run.name + ": " + words}}});
}

void add_damage(const RunRecord& run, const insight::RunEvidence& evidence, std::vector<Block>& blocks) {
    for (std::size_t i = run.damage.size(); i < evidence.damage.size(); ++i) // of health.jsonl itself
        add_sentence(run, evidence.damage[i] + "; the rest is shown.", blocks);
}

struct HealthTables {
    Table worst = worst_table(), others = others_table(), twins = twin_table();
};

void add_observed_run(const Context& context, int run, HealthTables& tables, std::vector<Block>& blocks) {
    const RunRecord& record = context.run(run);
    insight::RunEvidence evidence = observed_evidence_of(record);
    add_damage(record, evidence, blocks);
    if (!has(evidence, insight::Need::health) && !evidence.first_non_finite)
        return;
    for (const insight::Found& found : insight::rules_about_numbers({.runs = {evidence}}))
        blocks.emplace_back(note_on_finding(record, found));
    add_worst(context, run, *evidence.health, tables.worst);
    add_sentence(record, insight::kept_on_average(evidence.health->updates()), blocks);
    add_sentence(record, insight::left_out_of_lost(*evidence.health), blocks);
    add_others(context, run, *evidence.health, tables.others);
    add_twin(context, run, *evidence.health, tables.twins);
    add_sentence(record, insight::parting_sentence(*evidence.health), blocks);
    add_heat_maps(context, run, *evidence.health, blocks);
}

} // namespace

Section health_section(const Context& context) {
    Section section{.id = "health", .title = "Numeric health", .width = Section::Width::full, .blocks = {}};
    HealthTables tables;
    for (int run = 0; run < context.count(); ++run)
        add_observed_run(context, run, tables, section.blocks);
    if (!tables.worst.rows.empty()) {
        section.blocks.emplace_back(std::move(tables.worst));
        section.blocks.emplace_back(std::move(tables.others));
    }
    if (!tables.twins.rows.empty())
        section.blocks.emplace_back(std::move(tables.twins));
    return section;
}

} // namespace mantissa::report
