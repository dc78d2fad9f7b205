// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/block.h"
#include "report/comparison.h"
#include "report/report.h"

#include <optional>

namespace mantissa::report {

// What a section may look at.
struct Context {
    const Comparison& comparison;
    const ReportOptions& options;
    const Json& experiment; // gathered, or null
    const std::vector<std::string>& left_out;

    const std::vector<RunRecord>& runs() const { return comparison.runs; }
    const RunRecord& run(int index) const { return comparison.runs[static_cast<std::size_t>(index)]; }
    int count() const { return static_cast<int>(comparison.runs.size()); }
};

// A section without blocks has nothing to say and is left out.
using SectionMaker = Section (*)(const Context&);
const std::vector<SectionMaker>& section_makers(); // in the report's order

// What several sections need.
bool one_is_imported(const Context& context, int run); // of a run and the one beside it
Cell run_cell(const Context& context, int run);
Cell plain(const std::string& text, Tone tone = Tone::normal);
// The figure at `path` of the run's summary, in words; missing is "–".
Cell figure_cell(const Context& context, int run, const std::string& path, std::string (*words)(double));
Source source_of(const Context& context, int run, const std::string& path);
// What a run takes; in place of a figure, why there is none.
struct CostCells {
    Cell time, ratio, images, memory; // ratio: of its speed beside its baseline's
};
CostCells cost_cells(const Context& context, int run);
bool speed_counts(const RunRecord& run);           // simulated speed and memory are never shown as the format's own
std::string words_of_length(const RunRecord& run); // "40 steps"; of an imported run that tells of epochs alone "5 epochs"
std::string ending_words(const RunRecord& run);    // "finished after 40 steps", "diverged at step 412", "not ended: 310 steps so far"
std::string how_it_ran(const RunRecord& run);      // ", computed in a wider format,", or empty
std::vector<Sentence> about_speed(const Context& context, int run); // and memory, beside the baseline's: a claim and its evidence
// Whose accuracy ends so far below the baseline's that no chance explains it: nobody asks first how fast they are.
bool is_far_behind(const Context& context, const Group& group);
std::vector<Sentence> about_who_is_far_behind(const Context& context); // the worst first
Sentence about_accuracy(const Context& context, int run);              // beside the baseline's
std::string doubt_words(const Group& group, const Group& base);        // behind a difference that no seeds vouch for
// Of formats that were not run side by side: what they learn is told, if nothing of their speed.
std::vector<Sentence> about_seeds(const Context& context);
std::optional<Sentence> about_seeds(const Context& context, const Group& group); // nothing: it has one, or what cannot be set side by side
// Whom the sentences before told of, and whether one of them said that a single seed cannot tell noise from effect.
struct Told {
    std::vector<const Group*> groups = {};
    bool doubt = false;
};
// What all others have learned, the worst first, as one sentence; none where there are none.
std::vector<Sentence> about_others(const Context& context, const Told& told);
std::vector<Sentence> about_who_diverged(const Context& context); // and what a copy of one has that it has not; empty: nobody did
std::vector<Sentence> about_endings(const Context& context);      // of all others, and what was skipped
std::vector<Sentence> about_sweep(const Context& context);        // its cells speak, not each of its runs; empty: they are no sweep
std::vector<Sentence> about_searches(const Context& context);     // for narrow formats, beside these runs; empty: there is none
std::vector<Point> by_step(const RunRecord& run, double StepRecord::*value);

} // namespace mantissa::report
