// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/compile.h"

#include "ops/step_block.h"
#include "plan/bytes_together.h"

#include <algorithm>

namespace mantissa {

Plan compile(const StepRequest& request, const Capabilities& device) {
    Graph lowered = lower(request);
    const Policy policy = name_last_layers(*request.policy, lowered);
    Graph graph = pass_straight_through(insert_casts(assign(std::move(lowered), policy), policy));
    graph = keep_ranges(bound_masters(std::move(graph), policy), policy, request.mode, request.state);
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

namespace {

std::size_t arena_of_validation(const StepRequest& training, const Plan& train, const Capabilities& device) {
    StepRequest other = training;
    other.state = &train.state;
    other.wanted = selection_of(train); // as a run's programs
    other.mode = Mode::evaluate;
    other.kept_samples = training.kept_validation > 0 ? training.kept_samples : 0;
    return compile(other, device).arena_bytes;
}

} // namespace

MemoryPrediction predict_memory(const StepRequest& training, const Capabilities& device, Validated validated) {
    return predict_memory(compile(training, device), training, device, validated);
}

MemoryPrediction predict_memory(const Plan& train, const StepRequest& training, const Capabilities& device, Validated validated) {
    const std::size_t validation = validated == Validated::yes ? arena_of_validation(training, train, device) : 0;
    const std::size_t arena = std::max(train.arena_bytes, validation);
    MemoryPrediction prediction{.bytes = train.bytes, .format_bytes = train.format_bytes};
    prediction.arena_bytes = arena;
    prediction.state_bytes = train.state.bytes;
    prediction.snapshots = snapshots_of(train.state, device);
    std::size_t kept = prediction.snapshots * (train.state.bytes + sizeof(StepBlock));
    add_bytes(prediction.bytes[static_cast<std::size_t>(Category::workspace)], bytes_together(arena - train.arena_bytes, kept));
    prediction.peak_bytes = all_bytes_together(prediction.bytes);
    return prediction;
}

std::size_t arena_of_search(const StepRequest& training, const Capabilities& device) {
    StepRequest probed = training;
    probed.purpose = StepRequest::Purpose::probe;
    return compile(probed, device).arena_bytes;
}

namespace {

struct BatchPeak {
    std::int64_t batch = 0;
    std::size_t bytes = 0;
};

// Each question compiles a plan, and memory grows nearly evenly with the batch: a line through two answers finds the third. `bad`: one that
// does not fit, where one is known.
std::int64_t largest_below(const std::function<std::size_t(std::int64_t batch)>& peak_bytes, std::size_t limit, BatchPeak bad) {
    constexpr std::int64_t most = largest_batch_asked, second = 64; // near 1 the bytes to the next whole line hide how memory grows
    constexpr std::int64_t leap = 1024;                             // no further than that many times what is known to fit
    auto at = [&](std::int64_t batch) { return BatchPeak{batch, peak_bytes(batch)}; };
    auto reached = [&](const BatchPeak& a, const BatchPeak& b) { // where their line reaches the limit
        const double slope = (static_cast<double>(b.bytes) - static_cast<double>(a.bytes)) / static_cast<double>(b.batch - a.batch);
        const double batch = static_cast<double>(a.batch) + (static_cast<double>(limit) - static_cast<double>(a.bytes)) / slope;
        return slope > 0 && batch < static_cast<double>(most) ? static_cast<std::int64_t>(batch) : most;
    };
    BatchPeak before{}, good = at(1);
    if (good.bytes > limit)
        return 0;
    while (bad.batch == 0) {
        if (good.batch == most)
            return most;
        const std::int64_t guess = before.batch == 0 ? second : reached(before, good) + 1;
        const BatchPeak next = at(std::clamp(guess, good.batch + 1, std::min(most, leap * good.batch)));
        next.bytes <= limit ? (before = good, good = next) : bad = next;
    }
    for (bool halve = false; good.batch + 1 < bad.batch;) {
        const std::int64_t room = bad.batch - good.batch, guess = halve ? good.batch + room / 2 : reached(good, bad);
        const BatchPeak next = at(std::clamp(guess, good.batch + 1, bad.batch - 1));
        (next.bytes <= limit ? good : bad) = next;
        halve = !halve && 2 * (bad.batch - good.batch) > room; // a line that bends
    }
    return good.batch;
}

} // namespace

std::int64_t largest_batch(const std::function<std::size_t(std::int64_t batch)>& peak_bytes, std::size_t limit) {
    return largest_below(peak_bytes, limit, {});
}

std::int64_t largest_batch(const std::function<std::size_t(std::int64_t batch, Validated validated)>& peak_bytes, std::size_t limit) {
    const auto asking = [&](Validated validated) { return [&, validated](std::int64_t batch) { return peak_bytes(batch, validated); }; };
    const std::int64_t trained = largest_below(asking(Validated::no), limit, {});
    if (trained == 0)
        return 0;
    const BatchPeak whole{trained, peak_bytes(trained, Validated::yes)};
    return whole.bytes <= limit ? trained : trained == 1 ? 0 : largest_below(asking(Validated::yes), limit, whole);
}

} // namespace mantissa
