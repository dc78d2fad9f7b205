// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/convolution_run.h"

#include "backends/card/sums.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/tiles.h"
#include "backends/cuda/timing.h"
#include "backends/cuda/workspace.h"
#include "core/error.h"
#include "ops/operation_table.h"

#include <fmt/format.h>

namespace mantissa::cuda {
namespace {

// The library's plan and pointers, held by the launch.
struct Bound {
    std::shared_ptr<const Engine> engine;
    Descriptor pointers;
};

ConvolutionPointers pointers_of(const KernelSite& site) {
    void* workspace = workspace_at(site);
    switch (direction_of(site.operation().kind)) {
    case Direction::forward: {
        bool leaves_sums = site.operation().selection.leaves_sums;
        auto* sums = leaves_sums ? reinterpret_cast<float*>(site.output_data(1)) : nullptr;
        return {site.input_data(0),
                site.input_data(1),
                site.output_data(0),
                workspace,
                sums,
                leaves_sums ? sums + site.output(0).shape.back() : nullptr};
    }
    case Direction::backward_data: return {site.output_data(0), site.input_data(1), site.input_data(0), workspace};
    default: return {site.input_data(0), site.output_data(0), site.input_data(1), workspace};
    }
}

void execute(const Context& context, const Engine& engine, const Descriptor& pointers) {
    const CudnnApi& api = *cudnn_api();
    std::scoped_lock lock(*context.target.turn);
    api.check(api.execute(context.target.handle, engine.plan.get(), pointers.get()), "execute " + engine.name());
}

// What the batch normalisation behind takes for sums that it is not left. Their end and a launch it has either way: those of one row.
double seconds_of_sums(const Context& context, WakefulCard& card, const ConvolutionProblem& p, const void* y) {
    const std::int64_t rows = p.n * p.out_height * p.out_width;
    const DeviceBytes parts = trial_memory(context, column_bytes(rows, p.out, 2)),
                      sums = trial_memory(context, static_cast<std::size_t>(2 * p.out) * sizeof(float));
    auto seconds_of = [&](std::int64_t first_rows) {
        Launch launch = make_sums({y, first_rows, p.out, static_cast<float*>(parts.get()), static_cast<float*>(sums.get())});
        auto put = [&] { launch(context.queue()); };
        card.wake();
        card.seconds_of(Look::once, put);
        return card.seconds_of(Look::carefully, put);
    };
    return seconds_spared(seconds_of(rows), seconds_of(1));
}

// One engine with its pointers and what it works in, for as long as it is timed.
struct Candidate {
    const Engine& engine;
    DeviceBytes workspace;
    Descriptor pointers;
};

// Of engines that leave sums cuDNN does not say whether these are the same each time: where blocks add theirs as they come, they are not.
void check_sums(const Context& context, const Candidate& candidate, const void* sums, std::size_t bytes) {
    constexpr int times = 4;
    std::vector<std::byte> first, again(bytes);
    for (int time = 0; time < times; ++time) {
        execute(context, candidate.engine, candidate.pointers);
        check(cudaMemcpyAsync(again.data(), sums, bytes, cudaMemcpyDeviceToHost, context.stream.get()), "read sums");
        context.wait();
        if (time == 0)
            first = again;
        else if (first != again)
            throw Error("[cuDNN] " + candidate.engine.name() + " changes from run to run");
    }
}

// What a convolution is timed with.
struct Trial {
    DeviceBytes x, w, y, sums;
    std::size_t sums_bytes = 0;
};

Trial trial_of(const Context& context, const ConvolutionProblem& p) {
    auto memory = [&](std::int64_t count, Storage storage) {
        return trial_memory(context, static_cast<std::size_t>(count) * storage_bytes(storage));
    };
    return {.x = memory(p.n * p.height * p.width * p.in, p.of_x()),
            .w = memory(p.window.height * p.window.width * p.in * p.out, p.of_w()),
            .y = memory(p.n * p.out_height * p.out_width * p.out, p.of_y()),
            .sums = memory(2 * p.out, Storage::float32),
            .sums_bytes = static_cast<std::size_t>(2 * p.out) * sizeof(float)};
}

std::shared_ptr<Candidate> candidate_of(const Context& context, const Engine& engine, const Trial& trial) {
    DeviceBytes workspace = trial_memory(context, engine.workspace_bytes);
    ConvolutionPointers pointers{trial.x.get(), trial.w.get(), trial.y.get(), workspace.get()};
    if (engine.leaves_sums)
        pointers.sums = trial.sums.get(), pointers.squares = static_cast<std::byte*>(trial.sums.get()) + trial.sums_bytes / 2;
    auto candidate = std::make_shared<Candidate>(engine, std::move(workspace), bind(*cudnn_api(), pointers));
    if (engine.leaves_sums)
        check_sums(context, *candidate, trial.sums.get(), trial.sums_bytes);
    return candidate;
}

CandidateTimer tiles_timer(const Context& context, WakefulCard& card, const ConvolutionProblem& p, const Trial& trial, int shape) {
    TiledConvolution c = tiled(p);
    c.shape = shape;
    auto floats = [](const DeviceBytes& bytes) { return static_cast<float*>(bytes.get()); };
    auto parts = std::make_shared<DeviceBytes>(trial_memory(context, c.part_bytes()));
    bool forward = c.direction == Direction::forward, data = c.direction == Direction::backward_data;
    c.first = floats(data ? trial.y : trial.x);
    c.second = floats(forward || data ? trial.w : trial.y);
    c.result = floats(forward ? trial.y : data ? trial.x : trial.w);
    c.parts = floats(*parts);
    card.wake();
    return [&card, &context, parts, run = make_tiles(c)](Look look) { return card.seconds_of(look, [&] { run(context.queue()); }); };
}

// `tried` is the last that began.
void time_one(const Context& context, const ConvolutionProblem& p, std::string& tried) {
    const Trial trial = trial_of(context, p);
    WakefulCard card(context);
    double afterwards = p.feeds_norm ? seconds_of_sums(context, card, p, trial.y.get()) : 0;
    context.engines->time_engines(
        context.target, p,
        [&](const Engine& engine) -> CandidateTimer {
            context.wait(); // where the one before broke the device, nothing else is to blame
            tried = engine.name();
            auto candidate = candidate_of(context, engine, trial);
            card.wake();
            return [&card, &context, candidate](Look look) {
                return card.seconds_of(look, [&] { execute(context, candidate->engine, candidate->pointers); });
            };
        },
        [&](int shape) -> CandidateTimer {
            context.wait();
            tried = tiled_name(shape);
            return tiles_timer(context, card, p, trial, shape);
        },
        afterwards);
}

EngineChoice planned_for(const Operation& operation) {
    const Selection& selection = operation.selection;
    return {.implementation = selection.implementation, .workspace_bytes = workspace_in_scratch(selection.scratch_bytes)};
}

} // namespace

Launch make_tiled_run(const KernelSite& site) {
    TiledConvolution convolution = tiled(site);
    convolution.parts = reinterpret_cast<float*>(workspace_at(site));
    Launch product = make_tiles(convolution);
    if (!needs_rounding_after(site.graph(), site.operation()))
        return product;
    return [product, round = make_round_in_place(site)](Queue queue) {
        product(queue);
        round(queue);
    };
}

Launch make_convolution_run(const std::shared_ptr<const Context>& context, const KernelSite& site) {
    const Operation& operation = site.operation();
    ConvolutionProblem problem = problem_of(site.graph(), operation, storage_of(site.input(0)));
    auto bound = std::make_shared<Bound>(
        Bound{context->engines->engine(context->target, problem, planned_for(operation)), bind(*cudnn_api(), pointers_of(site))});
    // What is unpacked afterwards is rounded there, where elements have their own numbers.
    bool rounds = needs_rounding_after(site.graph(), operation) && site.output(0).layout.empty();
    Launch round = problem.in_8_bits() ? make_scale_in_place(site) : rounds ? make_round_in_place(site) : Launch{};
    return [context, bound, round](Queue queue) {
        execute(*context, *bound->engine, bound->pointers);
        if (round)
            round(queue);
    };
}

void time_engines(const Context& context, const Plan& plan) {
    context.make_current();
    for (const Operation& operation : plan.graph.operations) {
        if (!is_convolution(operation.kind) || !operation.selection.implementation.starts_with("cuDNN"))
            continue;
        ConvolutionProblem problem = problem_of(plan.graph, operation, storage_of(plan.graph.input(operation, 0)));
        if (context.engines->is_timed(problem))
            continue;
        std::string tried = "engines";
        try {
            time_one(context, problem, tried);
        } catch (const Error& error) {                    // cuDNN's own first choice will do
            if (error.kind() != ErrorKind::out_of_memory) // no room beside what is there already
                fmt::print(stderr, "{}: engines are not timed for {}: {}\n", context.card.id, problem.key(), error.what());
        }
        check_candidate(context, tried + " for " + problem.key());
    }
}

} // namespace mantissa::cuda
