// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/experiment_of.h"
#include "report/export/export.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace mantissa {
namespace {

namespace fs = std::filesystem;

struct ExportChoice {
    std::string file, out;
    report::ExportOptions script;
    bool distributed = false;
};

// Images that only this program can draw are written beside the script, which could not run without them.
fs::path folder_beside(const fs::path& script) { return fs::absolute(script).parent_path() / (script.stem().string() + "-data"); }

// Python looks beside a script first: one called keras.py would be taken for Keras itself.
void check_name(const fs::path& script) {
    for (const char* name : {"keras.py", "torch.py", "numpy.py", "tensorflow.py", "jax.py"})
        if (script.filename() == name)
            throw bad_input("--out " + script.string() + ": a script of this name hides the package itself; call it train.py");
}

void write(ExportChoice& options) {
    check_name(options.out);
    using Processes = report::ExportOptions::Processes;
    options.script.processes = options.distributed ? Processes::many : Processes::one;
    options.script.folder = fs::absolute(options.file).parent_path();
    Experiment experiment = report::open_experiment(options.file);
    const Variant& variant = report::exported_variant(experiment, options.script);
    if (options.script.data.empty() && !options.out.empty() && report::draws_images(variant))
        options.script.data = folder_beside(options.out);
    if (!options.script.data.empty())
        options.script.data = fs::absolute(options.script.data).lexically_normal();
    std::string text = report::exported_script(experiment, options.script);
    if (!options.script.data.empty())
        report::write_images(variant, options.script);
    if (options.out.empty())
        fmt::print("{}", text);
    else
        write_file(options.out, text);
    if (!options.out.empty() && !options.script.data.empty())
        fmt::print("Images: {}\n", options.script.data.string());
    if (!options.out.empty())
        fmt::print("Script: {}\n", options.out);
}

} // namespace

void add_export_command(CLI::App& app) {
    auto options = std::make_shared<ExportChoice>();
    auto* command =
        app.add_subcommand("export", "The experiment as a script of another framework, to go on where one machine is not enough");
    command->add_option("FILE", options->file, "An experiment, or a report that holds one")->required();
    command->add_option("--to", options->script.framework, "pytorch or keras")->required();
    command->add_option("--variant", options->script.variant, "Left out: the first");
    command->add_flag("--distributed", options->distributed,
                      "With the framework's own data-parallel launch (torchrun, or Keras's DataParallel)");
    command->add_option("--out", options->out, "The script; left out: standard output");
    command->add_option(
        "--data", options->script.data,
        "Also write the images into this folder, as IDX files; left out: only where this program draws them, beside the script");
    command->footer("Example: mantissa-cli export resources/experiments/welcome.mantissa --to pytorch --out train.py\n"
                    "The script takes --data, --weights (safetensors) and --steps, and prints a line per step.");
    command->callback([options] { write(*options); });
}

} // namespace mantissa
