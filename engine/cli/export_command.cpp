// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/experiment_file.h"
#include "cli/keep_input.h"
#include "report/experiment_of.h"
#include "report/export/export.h"
#include "report/export/script.h"

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

// No script: the network alone, with its weights.
void write_onnx(const ExportChoice& options) {
    if (options.out.empty())
        throw bad_input("--to onnx: the file is of bytes; name it with --out model.onnx");
    if (options.distributed || !options.script.data.empty())
        throw bad_input("--to onnx: a network for inference has neither data nor processes; leave --data and --distributed out");
    keep_input(report::shipped_or(options.file), options.out, "--out");
    keep_input(options.script.weights, options.out, "--out");
    const Experiment experiment = report::open_experiment(options.file);
    keep_data(experiment, options.out, "--out");
    report::ExportOptions script = options.script;
    script.folder = fs::absolute(report::shipped_or(options.file)).parent_path(); // of data that name the classes
    write_file(options.out, report::onnx_model(experiment, script));
    fmt::print("Model: {} (float32, images as batch x height x width x channels from 0 to 255; {})\n", options.out,
               options.script.weights.empty() ? "the weights that training starts with; --weights takes others"
                                              : "weights of " + options.script.weights.string());
    for (const std::string& difference : report::differences_in_onnx(report::exported_variant(experiment, options.script)))
        fmt::print("{}\n", difference);
}

// They stand in the script's head, too, which nobody reads before it has run for an hour.
void tell_differences(const Variant& variant, const report::ExportOptions& options) {
    for (const std::string& difference : report::differences_of(variant, options))
        fmt::print(stderr, "{}\n", difference);
}

// Images without their script are of no use: a folder that was made for them goes with it.
void write_with_images(const Variant& variant, const ExportChoice& options, const std::string& text) {
    const fs::path& data = options.script.data;
    std::error_code code;
    const bool was_there = data.empty() || fs::exists(data, code);
    const std::vector<BrokenFile> broken = data.empty() ? std::vector<BrokenFile>() : report::write_images(variant, options.script);
    if (!broken.empty()) // beside the script, which may be what stdout gets
        fmt::print(stderr, "{}\n", words_of_passed_over(broken));
    if (options.out.empty())
        return fmt::print("{}", text);
    try {
        write_file(options.out, text);
    } catch (...) {
        if (!was_there)
            fs::remove_all(data, code);
        throw;
    }
}

void write(ExportChoice& options) {
    if (options.script.framework == "onnx")
        return write_onnx(options);
    if (!options.script.weights.empty())
        throw bad_input("--weights belongs to --to onnx; a script takes --weights itself when it is started");
    report::check_script_name(options.out);
    keep_input(report::shipped_or(options.file), options.out, "--out");
    using Processes = report::ExportOptions::Processes;
    options.script.processes = options.distributed ? Processes::many : Processes::one;
    options.script.folder = fs::absolute(report::shipped_or(options.file)).parent_path();
    Experiment experiment = report::open_experiment(options.file);
    keep_data(experiment, options.out, "--out");
    const Variant& variant = report::exported_variant(experiment, options.script);
    if (options.script.data.empty() && !options.out.empty() && report::draws_images(variant))
        options.script.data = folder_beside(options.out);
    if (!options.script.data.empty())
        options.script.data = fs::absolute(options.script.data).lexically_normal();
    std::string text = report::exported_script(experiment, options.script);
    write_with_images(variant, options, text);
    tell_differences(variant, options.script);
    if (!options.out.empty() && !options.script.data.empty())
        fmt::print("Images: {}\n", options.script.data.string());
    if (!options.out.empty())
        fmt::print("Script: {}\n", options.out);
}

} // namespace

void add_export_command(CLI::App& app) {
    auto options = std::make_shared<ExportChoice>();
    auto* command = app.add_subcommand("export", "The experiment as a script of another framework, or its trained network as ONNX");
    command->add_option("FILE", options->file, experiment_file_help)->required();
    command
        ->add_option("--to", options->script.framework,
                     "pytorch or keras, a script that trains; or onnx, the network with its weights for inference")
        ->required();
    command->add_option("--variant", options->script.variant, "Left out: the first");
    command->add_flag("--distributed", options->distributed,
                      "With the framework's own data-parallel launch (torchrun, or Keras's DataParallel)");
    command->add_option("--out", options->out, "The script or model; of a script left out: standard output");
    command->add_option(
        "--data", options->script.data,
        "Also write the images into this folder, as IDX files; left out: only where this program draws them, beside the script");
    command->add_option("--weights", options->script.weights, "Of onnx: a safetensors file of a run; left out: those training starts with");
    command->footer("Example: mantissa-cli export welcome --to pytorch --out train.py\n"
                    "         mantissa-cli export welcome --to onnx --weights "
                    "runs/welcome/01-float32/final.safetensors --out model.onnx\n"
                    "The script takes --data, --weights (safetensors) and --steps, and prints a line per step.");
    command->callback([options] { write(*options); });
}

} // namespace mantissa
