// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/block.h"
#include "report/comparison.h"
#include "report/look.h"

namespace mantissa::report {

struct ReportOptions {
    std::string title = {};    // empty: the experiment's name
    std::string baseline = {}; // a run's name; empty: float32, else the first with a result
    std::string command = {};  // that wrote it, for "how to repeat it"
};

// A report as a plain value: every writer tells the same content in the same order.
struct Report {
    std::string title, subtitle, question;
    enum class Named { by_somebody, no } named = Named::by_somebody; // no: its title says what it is of
    std::vector<Section> sections;
    Comparison comparison;
    Look look;
    Json experiment;             // of the runs, to repeat them; null: unknown
    std::string language = "en"; // that its texts are in

    const std::vector<RunRecord>& runs() const { return comparison.runs; }
    const Paragraph& answer() const; // a few sentences
    Tone tone() const;               // of the answer: good, warn where a run has none, normal where something is not known
};

// Throws bad_input where there is no run.
Report make_report(std::vector<RunRecord> runs, const ReportOptions& options = {});

// Writes a report by the ending of the file's name. PDF is not among them: the window's program draws it.
void write_report(const Report& report, const std::filesystem::path& file);
std::string text_of_report(const Report& report, const std::string& ending);
const std::vector<std::string>& report_endings(); // "html", "md", ...
bool is_report_ending(const std::filesystem::path& file);

} // namespace mantissa::report
