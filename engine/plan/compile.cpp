// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/compile.h"

#include <algorithm>
#include <numeric>

namespace mantissa {

Plan compile(const StepRequest& request, const Capabilities& device) {
    Graph graph = pass_straight_through(insert_casts(assign(lower(request), *request.policy), *request.policy));
    bool probe = request.purpose == StepRequest::Purpose::probe;
    if (!probe)
        graph = fuse(std::move(graph), device);
    graph = estimate_cost(select(std::move(graph), device, request.wanted));
    Placement placement;
    placement.state = request.state;
    placement.reuse = probe ? Placement::Reuse::none : Placement::Reuse::lifetimes;
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

MemoryPrediction predict_memory(const StepRequest& training, const Capabilities& device) {
    Plan train = compile(training, device);
    StepRequest evaluation = training;
    evaluation.mode = Mode::evaluate;
    evaluation.state = &train.state;
    Plan evaluate = compile(evaluation, device);
    MemoryPrediction prediction{.bytes = train.bytes, .format_bytes = train.format_bytes};
    prediction.arena_bytes = std::max(train.arena_bytes, evaluate.arena_bytes);
    prediction.state_bytes = train.state.bytes;
    auto& workspace = prediction.bytes[static_cast<std::size_t>(Category::workspace)];
    workspace += prediction.arena_bytes - train.arena_bytes + train.state.bytes;
    prediction.peak_bytes = std::accumulate(prediction.bytes.begin(), prediction.bytes.end(), std::size_t{0});
    return prediction;
}

std::int64_t largest_batch(StepRequest training, const Capabilities& device, std::size_t limit) {
    auto fits = [&](std::int64_t batch) {
        training.batch = batch;
        return predict_memory(training, device).peak_bytes <= limit;
    };
    constexpr std::int64_t most = 1 << 20;
    std::int64_t good = 0, bad = 1;
    while (bad <= most && fits(bad)) {
        good = bad;
        bad *= 2;
    }
    while (good + 1 < bad && good > 0) {
        std::int64_t middle = (good + bad) / 2;
        (fits(middle) ? good : bad) = middle;
    }
    return good;
}

} // namespace mantissa
