// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/findings/finding.h"
#include "insight/words.h"
#include "report/evidence.h"

#include <cmath>

namespace mantissa::report {
namespace {

std::string where_first(const RunRecord& run) {
    const NumericFacts& numerics = run.summary.numerics;
    if (numerics.first_non_finite)
        return numerics.first_non_finite->tensor;
    if (!numerics.non_finite_steps)
        return no_figure;
    return *numerics.non_finite_steps > 0 ? "not found" : "none";
}

std::string layer_of_first(const RunRecord& run) {
    const auto& first = run.summary.numerics.first_non_finite;
    return first ? first->layer : no_figure;
}

// A story that names no run is told behind its name.
std::string whose(const Context& context, const insight::Found& found) {
    if (found.run < 0 || found.run >= context.count() || found.fact.find(context.run(found.run).name) != std::string::npos)
        return "";
    return context.run(found.run).name + ": ";
}

} // namespace

Section events_section(const Context& context) {
    using enum Column::Align;
    Table table{.id = "events",
                .columns = {{"Run"},
                            {"Steps with a number that was not finite", "", right},
                            {"First at", "step", right},
                            {"Layer"},
                            {"Tensor"},
                            {"How it ended"}},
                .rows = {}};
    for (int run = 0; run < context.count(); ++run) {
        const RunRecord& record = context.run(run);
        std::string end = record.reason.empty() ? ending_words(record) : record.reason;
        table.rows.push_back({run_cell(context, run), figure_cell(context, run, "numerics.non_finite_steps", words_of_count),
                              figure_cell(context, run, "numerics.first_non_finite.step", words_of_count), plain(layer_of_first(record)),
                              plain(where_first(record)), plain(end)});
    }
    Section section{.id = "events", .title = "Numeric events", .blocks = {table}};
    for (const insight::Found& found : one_story(examine(insight::Question::ending, ending_evidence_of(context.comparison)).found))
        section.blocks.emplace_back(Note{Tone::bad, whose(context, found) + told(found)});
    for (int run = 0; run < context.count(); ++run)
        for (const EventRecord& event : context.run(run).events)
            if (event.kind == EventKind::best_dropped) // nothing else tells where they are
                section.blocks.emplace_back(Note{Tone::normal, context.run(run).name + ": " + event.text + "."});
    return section;
}

} // namespace mantissa::report
