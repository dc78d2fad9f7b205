// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/words.h"
#include "report/import/tensorboard_runs.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>

namespace mantissa {
namespace {

namespace fs = std::filesystem;

struct ImportChoice {
    fs::path from, out;
};

void import_runs(const ImportChoice& choice) {
    const report::Imported imported = report::read_tensorboard(choice.from);
    const std::vector<fs::path> folders = report::write_imported(imported, choice.out);
    for (const std::string& sentence : imported.left_out)
        fmt::print(stderr, "mantissa-cli: {}; it was left out\n", sentence);
    for (std::size_t i = 0; i < folders.size(); ++i) {
        const report::ImportedRun& run = imported.runs[i];
        fmt::print("{}: {} told, the last is {}. {}{}. {}\n", run.name, counted(double(run.log.steps.size()), "step"),
                   words_of_count(double(run.log.last_step())), run.log.events.front().text,
                   run.unfinished ? "; its last record is not whole and was left out" : "", folders[i].string());
    }
}

} // namespace

void add_import_command(CLI::App& app) {
    auto choice = std::make_shared<ImportChoice>();
    auto* command = app.add_subcommand("import", "Event files of TensorBoard as run folders, to be compared with others");
    command->add_option("FROM", choice->from, "An event file, or a folder of them as tensorboard --logdir takes it")->required();
    command->add_option("--out", choice->out, "A folder for the runs, a folder each")->required();
    command->footer(
        "Example: mantissa-cli import logs --out runs/keras\n"
        "A folder is a run; `validation` beside `train` is of one run. Milliseconds are those of time/ms_step, where a log has them;\n"
        "policy and memory, which event files do not tell, stay unknown. mantissa-cli compare --tensorboard writes event files.");
    command->callback([choice] { import_runs(*choice); });
}

} // namespace mantissa
