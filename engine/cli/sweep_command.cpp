// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/divergence.h"
#include "cli/exit_code.h"
#include "cli/experiment_file.h"
#include "cli/interrupt.h"
#include "cli/one_of.h"
#include "cli/policy_option.h"
#include "cli/set_option.h"
#include "cli/sweep_choice.h"
#include "cli/sweep_progress.h"
#include "cli/sweep_table.h"
#include "cli/threads.h"
#include "core/interruption.h"
#include "insight/words.h"
#include "report/experiment_of.h"
#include "report/sweep/experiment.h"
#include "report/sweep/json.h"
#include "report/sweep/reader.h"
#include "train/sweep_estimate.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

// What the command line names takes the place of what the file has.
SweepSettings chosen(SweepSettings settings, const SweepSettings& typed) {
    if (!typed.policies.empty())
        settings.policies = typed.policies;
    if (!typed.batches.empty())
        settings.batches = typed.batches;
    if (!typed.seeds.empty())
        settings.seeds = typed.seeds;
    return settings;
}

void tell(const report::SweepResults& results, const SweepChoice& choice) {
    if (choice.json)
        fmt::print("{}", json_text(to_json(results)));
    else if (choice.json_lines) {
        Json line = to_json(results);
        line["event"] = "sweep";
        fmt::print("{}\n", line.dump(-1, ' ', false, Json::error_handler_t::replace));
    } else {
        print_sweep(results);
        fmt::print("The runs are in {}\n", choice.trainer.out.string());
    }
}

std::vector<std::filesystem::path> folders_of_sweep(const Sweep& sweep, const SweepChoice& choice) {
    std::vector<std::filesystem::path> folders;
    for (std::size_t run = 0; run < sweep.runs.size(); ++run)
        folders.push_back(folder_of(sweep, run, choice.trainer.out));
    return folders;
}

Experiment opened(SweepChoice& choice) {
    Experiment experiment = report::open_experiment(choice.file);
    if (auto sweep = report::is_report(choice.file) ? report::experiment_of_sweep(experiment.json) : std::nullopt)
        experiment = parse_experiment(*sweep, choice.file);
    if (choice.full)
        experiment = in_full(experiment);
    experiment = with_settings(with_policies(experiment, choice.settings.policies), choice.set);
    keep_once(choice.settings.policies);
    keep_once(choice.settings.batches);
    keep_once(choice.settings.seeds);
    if (choice.trainer.out.empty())
        choice.trainer.out = std::filesystem::path("runs") / (std::filesystem::path(choice.file).stem().string() + "-sweep");
    if (choice.resume)
        choice.trainer.resume = RunSettings::Resume::yes;
    return experiment;
}

void print_estimate(const SweepEstimate& estimate, std::size_t runs) {
    for (const SweepEstimate::Cell& cell : estimate.cells)
        fmt::print("{}, batch {}: {} ms per step, about {} s a run, {} s to begin and {} s of validation among them\n", cell.policy,
                   cell.batch, words_of_milliseconds(cell.step_seconds * 1e3), words_of_seconds(cell.run_seconds),
                   words_of_seconds(cell.start_seconds), words_of_seconds(cell.validation_seconds));
    fmt::print("About {} s for {}: an estimate from some steps and validation of each policy and batch, timed alone; pictures that "
               "are decoded for the first time and what runs write are not in it\n",
               words_of_seconds(estimate.seconds), counted(static_cast<double>(runs), "run"));
}

// What a run is made of is told of one seed, the seconds of all.
Json json_of_estimate(const SweepEstimate& estimate, std::size_t runs) {
    Json all = {{"event", "estimate"}, {"runs", runs}, {"seconds", estimate.seconds}, {"cells", Json::array()}};
    for (const SweepEstimate::Cell& cell : estimate.cells)
        all["cells"].push_back({{"policy", cell.policy},
                                {"batch", cell.batch},
                                {"ms_step", cell.step_seconds * 1e3},
                                {"seconds", cell.run_seconds},
                                {"seconds_to_begin", cell.start_seconds},
                                {"seconds_of_validation", cell.validation_seconds}});
    return all;
}

// Nothing is kept of it.
void tell_estimate(const Sweep& sweep, const SweepChoice& choice) {
    TrainerOptions options = choice.trainer;
    options.out.clear();
    Control control;
    Interrupt interrupt(control);
    try {
        const SweepEstimate estimate = estimate_sweep(sweep, options, &control.interruption());
        if (choice.speaks())
            return print_estimate(estimate, sweep.runs.size());
        const Json told = json_of_estimate(estimate, sweep.runs.size());
        fmt::print("{}\n", told.dump(choice.json ? 1 : -1, ' ', false, Json::error_handler_t::replace));
    } catch (const Interrupted&) {
        throw ExitWith{ExitCode::stopped};
    }
}

void run_sweep(SweepChoice& choice) {
    check_report_files(choice.report);
    keep_experiment(choice.file, choice.report);
    const Experiment experiment = opened(choice);
    keep_data(experiment, choice.report);
    warn_of_threads(choice.trainer.threads);
    if (choice.narrows)
        return run_narrow(experiment, choice);
    const Sweep sweep = make_sweep(experiment, chosen(sweep_settings(experiment), choice.settings), choice.trainer.out);
    if (choice.estimates)
        return tell_estimate(sweep, choice);
    report::SweepReader reader(sweep, choice.trainer.out);
    if (choice.speaks())
        fmt::print("{}: {}\n", counted(double(sweep.runs.size()), "run"), report::sweep_results(sweep.settings, {}).detail);
    Control control;
    Interrupt interrupt(control);
    const std::vector<Status> ended =
        train_sweep(sweep, choice.trainer, *observer_of(choice, [&] { return make_sweep_progress(sweep, choice.trainer.out); }), control);
    tell(reader.read(), choice);
    report_runs(sweep, choice);
    if (interrupt.happened())
        throw ExitWith{ExitCode::stopped};
    if (std::ranges::find(ended, Status::failed) != ended.end())
        throw ExitWith{ExitCode::failed};
    if (choice.fail_on_divergence && any_diverged(folders_of_sweep(sweep, choice)))
        throw ExitWith{ExitCode::diverged};
}

void add_what_varies(CLI::App& command, SweepChoice& choice) {
    const std::vector<Field> fields = sweep_fields();
    add_policy_option(command, choice.settings.policies, "These, set beside the first one; left out: all variants");
    command.add_option("--batch", choice.settings.batches, fields[1].help + " May be repeated")
        ->allow_extra_args(false)
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 20));
    command.add_option("--seed", choice.settings.seeds, fields[2].help + " May be repeated")->check(a_seed())->allow_extra_args(false);
}

void add_search(CLI::App& command, SweepChoice& choice) {
    auto* narrow = command.add_flag(
        "--narrow", choice.narrows,
        "In place of the table: how few bits of fraction each layer's tensors need, and then of exponent, one policy and one "
        "batch; "
        "always goes on where its folders stand");
    command
        .add_option("--allowed", choice.allowed,
                    "Points of accuracy that may be lost; left out: the deviation between the baseline's seeds")
        ->needs(narrow)
        ->check(number_that("a number from 0 to 100", [](double points) { return points >= 0 && points <= 100; }).description("0 to 100"));
    command.add_option("--tensors", choice.tensors, "Of weights, activations, gradients; left out: all three")
        ->needs(narrow)
        ->delimiter(',')
        ->check(one_of({narrow_tensor_names.begin(), narrow_tensor_names.end()}));
}

void add_how_it_trains(CLI::App& command, SweepChoice& choice) {
    const auto positive = CLI::Range(std::int64_t{1}, std::int64_t{1000000000});
    command.add_option("--device", choice.trainer.device, which_device);
    command.add_option("--threads", choice.trainer.threads, "Of the processor; left out: all")->check(CLI::Range(1, 1024));
    command.add_option("--out", choice.trainer.out, "Where the run folders go; left out: runs/<experiment>-sweep");
    command.add_option("--steps", choice.trainer.steps, "Attempted steps of each run in all, skipped ones included")->check(positive);
    command.add_option("--epochs", choice.trainer.epochs, "Instead of the experiment's")->check(positive);
    add_set_option(command, choice.set);
    command.add_flag("--estimate", choice.estimates, "How long it will take, from some steps of each policy and batch, and nothing else")
        ->excludes("--narrow");
    command.add_flag("--full", choice.full, "In the size of the experiment's source, which its \"full\" gives");
    command.add_flag("--resume", choice.resume, "Go on where the folders stand; a sweep may have grown since");
    command.add_flag("--fail-on-divergence", choice.fail_on_divergence, fail_on_divergence_help);
}

} // namespace

void report_runs(const Sweep& sweep, SweepChoice& choice) {
    if (choice.report.files.empty())
        return;
    for (std::size_t run = 0; run < sweep.runs.size(); ++run)
        if (const auto folder = folder_of(sweep, run, choice.trainer.out); holds_run(folder)) {
            choice.report.folders.push_back(folder);
            if (choice.report.baseline.empty() && sweep.runs[run].policy == sweep.baseline())
                choice.report.baseline = sweep.experiment.variants[run].name;
        }
    if (choice.report.folders.empty())
        return;
    choice.report.speech = ReportRequest::Speech::silent;
    write_reports(choice.report);
    if (choice.speaks())
        for (const auto& file : choice.report.files)
            fmt::print("Report: {}\n", file.string());
}

void add_sweep_command(CLI::App& app, const std::string& command_line) {
    auto choice = std::make_shared<SweepChoice>();
    choice->report.command = command_line;
    auto* command = app.add_subcommand("sweep", "Trains each policy with each batch and each seed: accuracy, speed and memory as a table");
    command->add_option("FILE", choice->file, experiment_file_help)->required();
    add_what_varies(*command, *choice);
    add_search(*command, *choice);
    add_how_it_trains(*command, *choice);
    command->add_option("--report", choice->report.files, "A report at the end: .html, .pdf, .md, .csv, .json or .tex; may be repeated")
        ->excludes("--estimate")
        ->allow_extra_args(false);
    add_report_language(*command, choice->report);
    command->add_flag("--json-lines", choice->json_lines, "One JSON object per line, for programs; the last one has the table");
    command->add_flag("--json", choice->json, "The table alone, for programs")->excludes("--json-lines");
    command->footer("Example: mantissa-cli sweep welcome --batch 64 --batch 256 --seed 1 --seed 2 --seed 3\n"
                    "Ctrl-C keeps what is done; the same command with --resume goes on.");
    command->callback([choice] { run_sweep(*choice); });
}

} // namespace mantissa
