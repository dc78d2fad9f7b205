// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Of runs that were observed: the rules with their evidence, the worst of each layer, what other formats would have lost.
#include "insight/findings/finding.h"
#include "insight/health_table.h"
#include "insight/words.h"
#include "report/evidence.h"
#include "report/sections/section.h"

#include <cmath>

namespace mantissa::report {
namespace {

constexpr double noticeable = 0.01; // shares from here on stand out

Cell share_cell(int run, const std::string& figure, double share) {
    return {.text = share == 0 ? "0" : words_of_percent(share),
            .source = {run, figure, share},
            .tone = share >= noticeable ? Tone::warn : Tone::normal};
}

Cell bits_cell(int run, const std::string& figure, double bits) {
    return {.text = std::isnan(bits) ? no_figure : words_of(bits, 2), .source = {run, figure, bits}};
}

std::vector<Cell> row_of(const Context& context, int run, const insight::HealthRow& row) {
    std::vector<Cell> cells = {run_cell(context, run), plain(row.layer), plain(name_of(row.subject)), plain(row.format)};
    if (row.subject == Subject::updates) {
        cells.insert(cells.end(), 5, plain(no_figure, Tone::muted));
        cells.push_back(share_cell(run, "updates lost", row.lost));
        return cells;
    }
    cells.push_back(share_cell(run, "underflow", row.underflow));
    cells.push_back(share_cell(run, "overflow", row.overflow));
    cells.push_back(share_cell(run, "subnormal", row.subnormal));
    cells.push_back(share_cell(run, "relative error", row.error));
    cells.push_back(bits_cell(run, "head-room", row.headroom_bits));
    cells.push_back(plain(no_figure, Tone::muted));
    return cells;
}

Note note_of(const RunRecord& run, const insight::Found& found) {
    Tone tone = found.severity == insight::Severity::fault ? Tone::bad : Tone::warn;
    return {tone, run.name + ", since step " + words_of_count(static_cast<double>(found.step)) + ": " + told(found)};
}

void add_others(const Context& context, int run, const insight::HealthHistory& health, Table& table) {
    for (Subject subject : {Subject::activations, Subject::gradients})
        for (const insight::OtherFormat& other : other_formats(health, subject))
            table.rows.push_back({run_cell(context, run), plain(name_of(subject)), plain(other.format),
                                  share_cell(run, "underflow", other.underflow), share_cell(run, "overflow", other.overflow),
                                  share_cell(run, "subnormal", other.subnormal)});
}

} // namespace

Section health_section(const Context& context) {
    using enum Column::Align;
    Section section{.id = "health", .title = "Numeric health", .width = Section::Width::full, .blocks = {}};
    Table worst{.id = "health",
                .columns = {{"Run"}, {"Layer"}, {"Of"}, {"Format"}, {"To zero", "%", right}, {"Overflow", "%", right},
                            {"Subnormal", "%", right}, {"Error", "%", right}, {"Head-room", "bits", right}, {"Updates lost", "%", right}},
                .rows = {},
                .caption = "The worst of each layer's tensors in all observed steps; shares of the values that are finite and not zero."};
    Table others{.id = "what-if",
                 .columns = {{"Run"}, {"Of"}, {"Format"}, {"To zero", "%", right}, {"Overflow", "%", right}, {"Subnormal", "%", right}},
                 .rows = {},
                 .caption = "What the same values, before they were rounded, would have met in other formats, at the last observed step."};
    for (int run = 0; run < context.count(); ++run) {
        insight::RunEvidence evidence = observed_evidence_of(context.run(run));
        if (!has(evidence, insight::Need::health))
            continue;
        for (const insight::Found& found : insight::rules_about_numbers({.runs = {evidence}}))
            section.blocks.emplace_back(note_of(context.run(run), found));
        for (const insight::HealthRow& row : health_rows(*evidence.health, insight::WhichStep::worst))
            worst.rows.push_back(row_of(context, run, row));
        add_others(context, run, *evidence.health, others);
    }
    if (!worst.rows.empty()) {
        section.blocks.emplace_back(std::move(worst));
        section.blocks.emplace_back(std::move(others));
    }
    return section;
}

} // namespace mantissa::report
