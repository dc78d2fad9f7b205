// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/bench_measure.h"

#include "backends/device_reading.h"
#include "cli/bench_turns.h"
#include "core/stopwatch.h"
#include "insight/ceiling.h"
#include "insight/roofline.h"
#include "insight/speed.h"
#include "insight/step_profile.h"
#include "train/session.h"
#include "train/summary.h"

#include <algorithm>
#include <functional>

namespace mantissa {
namespace {

Json shapes_of(const Graph& graph, const std::vector<int>& tensors) {
    Json shapes = Json::array();
    for (int tensor : tensors)
        shapes.push_back(graph.tensor(tensor).shape);
    return shapes;
}

Json layer_times(const std::vector<std::vector<double>>& times, const Plan& plan, const Peaks& peaks) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Operation& operation = plan.graph.operations[i];
        double ms = quantile(times[i], 0.5) * 1e3, ceiling = ceiling_seconds(plan.graph, operation, peaks) * 1e3;
        rows.push_back({{"name", operation.name},
                        {"operation", name_of(operation.kind)},
                        {"part", name_of(operation.part)},
                        {"inputs", shapes_of(plan.graph, operation.inputs)},
                        {"outputs", shapes_of(plan.graph, operation.outputs)},
                        {"ms", ms},
                        {"gflops", ms > 0 ? operation.cost.flops / ms / 1e6 : 0},
                        {"gbytes_s", ms > 0 ? operation.cost.bytes / ms / 1e6 : 0},
                        {"ceiling_ms", ceiling},
                        {"of_ceiling", ms > 0 ? ceiling / ms : 0},
                        {"implementation", operation.selection.implementation}});
    }
    return rows;
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

// A variant that is measured, and what was found.
struct Contestant {
    Variant variant;
    Json result;
    std::unique_ptr<Session> session = {}; // none: it could not be made
    std::vector<std::vector<double>> layers = {};
    std::unique_ptr<Measured> repeated = {}, with_data = {};
    bool lacks_memory = false; // beside the others
    std::optional<Support> support = {};

    BenchOptions::What what = BenchOptions::What::training;

    const Plan& plan() const { return what == BenchOptions::What::training ? session->plan() : session->programs().evaluate_plan(); }

    PartSeconds repeat(std::int64_t certain) {
        const bool trains = what == BenchOptions::What::training;
        Repeats repeats = session->repeats();
        Stopwatch watch;
        trains ? repeats.step(certain) : repeats.evaluate();
        PartSeconds parts{};
        parts[static_cast<std::size_t>(Part::other)] = watch.seconds();
        const auto seconds = trains ? repeats.operation_seconds() : repeats.evaluation_seconds();
        for (std::size_t i = 0; i < layers.size(); ++i)
            layers[i].push_back(seconds[i]);
        return parts;
    }
};

Contestant prepared(const BenchEntry& entry, const std::shared_ptr<const Backend>& device, BenchOptions::What what) {
    Contestant one{.variant = entry.variant,
                   .result = {{"variant", entry.variant.name},
                              {"policy", entry.variant.policy.name},
                              {"batch", entry.variant.training.batch},
                              {"status", "measured"}},
                   .what = what};
    try {
        Stopwatch preparing;
        one.session = std::make_unique<Session>(entry.variant, device, entry.data);
        one.result["prepare_s"] = preparing.seconds();
        one.result["predicted_bytes"] = one.session->memory().peak_bytes;
        one.result["peak_bytes"] = one.session->allocated_bytes();
        one.layers.resize(one.plan().graph.operations.size());
        one.support = worst_support(one.plan());
        if (one.support)
            one.result["support"] = name_of(*one.support);
    } catch (const Error& error) {
        one.result["status"] = error.what();
        one.result["refusal"] = error.kind() == ErrorKind::bad_input ? "bad_input" : "failed";
        one.lacks_memory = error.kind() == ErrorKind::out_of_memory;
    }
    return one;
}

insight::RunEvidence evidence_of(const Contestant& one) {
    return {.name = one.variant.name, .experiment = one.variant.resolved, .paces = one.repeated->paces(), .support = one.support};
}

Json speed_beside(const Contestant& one, const Contestant& first) {
    insight::RunEvidence own = evidence_of(one), base = evidence_of(first);
    insight::Speed speed = speed_of(own, base);
    const auto known = [&](double figure) { return speed.is_asked() ? number_to_json(figure) : Json(); };
    return {{"against", base.name},
            {"ratio", speed.is_told() ? number_to_json(speed.ratio()) : Json()},
            {"least", known(speed.pairing.ratio.least)},
            {"most", known(speed.pairing.ratio.most)},
            {"turns", speed.pairing.ratio.n},
            {"words", sentence_of(speed, own, base)}};
}

void measure(std::vector<Contestant*> all, const BenchOptions& options, const Backend& device) {
    auto clock = system_processor_clock();
    auto telemetry = device.telemetry();
    if (telemetry)
        telemetry->read(); // its counters tell what was between two readings
    std::vector<Measured*> repeated, with_data;
    for (Contestant* one : all) {
        auto together = [one](double seconds) { return one->session->repeats().timed_together(seconds); };
        one->repeated = std::make_unique<Measured>(
            Measured::How{.step = [one](std::int64_t certain) { return one->repeat(certain); }, .timed_together = together});
        repeated.push_back(one->repeated.get());
    }
    measure_in_turns(repeated, options.seconds, *clock);
    for (Contestant* one : all)
        if (telemetry) {
            DeviceReading reading = telemetry->read();
            one->result["reading"] = to_json(reading);
            one->result["meanwhile"] = sentence_of(reading);
        }
    if (options.what == BenchOptions::What::inference)
        return;
    for (Contestant* one : all) {
        auto together = [one](double seconds) { return one->session->repeats().timed_together(seconds); };
        one->with_data =
            std::make_unique<Measured>(Measured::How{.step = [one](std::int64_t certain) { return one->session->step(certain).parts; },
                                                     .rest = [one] { rest(*one->session); },
                                                     .timed_together = together});
        with_data.push_back(one->with_data.get());
    }
    measure_in_turns(with_data, options.seconds, *clock);
}

void tell_with_data(Contestant& one) {
    one.result["ms_step_with_data"] = one.with_data->milliseconds(0.5);
    one.result["steps_with_data"] = one.with_data->steps();
    const StepProfile profile = step_profile_of(one.with_data->middle());
    for (int part = 0; part < part_count; ++part)
        one.result["time"][name_of(static_cast<Part>(part))] = profile.part(static_cast<Part>(part));
    one.result["bound"] = bound_sentence(profile, one.with_data->paces());
}

void tell(Contestant& one, const BenchOptions& options, const Backend& device) {
    Json& result = one.result;
    double step = one.repeated->milliseconds(0.5);
    result["peak_bytes"] = one.session->allocated_bytes(); // with the batches that are made ahead by now
    result["predicted_for"] = "a whole run, which also validates";
    result["ms_step"] = step;
    result["ms_step_p95"] = one.repeated->milliseconds(0.95);
    result["images_s"] = result["batch"].get<double>() * 1e3 / step;
    result["steps"] = one.repeated->steps();
    result["warm_up_steps"] = warm_up;
    if (one.with_data)
        tell_with_data(one);
    if (const auto detours = one.session->programs().train().detours(); !detours.empty())
        result["detours"] = detours;
    if (options.layers) {
        Peaks peaks = device.peaks();
        result["layers"] = layer_times(one.layers, one.plan(), peaks);
        if (peaks.flops_s.empty())
            result["roofline"] = roofline(device, one.plan(), step);
    }
    if (options.profile > 0)
        result["profile"] = kernel_rows(one.session->repeats().profile(options.profile), one.session->plan());
}

} // namespace

std::vector<Json> measure_variants(const std::vector<BenchEntry>& entries, const std::shared_ptr<const Backend>& device,
                                   const BenchOptions& options) {
    std::vector<Contestant> all;
    std::vector<Contestant*> good;
    for (const BenchEntry& entry : entries)
        all.push_back(prepared(entry, device, options.what));
    for (Contestant& one : all)
        if (one.session)
            good.push_back(&one);
    if (!good.empty())
        measure(good, options, *device);
    for (Contestant* one : good) {
        tell(*one, options, *device);
        if (one != good.front())
            one->result["speed"] = speed_beside(*one, *good.front());
    }
    for (Contestant* one : good)
        one->session.reset();
    std::vector<Json> results;
    for (std::size_t i = 0; i < all.size(); ++i) // what did not fit beside the others may fit alone
        results.push_back(all[i].lacks_memory && !good.empty() ? measure_variants({entries[i]}, device, options).front()
                                                               : std::move(all[i].result));
    return results;
}

Json json_of(const Peaks& peaks) {
    Json flops = Json::object();
    for (const auto& [format, rate] : peaks.flops_s)
        flops[format] = rate;
    return {{"bytes_s", peaks.bytes_s}, {"flops_s", flops}};
}

} // namespace mantissa
