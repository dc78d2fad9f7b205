// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/bench_command.h"

#include "backends/registry.h"
#include "core/parallel.h"
#include "core/paths.h"
#include "core/stopwatch.h"
#include "data/source.h"
#include "insight/device_reading.h"
#include "insight/roofline.h"
#include "insight/step_profile.h"
#include "train/session.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

constexpr int warm_up = 5;

struct Options {
    std::string file, device;
    std::vector<std::int64_t> batches;
    int threads = 0;
    double seconds = 3;
    bool layers = false, json = false;
    int profile = 0;
};

double quantile(std::vector<double> values, double share) {
    std::ranges::sort(values);
    return values.at(static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5));
}

// Milliseconds of steps for about `seconds`, at least three, after the warm-up.
template <typename Step>
std::vector<double> time_steps(double seconds, Step&& step) {
    for (int i = 0; i < warm_up; ++i)
        step();
    std::vector<double> times;
    Stopwatch all;
    while (times.size() < 3 || all.seconds() < seconds) {
        Stopwatch one;
        step();
        times.push_back(one.seconds() * 1e3);
    }
    return times;
}

Json layer_times(const std::vector<std::vector<double>>& times, const Plan& plan) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Operation& operation = plan.graph.operations[i];
        double ms = quantile(times[i], 0.5) * 1e3;
        rows.push_back({{"name", operation.name},
                        {"operation", name_of(operation.kind)},
                        {"part", name_of(operation.part)},
                        {"ms", ms},
                        {"gflops", ms > 0 ? operation.cost.flops / ms / 1e6 : 0},
                        {"gbytes_s", ms > 0 ? operation.cost.bytes / ms / 1e6 : 0},
                        {"implementation", operation.selection.implementation}});
    }
    return rows;
}

// Milliseconds of each part of a step, as in a run's summary.
Json medians_of(const std::vector<PartSeconds>& steps) {
    Json json = Json::object();
    for (std::size_t part = 0; part < static_cast<std::size_t>(part_count); ++part) {
        std::vector<double> milliseconds;
        for (std::size_t i = warm_up; i < steps.size(); ++i)
            milliseconds.push_back(steps[i][part] * 1e3);
        json[name_of(static_cast<Part>(part))] = quantile(milliseconds, 0.5);
    }
    return json;
}

// How far a step is from what the card's data sheet allows; only cards of the catalogue have one.
Json roofline(const Backend& device, const Plan& plan, double ms_step) {
    auto card = card_named_in(device.info().name);
    if (!card)
        return {{"why_not", "the catalogue has no peaks for " + device.info().name}};
    double ms = roofline_seconds(*card, plan.graph) * 1e3;
    return {{"card", card->card.name}, {"ms", ms}, {"share", ms_step > 0 ? ms / ms_step : 0}};
}

Json kernel_rows(const KernelProfile& profile, const Plan& plan) {
    if (!profile.why_not.empty())
        return {{"why_not", profile.why_not}};
    Json rows = Json::array();
    for (const OperationKernels& found : profile.operations)
        rows.push_back({{"name", plan.graph.operations[static_cast<std::size_t>(found.operation)].name},
                        {"ms", found.seconds * 1e3},
                        {"tensor_cores", found.seconds > 0 ? found.on_tensor_cores / found.seconds : 0},
                        {"kernels", found.names}});
    return {{"steps", profile.steps}, {"operations", rows}, {"unowned_ms", profile.unowned_seconds * 1e3}};
}

Json measure(Variant variant, std::int64_t batch, const std::shared_ptr<const Backend>& device, const DataSets& data,
             const Options& options) {
    variant.training.batch = batch;
    Json result = {{"variant", variant.name}, {"policy", variant.policy.name}, {"batch", batch}, {"status", "measured"}};
    try {
        Session session(variant, device, data);
        result["predicted_bytes"] = session.memory().peak_bytes;
        result["peak_bytes"] = session.allocated_bytes();
        std::vector<std::vector<double>> layers(session.plan().graph.operations.size());
        auto telemetry = device->telemetry();
        if (telemetry)
            telemetry->read(); // its counters tell what was between two readings
        auto repeated = time_steps(options.seconds, [&] {
            session.repeat_step();
            for (std::size_t i = 0; i < layers.size(); ++i)
                layers[i].push_back(session.operation_seconds()[i]);
        });
        if (telemetry) {
            DeviceReading reading = telemetry->read();
            result["reading"] = to_json(reading);
            result["meanwhile"] = sentence_of(reading);
        }
        std::vector<PartSeconds> parts;
        auto with_data = time_steps(options.seconds, [&] { parts.push_back(session.step().parts); });
        result["ms_step"] = quantile(repeated, 0.5);
        result["ms_step_p95"] = quantile(repeated, 0.95);
        result["images_s"] = static_cast<double>(batch) * 1e3 / quantile(repeated, 0.5);
        result["ms_step_with_data"] = quantile(with_data, 0.5);
        result["time"] = medians_of(parts);
        result["bound"] = bound_sentence(step_profile(result));
        if (options.layers) {
            result["layers"] = layer_times(layers, session.plan());
            result["roofline"] = roofline(*device, session.plan(), quantile(repeated, 0.5));
        }
        if (options.profile > 0)
            result["profile"] = kernel_rows(session.profile_steps(options.profile), session.plan());
    } catch (const Error& error) {
        result["status"] = error.what();
    }
    return result;
}

void print(const Json& result) {
    if (!result.contains("ms_step")) {
        fmt::print("{:<24} {:<16} {:>6}  {}\n", result["variant"].get<std::string>(), result["policy"].get<std::string>(),
                   result["batch"].get<std::int64_t>(), result["status"].get<std::string>());
        return;
    }
    fmt::print("{:<24} {:<16} {:>6} {:>10.3f} {:>10.3f} {:>12.1f} {:>12.3f} {:>10.2f}\n", result["variant"].get<std::string>(),
               result["policy"].get<std::string>(), result["batch"].get<std::int64_t>(), result["ms_step"].get<double>(),
               result["ms_step_p95"].get<double>(), result["images_s"].get<double>(), result["ms_step_with_data"].get<double>(),
               result["peak_bytes"].get<double>() / (1 << 20));
    fmt::print("    {}\n", result["bound"].get<std::string>());
    for (const Json& row : result.value("layers", Json::array()))
        fmt::print("    {:<56} {:>9.4f} ms {:>9.2f} GFLOP/s {:>8.2f} GB/s  {}\n", row["name"].get<std::string>(), row["ms"].get<double>(),
                   row["gflops"].get<double>(), row["gbytes_s"].get<double>(), row["implementation"].get<std::string>());
}

void print_profile(const Json& profile) {
    if (profile.contains("why_not")) {
        fmt::print("    no profile: {}\n", profile["why_not"].get<std::string>());
        return;
    }
    fmt::print("    kernels of {} steps, by CUPTI; {:.4f} ms per step belong to no operation\n", profile["steps"].get<int>(),
               profile["unowned_ms"].get<double>());
    for (const Json& row : profile["operations"])
        fmt::print("    {:<56} {:>9.4f} ms  Tensor Cores {:>3.0f} %  {}\n", row["name"].get<std::string>(), row["ms"].get<double>(),
                   100 * row["tensor_cores"].get<double>(), row["kernels"].at(0).get<std::string>().substr(0, 60));
}

void print_beside(const Json& result) {
    if (result.contains("meanwhile"))
        fmt::print("    {}\n", result["meanwhile"].get<std::string>());
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

void bench(const Options& options) {
    if (options.threads > 0)
        omp_set_num_threads(options.threads);
    Experiment experiment = read_experiment(options.file);
    std::shared_ptr<const Backend> device = make_backend(options.device);
    Json all = {{"device", device->device()}, {"threads", thread_count()}, {"results", Json::array()}};
    if (!options.json)
        fmt::print("{:<24} {:<16} {:>6} {:>10} {:>10} {:>12} {:>12} {:>10}\n", "variant", "policy", "batch", "ms/step", "p95", "images/s",
                   "with data", "peak MiB");
    auto folder = std::filesystem::absolute(experiment.file).parent_path();
    for (const Variant& variant : experiment.variants) {
        DataSets data = open_data({variant.data, variant.model.input, folder, resources_folder()});
        for (std::int64_t batch : options.batches.empty() ? std::vector<std::int64_t>{variant.training.batch} : options.batches) {
            all["results"].push_back(measure(variant, batch, device, data, options));
            if (!options.json) {
                print(all["results"].back());
                print_beside(all["results"].back());
            }
        }
    }
    if (options.json)
        fmt::print("{}\n", all.dump(1));
}

} // namespace

void add_bench_command(CLI::App& app) {
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("bench", "Steady-state time per step: medians after a warm-up, data excluded and included");
    command->add_option("FILE", options->file, "An experiment")->required();
    command->add_option("--device", options->device, "cpu, cuda:0 or reference");
    command->add_option("--threads", options->threads, "Of the processor; left out: all")->check(CLI::Range(1, 1024));
    command->add_option("--batch", options->batches, "Instead of the experiment's; may be repeated")
        ->allow_extra_args(false)
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 20));
    command->add_option("--seconds", options->seconds, "Of measuring, per variant and batch")->check(CLI::PositiveNumber);
    command->add_flag("--layers", options->layers, "Time and rate of each operation, and the step's distance to the card's roofline");
    command->add_option("--profile", options->profile, "So many steps under NVIDIA's profiler: each layer's kernels, Tensor Cores or not")
        ->check(CLI::Range(1, 1000));
    command->add_flag("--json", options->json, "For programs");
    command->footer("Example: mantissa-cli bench resources/experiments/resnet20.mantissa --batch 128 --layers");
    command->callback([options] { bench(*options); });
}

} // namespace mantissa
