// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/report_files.h"

#include "cli/compare_table.h"
#include "cli/exit_code.h"
#include "cli/keep_input.h"
#include "cli/one_of.h"
#include "cli/told_once.h"
#include "insight/findings/finding.h"
#include "report/condition.h"
#include "report/evidence.h"
#include "report/experiment_of.h"
#include "report/in_language.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace mantissa {
namespace fs = std::filesystem;
namespace {

bool is_pdf(const fs::path& file) { return file.extension() == ".pdf"; }

// The window's program: $MANTISSA_APP, beside this one, or where the build puts it.
fs::path window_program() {
    if (const char* given = std::getenv("MANTISSA_APP"))
        return given;
    std::error_code code;
    fs::path here = fs::read_symlink("/proc/self/exe", code).parent_path();
    for (const fs::path& path : {here / "mantissa", here / "../../app/mantissa"})
        if (access(path.c_str(), X_OK) == 0)
            return path.lexically_normal();
    return {};
}

std::string text_until_closed(int file) {
    std::string text;
    char part[4096];
    for (ssize_t got = 0; (got = read(file, part, sizeof part)) > 0 || (got < 0 && errno == EINTR);)
        text.append(part, static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return text;
}

struct Ended {
    int code = -1; // -1: it could not be started, or was killed
    std::string errors;
};

Ended run_and_wait(const std::vector<std::string>& arguments) {
    std::vector<char*> argv;
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    setenv("QT_QPA_PLATFORM", "offscreen", 1);
    setenv("QT_LOGGING_RULES", "default.warning=false", 0); // that no session's folder is set concerns nobody who wants a file
    int ends[2];
    if (pipe(ends) != 0)
        return {};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    pid_t child = 0;
    int status = 0;
    const bool started = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    Ended ended{.errors = text_until_closed(ends[0])};
    close(ends[0]);
    if (started && waitpid(child, &status, 0) >= 0 && WIFEXITED(status))
        ended.code = WEXITSTATUS(status);
    return ended;
}

// What the window's program said last, for it knows why; empty: nothing of its own.
std::string reason_in(const std::string& errors) {
    const std::string name = "mantissa: ";
    const std::size_t at = errors.rfind(name);
    if (at == std::string::npos || (at > 0 && errors[at - 1] != '\n'))
        return {};
    return errors.substr(at + name.size(), errors.find('\n', at) - at - name.size());
}

void write_pdf(const ReportRequest& request, const fs::path& file) {
    std::vector<std::string> arguments = {window_program().string(), "--pdf", file.string()};
    for (const auto& [option, text] : {std::pair{"--baseline", request.baseline}, std::pair{"--title", request.title},
                                       std::pair{"--command", request.command}, std::pair{"--language", request.language}})
        if (!text.empty())
            arguments.insert(arguments.end(), {option, text});
    arguments.emplace_back("--");
    for (const fs::path& folder : request.folders)
        arguments.push_back(folder.string());
    const Ended ended = run_and_wait(arguments);
    if (ended.code == 0)
        return;
    if (const std::string reason = reason_in(ended.errors); !reason.empty())
        throw Error(reason);
    fmt::print(stderr, "{}", ended.errors);
    throw Error(file.string() + ": the PDF could not be drawn by " + arguments[0] + "; write .html and print that");
}

void print_causes(const report::Comparison& comparison) {
    std::vector<std::pair<std::string, std::string>> paces;
    for (const insight::RunEvidence& run : comparison.evidence)
        if (has(run, insight::Need::profile))
            paces.emplace_back(run.name, bound_sentence(*run.profile, run.paces));
    for (const std::string& line : told_once(paces))
        fmt::print("{}\n", line);
    for (const insight::Found& found : examine(insight::Question::speed, evidence_of(comparison)).found)
        fmt::print("{}\n", told(found));
}

void print_answer(const report::Report& report, const ReportRequest& request) {
    if (request.speech == ReportRequest::Speech::json)
        fmt::print("{}", report::text_of_report(report, "json"));
    if (!request.speaks())
        return;
    if (request.speech == ReportRequest::Speech::table)
        print_compared_runs(report);
    print_causes(report.comparison);
    for (const report::Sentence& sentence : report.answer().sentences)
        fmt::print("{}\n", sentence.text);
}

void check_condition(const ReportRequest& request, const report::Comparison& comparison) {
    if (request.fail_if.empty())
        return;
    report::ConditionResult result = report::evaluate_condition(request.fail_if, comparison);
    std::FILE* to = request.speaks() ? stdout : stderr;
    const char* answer = !result.can_be_told ? "counted as true" : result.holds ? "true" : "false";
    fmt::print(to, "--fail-if \"{}\" is {}: {}\n", request.fail_if, answer, result.why);
    if (result.holds)
        throw ExitWith{ExitCode::condition};
}

} // namespace

void add_report_language(CLI::App& command, ReportRequest& request) {
    command.add_option("--language", request.language, "Of a report for people (not .csv or .json): en or de")
        ->check(one_of(report::report_languages()))
        ->needs(command.get_option("--report")); // what is printed stays English
}

void check_report_files(const ReportRequest& request) {
    for (const fs::path& file : request.files) {
        if (!is_pdf(file) && !report::is_report_ending(file))
            throw bad_input("--report " + file.string() + ": a report ends in .html, .pdf, .md, .csv, .json or .tex");
        if (is_pdf(file) && window_program().empty())
            throw Error("--report " + file.string() +
                        ": PDF is drawn by the window's program, mantissa, which is not beside this one; build it, name it in "
                        "MANTISSA_APP, or write .html and print that");
    }
}

void keep_experiment(const std::string& file, const ReportRequest& request) {
    const fs::path experiment = report::shipped_or(file);
    for (const fs::path& out : request.files)
        keep_input(experiment, out, "--report");
}

void keep_data(const Experiment& experiment, const ReportRequest& request) {
    for (const fs::path& out : request.files)
        keep_data(experiment, out, "--report");
}

void check_report_words(const ReportRequest& request, const std::vector<std::string>& names) {
    std::vector<report::RunRecord> runs;
    for (const std::string& name : names)
        runs.push_back({.folder = {}, .name = name});
    report::check_baseline(request.baseline, runs);
    if (!request.fail_if.empty())
        report::check_condition(request.fail_if, runs);
}

void write_reports(const ReportRequest& request) {
    for (const fs::path& out : request.files)
        keep_runs(request.folders, out, "--report");
    report::Report report = report::make_report(read_and_tell(request.folders), {request.title, request.baseline, request.command});
    for (const report::RunRecord& run : report.runs())
        tell_damage(run, run.damage);
    if (request.condition == ReportRequest::Condition::unread && !request.fail_if.empty())
        report::check_condition(request.fail_if, report.runs()); // before anything is told
    print_answer(report, request);
    for (const fs::path& file : request.files) {
        if (is_pdf(file))
            write_pdf(request, file);
        else
            report::write_report(report::in_language_for(report, file, request.language), file);
        if (request.speaks())
            fmt::print("Report: {}\n", file.string());
    }
    std::fflush(stdout);
    check_condition(request, report.comparison);
}

std::vector<report::RunRecord> read_and_tell(const std::vector<fs::path>& folders) {
    std::vector<std::string> left_out;
    std::vector<report::RunRecord> runs = report::read_runs(folders, &left_out);
    for (const std::string& sentence : left_out)
        fmt::print(stderr, "mantissa-cli: {}; it was left out, the rest is shown\n", sentence);
    return runs;
}

void tell_damage(const report::RunRecord& run, const std::vector<std::string>& sentences) {
    for (const std::string& sentence : sentences)
        fmt::print(stderr, "mantissa-cli: {}: {}; the rest is shown\n", run.folder.string(), sentence);
}

std::string command_line(int argc, char** argv) {
    std::string text = "mantissa-cli";
    for (int i = 1; i < argc; ++i) {
        std::string argument = argv[i], quoted = "'";
        bool simple =
            !argument.empty() &&
            argument.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%") == std::string::npos;
        for (char c : argument)
            quoted += c == '\'' ? "'\\''" : std::string(1, c);
        text += " " + (simple ? argument : quoted + "'");
    }
    return text;
}

} // namespace mantissa
