// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/against.h"
#include "cli/one_of.h"
#include "cli/report_files.h"
#include "report/export/tensorboard.h"
#include "report/regression.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>

namespace mantissa {

namespace {

ReportRequest::Speech speech_of(const ReportRequest& request, const AgainstRequest& against) {
    using enum ReportRequest::Speech;
    if (against.json)
        return against.baseline.empty() ? json : silent;
    return request.files.empty() ? table : sentences; // a report has its table
}

// Not where the reports beside them would be refused.
void write_curves(const ReportRequest& request, const std::filesystem::path& folder) {
    const std::vector<report::RunRecord> runs = report::read_runs(request.folders);
    std::vector<std::string> names;
    std::ranges::transform(runs, std::back_inserter(names), &report::RunRecord::name);
    check_report_words(request, names);
    report::write_tensorboard(runs, folder);
}

void answer_compare(ReportRequest& request, const AgainstRequest& against, const std::filesystem::path& curves) {
    request.speech = speech_of(request, against);
    check_report_files(request);
    if (!against.baseline.empty())
        report::read_baseline(against.baseline); // what cannot be answered is said before anything is written
    if (!curves.empty())
        write_curves(request, curves);
    write_reports(request);
    if (!against.baseline.empty())
        judge_against(against, request.folders);
}

} // namespace

void add_compare_command(CLI::App& app, const std::string& command_line) {
    auto request = std::make_shared<ReportRequest>();
    request->command = command_line;
    request->condition = ReportRequest::Condition::unread;
    auto* command = app.add_subcommand("compare", "Run folders side by side: the answer in a few sentences, and reports of it");
    command->add_option("DIR", request->folders, "Run folders, folders that hold some, or reports (HTML, JSON), which hold theirs")
        ->required();
    command->add_option("--report", request->files, "A file ending in .html, .pdf, .md, .csv, .json or .tex; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--baseline", request->baseline, "The run that others are set against; left out: float32");
    command->add_option("--title", request->title, "Of the report; left out: the experiment's name");
    add_report_language(*command, *request);
    auto curves = std::make_shared<std::filesystem::path>();
    command->add_option("--tensorboard", *curves, "A folder for the curves as event files: tensorboard --logdir shows them");
    command->add_option("--fail-if", request->fail_if,
                        "Exit with 4 where this is true, as in \"float16.images_s < 1.2 * float32.images_s\"");
    auto against = std::make_shared<AgainstRequest>();
    auto* stored = command->add_option(
        "--against", against->baseline,
        "Runs of before, or a report of them (HTML, JSON): is a variant slower or less accurate now, beyond the noise?");
    command->add_flag("--fail-if-worse", against->fail_if_worse, "Exit with 4 where one is, or where it cannot be told")->needs(stored);
    command->add_option("--judge", against->judged, "speed or accuracy alone; left out: both")
        ->check(one_of({"speed", "accuracy"}))
        ->needs(stored);
    command->add_flag("--json", against->json,
                      "For programs, in place of sentences: the report as --report writes it into a .json; with --against its verdicts");
    command->footer("Example: mantissa-cli compare runs/welcome\n"
                    "         mantissa-cli compare runs/welcome --report report.html --report report.pdf\n"
                    "         mantissa-cli compare runs/today --against main.json --fail-if-worse\n"
                    "A condition knows numbers, run.figure of summary.json, + - * /, < <= > >= == !=, and, or, not, abs, min, max.");
    command->callback([request, against, curves] { answer_compare(*request, *against, *curves); });
}

} // namespace mantissa
