// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/divergence.h"
#include "cli/exit_code.h"
#include "cli/experiment_file.h"
#include "cli/interrupt.h"
#include "cli/one_of.h"
#include "cli/policy_option.h"
#include "cli/report_files.h"
#include "cli/set_option.h"
#include "cli/terminal_observer.h"
#include "cli/threads.h"
#include "report/experiment_of.h"
#include "runs/run_folder.h"
#include "train/trainer.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace mantissa {
namespace {

struct RunChoice {
    std::string file;
    TrainerOptions trainer;
    ReportRequest report;
    std::vector<std::string> policies, settings;
    bool full = false, resume = false, fail_on_divergence = false, json_lines = false;
};

std::vector<std::filesystem::path> folders_of(const Experiment& experiment, const RunChoice& options) {
    std::vector<std::filesystem::path> folders;
    for (const Variant& variant : experiment.variants)
        folders.push_back(options.trainer.out / run_folder_name(variant.index, variant.name));
    return folders;
}

std::vector<std::string> names_of(const Experiment& experiment) {
    std::vector<std::string> names;
    for (const Variant& variant : experiment.variants)
        names.push_back(variant.name);
    return names;
}

// Of the variants that were asked for, whatever else the folder holds.
void report(const Experiment& experiment, RunChoice& options) {
    std::ranges::copy_if(folders_of(experiment, options), std::back_inserter(options.report.folders), holds_run);
    bool asked = !options.report.files.empty() || !options.report.fail_if.empty();
    if (asked || (!options.json_lines && !options.report.folders.empty()))
        write_reports(options.report);
}

void run(RunChoice& options) {
    check_report_files(options.report);
    keep_experiment(options.file, options.report);
    Experiment experiment = report::open_experiment(options.file);
    keep_data(experiment, options.report);
    if (options.full)
        experiment = in_full(experiment);
    experiment = with_settings(with_policies(experiment, options.policies), options.settings);
    std::ranges::copy(options.policies, std::back_inserter(options.trainer.variants));
    experiment = with_options(std::move(experiment), options.trainer);
    check_report_words(options.report, names_of(experiment));
    if (options.trainer.out.empty())
        options.trainer.out = std::filesystem::path("runs") / std::filesystem::path(options.file).stem();
    if (options.resume)
        options.trainer.resume = RunSettings::Resume::yes;
    warn_of_threads(options.trainer.threads);
    Control control;
    Interrupt interrupt(control);
    auto observer = options.json_lines ? make_json_lines_observer() : make_terminal_observer(experiment.variants.size());
    auto results = train(experiment, options.trainer, *observer, control);
    if (!options.json_lines && std::filesystem::exists(options.trainer.out)) // a stop may have come before any run began
        fmt::print("The runs are in {}\n", options.trainer.out.string());
    if (options.json_lines)
        options.report.speech = ReportRequest::Speech::silent;
    if (interrupt.happened())
        options.report.fail_if.clear(); // it is asked of the end, which was not reached
    report(experiment, options);
    if (interrupt.happened() && !options.json_lines)
        fmt::print("The same command with --resume goes on\n");
    if (interrupt.happened())
        throw ExitWith{ExitCode::stopped};
    if (std::ranges::find(results, Status::failed) != results.end())
        throw ExitWith{ExitCode::failed};
    if (options.fail_on_divergence && any_diverged(folders_of(experiment, options)))
        throw ExitWith{ExitCode::diverged};
}

// On what, and with how much of it.
void add_device_options(CLI::App& command, RunChoice& options) {
    command.add_option("--device", options.trainer.device, which_device);
    command.add_option("--memory-limit", options.trainer.memory_limit, "Bytes that a run may use, as on a smaller device")
        ->check(a_byte_or_more());
    command.add_option("--memory-margin", options.trainer.memory_margin, training_field("memory_margin").help)
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 24));
    command
        .add_option("--threads", options.trainer.threads,
                    "Of the processor; left out: all. Sums are split among them, so another number changes last bits")
        ->check(CLI::Range(1, 1024));
}

// Which runs, from where to where.
void add_training_options(CLI::App& command, RunChoice& options) {
    auto positive = CLI::Range(std::int64_t{1}, std::int64_t{1000000000});
    command.add_option("--out", options.trainer.out, "Where the run folders go; left out: runs/<experiment>");
    command.add_option("--weights", options.trainer.weights, "Start from these (safetensors)");
    command.add_option("--variant", options.trainer.variants, "Only this one; may be repeated")->allow_extra_args(false);
    add_policy_option(command, options.policies);
    add_set_option(command, options.settings);
    command
        .add_option(
            "--turns", options.trainer.turns,
            "Steps per turn of variants that train side by side; left out: as many as suit; 0: one after another, without ratios of speed")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1000000000}));
    command.add_option("--steps", options.trainer.steps, "Attempted steps in all, skipped ones included")->check(positive);
    command.add_option("--epochs", options.trainer.epochs, "Instead of the experiment's")->check(positive);
}

void take_health(TrainerOptions& trainer, const std::string& text) {
    auto wanted = text.empty() ? health::SamplingSettings{.mode = health::SamplingSettings::Mode::share} : health::parse_sampling(text);
    if (!wanted)
        throw CLI::ValidationError("--health", "\"" + text + "\" is neither a share (5%), nor steps (\"100 steps\"), nor off");
    trainer.health = *wanted;
}

void take_twin(TrainerOptions& trainer, const std::string& name) {
    trainer.twin = parse_twin(name.empty() ? "float32" : name);
    if (!trainer.twin)
        throw CLI::ValidationError("--twin", "\"" + name + "\" is none of float32, reference and off");
}

// What the format does to the numbers.
void add_observing_options(CLI::App& command, TrainerOptions& trainer) {
    command
        .add_option_function<std::string>(
            "--health", [&trainer](const std::string& text) { take_health(trainer, text); },
            "Observe what the format does to the numbers, for at most this share of the time (5%; ten steps of a short run in any case, as "
            "long as "
            "they take a quarter of a second), or every so many (\"100 steps\")")
        ->expected(0, 1);
    command
        .add_option_function<std::string>(
            "--twin", [&trainer](const std::string& name) { take_twin(trainer, name); },
            "float32 or reference: a second training takes the same batches beside each run, and what parts them is told; observes the "
            "numbers, too")
        ->expected(0, 1);
}

// What is said of the runs when they are done.
void add_report_options(CLI::App& command, RunChoice& options) {
    command.add_flag("--fail-on-divergence", options.fail_on_divergence, fail_on_divergence_help);
    command.add_option("--report", options.report.files, "A report at the end: .html, .pdf, .md, .csv, .json or .tex; may be repeated")
        ->allow_extra_args(false);
    add_report_language(command, options.report);
    command.add_option("--baseline", options.report.baseline, "Of the report; left out: float32");
    command.add_option("--fail-if", options.report.fail_if, "Exit with 4 where this is true at the end; see compare --help");
    command.add_flag("--json-lines", options.json_lines, "One JSON object per line, for programs");
}

} // namespace

void add_run_command(CLI::App& app, const std::string& command_line) {
    auto options = std::make_shared<RunChoice>();
    options->report.command = command_line;
    auto* command = app.add_subcommand("run", "Trains the variants of an experiment, a run folder each");
    command->add_option("FILE", options->file, experiment_file_help)->required();
    add_device_options(*command, *options);
    add_training_options(*command, *options);
    add_observing_options(*command, options->trainer);
    command->add_flag("--full", options->full,
                      "In the size of the experiment's source, which its \"full\" gives: hours instead of minutes");
    command->add_flag("--resume", options->resume, "Go on where the folders stand");
    add_report_options(*command, *options);
    command->footer("Example: mantissa-cli run welcome --variant float32 --steps 100 --out /tmp/try");
    command->callback([options] { run(*options); });
}

} // namespace mantissa
