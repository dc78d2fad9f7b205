// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/report.h"

#include <filesystem>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace mantissa {

struct Experiment;

// What `compare` and `run` share: reports of run folders, of any ending, PDF included.
struct ReportRequest {
    std::vector<std::filesystem::path> folders, files;
    std::string baseline, title, fail_if, language = "en"; // language: of the reports for people
    std::string command;                                   // as the user typed it
    // What stdout gets: the answer, that below a table of the runs, the report for programs, or nothing, as it has JSON lines already.
    enum class Speech { sentences, table, json, silent } speech = Speech::sentences;
    enum class Condition { read, unread } condition = Condition::read; // fail_if; read: before the runs began

    bool speaks() const { return speech == Speech::sentences || speech == Speech::table; }
};

void add_report_language(CLI::App& command, ReportRequest& request);
// Throws before any work where a file's ending is unknown, or PDF is asked for and there is no window's program to draw it.
void check_report_files(const ReportRequest& request);
// The same where a report would be written over the file whose experiment is trained: an earlier report holds runs, too.
void keep_experiment(const std::string& file, const ReportRequest& request);
void keep_data(const Experiment& experiment, const ReportRequest& request); // or over its images
// The same where the baseline or --fail-if name none of these runs, or --fail-if cannot be read: said before hours of training.
void check_report_words(const ReportRequest& request, const std::vector<std::string>& names);
// Prints what sets the pace of each run, the causes that are found and the answer's sentences, or what else `speech` asks for, then writes
// the reports and prints where they are; throws ExitWith{fail_if} where that was true.
void write_reports(const ReportRequest& request);

// The runs of these folders; on stderr, which of those in a folder of runs cannot be read and were left out.
std::vector<report::RunRecord> read_and_tell(const std::vector<std::filesystem::path>& folders);
// On stderr, what of a run folder was left out as it is damaged.
void tell_damage(const report::RunRecord& run, const std::vector<std::string>& sentences);

std::string command_line(int argc, char** argv); // quoted, so that it can be typed again

} // namespace mantissa
