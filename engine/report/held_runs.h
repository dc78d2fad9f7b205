// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/run_record.h"

namespace mantissa::report {

// What a report as HTML or JSON holds of its runs: the settings, the environment, what they came to, and the lines of metrics.jsonl. Of
// a long run those of some steps: of each stretch the least loss, the greatest, and what was skipped or not finite.
Json held_run(const RunRecord& run, std::size_t most_steps);
std::size_t most_held_steps(std::size_t runs); // of each, where so many share a report

// The way back: the runs that the text of a report holds; none: it is no such report, or was written without. A run's first event says
// where it comes from, and one that had not ended is stopped. `file` is where the text is from.
std::vector<StoredRun> runs_in_report(const std::string& text, const std::filesystem::path& file);
std::vector<StoredRun> runs_of_report(const std::filesystem::path& file);

// As a run folder, like any other but for what a report does not hold: checkpoints, observed steps, what was said of each image.
void write_held_run(const StoredRun& run, const std::filesystem::path& folder);
// The folder, of these, that holds this very run, whether it was trained there or read from a report before; empty: none does.
std::filesystem::path same_run(const StoredRun& run, const std::vector<std::filesystem::path>& folders);

} // namespace mantissa::report
