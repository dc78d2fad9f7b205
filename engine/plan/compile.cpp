// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/compile.h"

#include "ops/step_block.h"

#include <algorithm>
#include <numeric>

namespace mantissa {

Plan compile(const StepRequest& request, const Capabilities& device) {
    Graph lowered = lower(request);
    const Policy policy = name_last_layers(*request.policy, lowered);
    Graph graph = pass_straight_through(insert_casts(assign(std::move(lowered), policy), policy));
    graph = keep_ranges(bound_masters(std::move(graph), policy), policy, request.mode);
    if (request.purpose == StepRequest::Purpose::run)
        graph = fuse(std::move(graph), device);
    if (request.purpose == StepRequest::Purpose::observe)
        graph = observe(std::move(graph), device);
    graph = select(std::move(graph), device, request.wanted, request.strict ? Freedom::strict : Freedom::any);
    if (device.packs_together() && request.purpose != StepRequest::Purpose::observe) // each result is there when it is made
        graph = pack_together(std::move(graph));
    if (request.purpose == StepRequest::Purpose::run)
        graph = drop_unread_casts(std::move(graph));
    if (request.mode == Mode::evaluate && request.purpose == StepRequest::Purpose::run && device.keeps_weights())
        graph = keep_weights(std::move(graph));
    graph = estimate_cost(std::move(graph));
    Placement placement;
    placement.state = request.state;
    Plan plan = place(std::move(graph), placement);
    plan.mode = request.mode;
    plan.batch = request.batch;
    plan.policy = request.policy->name;
    plan.device = device.device();
    return plan;
}

SelectionRecord selection_of(const Plan& plan) {
    SelectionRecord record;
    for (const Operation& operation : plan.graph.operations)
        record[operation.name] = operation.selection.implementation;
    return record;
}

std::size_t snapshots_of(const StateLayout& state, const Capabilities& device) {
    constexpr std::size_t small = std::size_t{64} << 20; // networks beyond take so long a step that waiting for it costs nothing
    return device.snapshots_in_order() && state.bytes <= small ? 2 : 1;
}

MemoryPrediction predict_memory(const StepRequest& training, const Capabilities& device) {
    Plan train = compile(training, device);
    StepRequest other = training;
    other.state = &train.state;
    other.mode = Mode::evaluate;
    other.kept_samples = training.kept_validation > 0 ? training.kept_samples : 0;
    const std::size_t arena = std::max(train.arena_bytes, compile(other, device).arena_bytes);
    MemoryPrediction prediction{.bytes = train.bytes, .format_bytes = train.format_bytes};
    prediction.arena_bytes = arena;
    prediction.state_bytes = train.state.bytes;
    prediction.snapshots = snapshots_of(train.state, device);
    std::size_t kept = prediction.snapshots * (train.state.bytes + sizeof(StepBlock));
    prediction.bytes[static_cast<std::size_t>(Category::workspace)] += arena - train.arena_bytes + kept;
    prediction.peak_bytes = std::accumulate(prediction.bytes.begin(), prediction.bytes.end(), std::size_t{0});
    return prediction;
}

std::size_t arena_of_search(const StepRequest& training, const Capabilities& device) {
    StepRequest probed = training;
    probed.purpose = StepRequest::Purpose::probe;
    return compile(probed, device).arena_bytes;
}

std::int64_t largest_batch(const std::function<std::size_t(std::int64_t batch)>& peak_bytes, std::size_t limit) {
    auto fits = [&](std::int64_t batch) { return peak_bytes(batch) <= limit; };
    constexpr std::int64_t most = 1 << 20;
    std::int64_t good = 0, bad = 1;
    while (bad <= most && fits(bad)) {
        good = bad;
        bad *= 2;
    }
    if (good == most)
        return most;
    while (good + 1 < bad && good > 0) {
        std::int64_t middle = (good + bad) / 2;
        (fits(middle) ? good : bad) = middle;
    }
    return good;
}

} // namespace mantissa
