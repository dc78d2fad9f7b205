// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/registry.h"
#include "cli/bench_measure.h"
#include "cli/bench_turns.h"
#include "cli/experiment_file.h"
#include "cli/instruction_sets.h"
#include "cli/one_of.h"
#include "cli/policy_option.h"
#include "cli/set_option.h"
#include "cli/threads.h"
#include "core/parallel.h"
#include "core/paths.h"
#include "data/source.h"
#include "insight/words.h"
#include "report/experiment_of.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

void print_result(const Json& result) {
    if (!result.contains("ms_step")) {
        fmt::print("{:<24} {:<16} {:>6}  {}\n", result["variant"].get<std::string>(), result["policy"].get<std::string>(),
                   result["batch"].get<std::int64_t>(), result["status"].get<std::string>());
        return;
    }
    const bool trains = result.contains("ms_step_with_data");
    const std::string with_data = trains ? fmt::format("{:.3f}", result["ms_step_with_data"].get<double>()) : "-";
    fmt::print("{:<24} {:<16} {:>6} {:>10.3f} {:>10.3f} {:>12.1f} {:>12} {:>10.2f} {:>8}\n", result["variant"].get<std::string>(),
               result["policy"].get<std::string>(), result["batch"].get<std::int64_t>(), result["ms_step"].get<double>(),
               result["ms_step_p95"].get<double>(), result["images_s"].get<double>(), with_data,
               result["peak_bytes"].get<double>() / (1 << 20), result["steps"].get<std::int64_t>());
    if (result.value("support", "") == name_of(Support::simulated))
        fmt::print("    simulated here: this is what the simulation takes, and not the format's own speed and memory\n");
    if (trains)
        fmt::print("    {}\n", result["bound"].get<std::string>());
    if (result.contains("speed"))
        fmt::print("    {}\n", result["speed"]["words"].get<std::string>());
    for (const Json& row : result.value("layers", Json::array()))
        fmt::print("    {:<56} {:>9.4f} ms {:>9.2f} GFLOP/s {:>8.2f} GB/s {:>4.0f} %  {}\n", row["name"].get<std::string>(),
                   row["ms"].get<double>(), row["gflops"].get<double>(), row["gbytes_s"].get<double>(),
                   100 * row["of_ceiling"].get<double>(), row["implementation"].get<std::string>());
}

void print_profile(const Json& profile) {
    if (profile.contains("why_not")) {
        fmt::print("    no profile: {}\n", profile["why_not"].get<std::string>());
        return;
    }
    fmt::print("    kernels of {}, by CUPTI; {:.4f} ms per step belong to no operation\n", counted(profile["steps"].get<double>(), "step"),
               profile["unowned_ms"].get<double>());
    for (const Json& row : profile["operations"])
        fmt::print("    {:<56} {:>9.4f} ms  Tensor Cores {:>3.0f} %  {}\n", row["name"].get<std::string>(), row["ms"].get<double>(),
                   100 * row["tensor_cores"].get<double>(), row["kernels"].at(0).get<std::string>().substr(0, 60));
}

void print_beside(const Json& result) {
    if (result.contains("meanwhile"))
        fmt::print("    {}\n", result["meanwhile"].get<std::string>());
    for (const Json& detour : result.value("detours", Json::array()))
        fmt::print("    {}\n", detour.get<std::string>());
    if (result.contains("roofline")) {
        const Json& roofline = result["roofline"];
        if (roofline.contains("why_not"))
            fmt::print("    no roofline: {}\n", roofline["why_not"].get<std::string>());
        else
            fmt::print("    roofline of {}: {:.4f} ms, the step reaches {:.0f} % of it\n", roofline["card"].get<std::string>(),
                       roofline["ms"].get<double>(), 100 * roofline["share"].get<double>());
    }
    if (result.contains("profile"))
        print_profile(result["profile"]);
}

void print_head(const BenchOptions& options, const Peaks& peaks) {
    if (options.layers)
        fmt::print("{}\nLayers: time, rate, and the share of what those peaks allow. It may exceed 100 %: what lies in a cache is read "
                   "faster than\nmemory, and Winograd multiplies less.\n",
                   sentence_of(json_of(peaks)));
    fmt::print(
        "ms/step: the median of so many steps, taken in turns with the other variants, after {} of warm-up, on one batch that is there;\n"
        "p95 and images/s are of these. ms with data: the median where each step waits for a batch of its own.\n",
        warm_up);
    fmt::print("{:<24} {:<16} {:>6} {:>10} {:>10} {:>12} {:>12} {:>10} {:>8}\n", "variant", "policy", "batch", "ms/step", "p95", "images/s",
               "ms with data", "peak MiB", "steps");
}

// What is set side by side: the variants with one batch.
std::vector<std::vector<BenchEntry>> entries_by_batch(const Experiment& experiment, const BenchOptions& options) {
    auto folder = std::filesystem::absolute(experiment.file).parent_path();
    std::vector<std::vector<BenchEntry>> all(std::max<std::size_t>(1, options.batches.size()));
    for (const Variant& variant : experiment.variants) {
        DataRequest request{variant.data, variant.model.input, folder, resources_folder()};
        request.named_in = experiment.file;
        const DataSets data = open_data(request);
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i].push_back({variant, data});
            if (!options.batches.empty())
                all[i].back().variant.training.batch = options.batches[i];
        }
    }
    return all;
}

// No figure at all is no result, whatever the rows say. As training would be refused.
void check_any_is_measured(const BenchOptions& options, const Json& results) {
    if (std::ranges::any_of(results, [](const Json& result) { return result.contains("ms_step"); }))
        return;
    const Json first = results.empty() ? Json::object() : results.front();
    throw Error(options.file + ": nothing was measured: " + first.value("status", "there is no variant"),
                first.value("refusal", "bad_input") == "bad_input" ? ErrorKind::bad_input : ErrorKind::failed);
}

void bench(const BenchOptions& options) {
    if (!options.instruction_sets.empty())
        return bench_instruction_sets(options);
    if (options.threads > 0)
        omp_set_num_threads(options.threads);
    if (!options.json) // of the instruction sets each has a process of its own, which would say it again
        warn_of_threads(options.threads);
    Experiment experiment = report::open_experiment(options.file);
    if (options.full)
        experiment = in_full(experiment);
    std::vector<std::string> policies = options.policies;
    experiment = with_settings(with_policies(experiment, policies), options.settings);
    experiment = only_policies(experiment, policies);
    std::shared_ptr<const Backend> device = make_backend(options.device);
    Json all = {{"device", device->device()}, {"threads", thread_count()}, {"results", Json::array()}};
    Peaks peaks = options.layers ? device->peaks() : Peaks{};
    if (options.layers)
        all["peaks"] = json_of(peaks);
    if (!options.json)
        print_head(options, peaks);
    for (const std::vector<BenchEntry>& entries : entries_by_batch(experiment, options))
        for (Json& result : measure_variants(entries, device, options)) {
            if (!options.json) {
                print_result(result);
                print_beside(result);
            }
            all["results"].push_back(std::move(result));
        }
    if (options.json)
        fmt::print("{}", json_text(all));
    check_any_is_measured(options, all["results"]);
}

} // namespace

void add_bench_command(CLI::App& app) {
    auto options = std::make_shared<BenchOptions>();
    auto* command =
        app.add_subcommand("bench", "Steady-state time per step: medians after a warm-up, taken in turns, data excluded and included");
    command->add_option("FILE", options->file, experiment_file_help)->required();
    command->add_option("--device", options->device, which_device);
    command->add_option("--threads", options->threads, "Of the processor; left out: all")->check(CLI::Range(1, 1024));
    add_policy_option(*command, options->policies);
    add_set_option(*command, options->settings);
    command->add_option("--batch", options->batches, "Instead of the experiment's; may be repeated")
        ->allow_extra_args(false)
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 20));
    command->add_option("--seconds", options->seconds, fmt::format("Of measuring, per variant and batch; left out: {:g}", options->seconds))
        ->check(above_zero());
    command
        ->add_option("--isa", options->instruction_sets,
                     "Instruction sets to compare, each in a process of its own: " + instruction_set_names())
        ->delimiter(',')
        ->check(is_instruction_set);
    command->add_option("--profile", options->profile, "So many steps under NVIDIA's profiler: each layer's kernels, Tensor Cores or not")
        ->check(CLI::Range(1, 1000))
        ->excludes("--isa");
    command->add_flag_callback(
        "--inference", [options] { options->what = BenchOptions::What::inference; }, "Forward alone, on one batch, as validation does it");
    command->add_flag("--full", options->full, "In the size of the experiment's source, which its \"full\" gives");
    command->add_flag("--layers", options->layers, "Time and rate of each operation beside what the measured peaks allow");
    command->add_flag("--json", options->json, "For programs");
    command->footer("Examples: mantissa-cli bench resnet20 --batch 128 --layers\n"
                    "          mantissa-cli bench welcome --isa sse41,avx2,avx512");
    command->callback([options] {
        keep_once(options->batches);
        keep_once(options->instruction_sets);
        bench(*options);
    });
}

} // namespace mantissa
