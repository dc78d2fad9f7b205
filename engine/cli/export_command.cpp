// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/export_command.h"

#include "report/experiment_of.h"
#include "report/export/export.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace mantissa {
namespace {

struct Options {
    std::string file, out;
    report::ExportOptions script;
    bool distributed = false;
};

void write(Options& options) {
    if (options.distributed)
        options.script.processes = report::ExportOptions::Processes::many;
    std::string text = report::exported_script(report::open_experiment(options.file), options.script);
    if (options.out.empty())
        fmt::print("{}", text);
    else
        write_file(options.out, text);
}

} // namespace

void add_export_command(CLI::App& app) {
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("export", "The experiment as a script of another framework, to go on where one machine is not enough");
    command->add_option("FILE", options->file, "An experiment, or a report that holds one")->required();
    command->add_option("--to", options->script.framework, "pytorch")->required();
    command->add_option("--variant", options->script.variant, "Left out: the first");
    command->add_flag("--distributed", options->distributed, "With the framework's own data-parallel launch (torchrun)");
    command->add_option("--out", options->out, "The script; left out: standard output");
    command->footer("Example: mantissa-cli export resources/experiments/welcome.mantissa --to pytorch --out train.py\n"
                    "The script takes --data, --weights (safetensors) and --steps, and prints a line per step.");
    command->callback([options] { write(*options); });
}

} // namespace mantissa
