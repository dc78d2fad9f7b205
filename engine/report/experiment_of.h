// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/run_record.h"
#include "train/experiment.h"

#include <optional>

namespace mantissa::report {

// One experiment whose variants are these runs: opening it repeats them. Runs whose experiment cannot be written as a
// variant of the first one's are left out and named in `left_out`. Null where no run has an experiment.
struct Gathered {
    Json experiment;
    std::vector<std::string> left_out = {};
};
Gathered gather_experiment(const std::vector<RunRecord>& runs);

// The experiment in the text of a report (HTML, JSON, Markdown, LaTeX or PDF) that this program wrote; none: it is no such file.
std::optional<Json> experiment_in_report(const std::string& text);
// The same of a file; throws bad_input naming it where there is none. `is_report` asks the name's ending alone.
bool is_report(const std::filesystem::path& file);
Json experiment_of_report(const std::filesystem::path& file);
// "welcome" is resources/experiments/welcome.mantissa, unless a file is called so; any other name is what it was.
std::filesystem::path shipped_or(const std::filesystem::path& file);
// Of an experiment's own file, the name of one that ships, or of a report that holds one.
Experiment open_experiment(const std::filesystem::path& file);

} // namespace mantissa::report
