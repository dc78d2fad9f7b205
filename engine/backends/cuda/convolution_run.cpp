// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/convolution_run.h"

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
    switch (site.operation().kind) {
    case OpKind::convolution: return {site.input_data(0), site.input_data(1), site.output_data(0), workspace};
    case OpKind::convolution_backward_data: return {site.output_data(0), site.input_data(1), site.input_data(0), workspace};
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

// Several runs as one graph, as the step will run them: neither the launches nor an engine that cannot be captured count.
GraphRun capture_runs(const Context& context, const Engine& engine, const Descriptor& pointers) {
    cudaStream_t stream = context.stream.get();
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "begin to capture an engine");
    cudaGraph_t captured = nullptr;
    try {
        for (int i = 0; i < timed_runs; ++i)
            execute(context, engine, pointers);
    } catch (...) {
        cudaStreamEndCapture(stream, &captured);
        Graph abandoned(captured);
        cudaGetLastError();
        throw;
    }
    check(cudaStreamEndCapture(stream, &captured), "capture an engine");
    Graph graph(captured);
    cudaGraphExec_t run = nullptr;
    check(cudaGraphInstantiate(&run, graph.get(), 0), "make an engine's graph");
    return GraphRun(run);
}

double seconds_of(const Context& context, const Engine& engine, const Descriptor& pointers) {
    Event begin = make_event(), end = make_event();
    execute(context, engine, pointers); // loads its kernels, which a capture must not
    context.wait();
    GraphRun runs = capture_runs(context, engine, pointers);
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

void time_one(const Context& context, const ConvolutionProblem& p) {
    std::size_t each = storage_bytes(p.storage);
    auto bytes = [&](std::int64_t count) { return static_cast<std::size_t>(count) * each; };
    DeviceBytes x = allocate(bytes(p.n * p.height * p.width * p.in)), w = allocate(bytes(p.window.height * p.window.width * p.in * p.out)),
                y = allocate(bytes(p.n * p.out_height * p.out_width * p.out));
    context.engines->time_engines(context.target, p, [&](const Engine& engine) {
        DeviceBytes workspace = allocate(engine.workspace_bytes);
        return seconds_of(context, engine, bind(*cudnn_api(), {x.get(), w.get(), y.get(), workspace.get()}));
    });
}

bool is_convolution(OpKind kind) {
    return kind == OpKind::convolution || kind == OpKind::convolution_backward_data || kind == OpKind::convolution_backward_weights;
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
