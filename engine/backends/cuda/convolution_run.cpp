// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/convolution_run.h"

#include "backends/card/sums.h"
#include "backends/cuda/capture.h"
#include "backends/cuda/kernels.h"
#include "core/error.h"

#include <algorithm>
#include <limits>

namespace mantissa::cuda {
namespace {

constexpr int timed_runs = 5, turns = 4; // the first turn warms up

// The library's plan and pointers, held by the launch.
struct Bound {
    Engine engine;
    Descriptor pointers;
};

ConvolutionPointers pointers_of(const KernelSite& site) {
    void* workspace = site.scratch();
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
    api.check(api.execute(context.target.handle, engine.plan.get(), pointers.get()), "execute " + engine.name());
}

DeviceBytes allocate(std::size_t bytes) {
    void* data = nullptr;
    check(cudaMalloc(&data, bytes < 1 ? 1 : bytes), "allocate memory to time engines");
    DeviceBytes owned(data);
    check(cudaMemset(data, 0x11, bytes < 1 ? 1 : bytes), "fill memory");
    return owned;
}

// Seconds of what `put` puts into the stream. Several runs are one graph, as the step will run them: neither the launches nor an
// engine that cannot be captured count.
double seconds_of(const Context& context, const std::function<void()>& put) {
    Event begin = make_event(), end = make_event();
    put(); // loads its kernels, which a capture must not
    context.wait();
    GraphRun runs = captured(context.stream.get(), [&] {
        for (int i = 0; i < timed_runs; ++i)
            put();
    });
    float best = std::numeric_limits<float>::infinity();
    for (int turn = 0; turn < turns; ++turn) {
        check(cudaEventRecord(begin.get(), context.stream.get()), "time");
        check(cudaGraphLaunch(runs.get(), context.stream.get()), "time");
        check(cudaEventRecord(end.get(), context.stream.get()), "time");
        context.wait();
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()), "time");
        best = std::min(best, milliseconds);
    }
    return static_cast<double>(best) / 1e3 / timed_runs;
}

// What the batch normalisation behind takes for sums that it is not left.
double seconds_of_sums(const Context& context, const ConvolutionProblem& p, const void* y) {
    std::int64_t rows = p.n * p.out_height * p.out_width;
    DeviceBytes parts = allocate(column_bytes(rows, p.out, 2)), sums = allocate(static_cast<std::size_t>(2 * p.out) * sizeof(float));
    Launch launch = make_sums({y, rows, p.out, static_cast<float*>(parts.get()), static_cast<float*>(sums.get())});
    return seconds_of(context, [&] { launch({context.stream.get()}); });
}

void time_one(const Context& context, const ConvolutionProblem& p) {
    std::size_t each = storage_bytes(p.storage);
    auto bytes = [&](std::int64_t count) { return static_cast<std::size_t>(count) * each; };
    DeviceBytes x = allocate(bytes(p.n * p.height * p.width * p.in)), w = allocate(bytes(p.window.height * p.window.width * p.in * p.out)),
                y = allocate(bytes(p.n * p.out_height * p.out_width * p.out)),
                sums = allocate(static_cast<std::size_t>(2 * p.out) * sizeof(float));
    double afterwards = p.feeds_norm ? seconds_of_sums(context, p, y.get()) : 0;
    context.engines->time_engines(
        context.target, p,
        [&](const Engine& engine) {
            DeviceBytes workspace = allocate(engine.workspace_bytes);
            ConvolutionPointers pointers{x.get(), w.get(), y.get(), workspace.get()};
            if (engine.leaves_sums)
                pointers.sums = sums.get(), pointers.squares = static_cast<float*>(sums.get()) + p.out;
            Descriptor bound = bind(*cudnn_api(), pointers);
            return seconds_of(context, [&] { execute(context, engine, bound); });
        },
        afterwards);
}

} // namespace

Launch make_convolution_run(const std::shared_ptr<const Context>& context, const KernelSite& site) {
    const Operation& operation = site.operation();
    ConvolutionProblem problem = problem_of(site.graph(), operation, storage_of(site.input(0)));
    auto bound = std::make_shared<Bound>(Bound{context->engines->engine(context->target, problem, operation.selection.implementation),
                                               bind(*cudnn_api(), pointers_of(site))});
    // What is unpacked afterwards is rounded there, where elements have their own numbers.
    bool rounds = needs_rounding_after(site.graph(), operation) && site.output(0).layout.empty();
    Launch round = rounds ? make_round_in_place(site) : Launch{};
    return [context, bound, round](Queue queue) {
        execute(*context, bound->engine, bound->pointers);
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
        try {
            time_one(context, problem);
        } catch (const Error& error) {
            if (error.kind() != ErrorKind::out_of_memory)
                throw;
            // No room beside what is there already: cuDNN's own first choice will do.
        }
    }
}

} // namespace mantissa::cuda
