// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/bench_measure.h"

#include "backends/device_reading.h"
#include "core/stopwatch.h"
#include "insight/ceiling.h"
#include "insight/roofline.h"
#include "insight/step_profile.h"
#include "train/session.h"

#include <algorithm>

namespace mantissa {
namespace {

constexpr int warm_up = 5;
constexpr std::int64_t steps_ahead = 1000; // that are certain to come, for devices that take some at once

double quantile(std::vector<double> values, double share) {
    std::ranges::sort(values);
    return values.at(static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5));
}

// Milliseconds of a step for about `seconds`, at least three times, after the warm-up. `each`: steps to a time, where a device may
// tell several in one burst.
template <typename Step>
std::vector<double> time_steps(double seconds, int each, Step&& step) {
    for (int i = 0; i < warm_up; ++i)
        step();
    std::vector<double> times;
    Stopwatch all;
    while (times.size() < 3 || all.seconds() < seconds) {
        Stopwatch some;
        for (int i = 0; i < each; ++i)
            step();
        times.push_back(some.seconds() * 1e3 / each);
    }
    return times;
}

Json layer_times(const std::vector<std::vector<double>>& times, const Plan& plan, const Peaks& peaks) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Operation& operation = plan.graph.operations[i];
        double ms = quantile(times[i], 0.5) * 1e3, ceiling = ceiling_seconds(plan.graph, operation, peaks) * 1e3;
        rows.push_back({{"name", operation.name},
                        {"operation", name_of(operation.kind)},
                        {"part", name_of(operation.part)},
                        {"ms", ms},
                        {"gflops", ms > 0 ? operation.cost.flops / ms / 1e6 : 0},
                        {"gbytes_s", ms > 0 ? operation.cost.bytes / ms / 1e6 : 0},
                        {"ceiling_ms", ceiling},
                        {"of_ceiling", ms > 0 ? ceiling / ms : 0},
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

void measure_steps(Session& session, const BenchOptions& options, const Backend& device, Json& result) {
    std::vector<std::vector<double>> layers(session.plan().graph.operations.size());
    auto telemetry = device.telemetry();
    if (telemetry)
        telemetry->read(); // its counters tell what was between two readings
    Repeats repeats = session.repeats();
    auto repeated = time_steps(options.seconds, repeats.depth(), [&] {
        repeats.step();
        for (std::size_t i = 0; i < layers.size(); ++i)
            layers[i].push_back(repeats.operation_seconds()[i]);
    });
    if (telemetry) {
        DeviceReading reading = telemetry->read();
        result["reading"] = to_json(reading);
        result["meanwhile"] = sentence_of(reading);
    }
    std::vector<PartSeconds> parts;
    auto with_data = time_steps(options.seconds, repeats.depth(), [&] { parts.push_back(session.step(steps_ahead).parts); });
    double step = quantile(repeated, 0.5);
    result["ms_step"] = step;
    result["ms_step_p95"] = quantile(repeated, 0.95);
    result["images_s"] = result["batch"].get<double>() * 1e3 / step;
    result["ms_step_with_data"] = quantile(with_data, 0.5);
    result["time"] = medians_of(parts);
    result["bound"] = bound_sentence(step_profile(summary_from_json({{"time", result["time"]}})));
    if (options.layers) {
        Peaks peaks = device.peaks();
        result["layers"] = layer_times(layers, session.plan(), peaks);
        if (peaks.flops_s.empty())
            result["roofline"] = roofline(device, session.plan(), step);
    }
    if (options.profile > 0)
        result["profile"] = kernel_rows(repeats.profile(options.profile), session.plan());
}

} // namespace

Json measure_variant(Variant variant, std::int64_t batch, const std::shared_ptr<const Backend>& device, const DataSets& data,
                     const BenchOptions& options) {
    variant.training.batch = batch;
    Json result = {{"variant", variant.name}, {"policy", variant.policy.name}, {"batch", batch}, {"status", "measured"}};
    try {
        Stopwatch preparing;
        Session session(variant, device, data);
        result["prepare_s"] = preparing.seconds();
        result["predicted_bytes"] = session.memory().peak_bytes;
        result["peak_bytes"] = session.allocated_bytes();
        measure_steps(session, options, *device, result);
    } catch (const Error& error) {
        result["status"] = error.what();
    }
    return result;
}

Json json_of(const Peaks& peaks) {
    Json flops = Json::object();
    for (const auto& [format, rate] : peaks.flops_s)
        flops[format] = rate;
    return {{"bytes_s", peaks.bytes_s}, {"flops_s", flops}};
}

} // namespace mantissa
