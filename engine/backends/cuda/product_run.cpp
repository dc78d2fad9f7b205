// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/product_run.h"

#include "backends/card/blocks.h"
#include "backends/cuda/timing.h"
#include "backends/cuda/wishes.h"

#include <fmt/format.h>

namespace mantissa::cuda {
namespace {

// What an algorithm is called is its place among those that this library proposes.
std::string key_of(const Context& context, const MatmulProblem& problem) {
    return problem.key() + ", " + algorithm_name(0) + " " + std::to_string(context.blas->version());
}

// Sums are multiplied by the first, what was there before by the second: nothing of it is read.
void put_alpha(const Context& context, float* alpha) {
    const float by[] = {1, 0};
    check(cudaMemcpyAsync(alpha, by, sizeof by, cudaMemcpyHostToDevice, context.stream.get()), "write a scale");
}

// With every pointer that the operation will have: another might be proposed other algorithms, or the same in another order. `tried` is
// the last that began.
void time_one(const Context& context, const MatmulProblem& p, std::size_t scratch_bytes, std::string& tried) {
    const std::size_t of_result = static_cast<std::size_t>(p.rows * p.columns) * storage_bytes(p.storage);
    DeviceBytes a = trial_memory(context, p.bytes_of_a()), b = trial_memory(context, p.bytes_of_b()),
                bias = trial_memory(context, static_cast<std::size_t>(p.rows) * storage_bytes(p.storage)),
                c = trial_memory(context, of_result), scratch = trial_memory(context, scratch_bytes),
                scale = trial_memory(context, sizeof(float));
    MatmulPointers pointers{.a = a.get(),
                            .b = b.get(),
                            .bias = p.biased ? bias.get() : nullptr,
                            .scale_a = p.scaled_a ? scale.get() : nullptr,
                            .scale_b = p.scaled_b ? scale.get() : nullptr,
                            .c = c.get(),
                            .workspace = scratch.get(),
                            .workspace_bytes = p.workspace_in(scratch_bytes)};
    if (p.blocks != MatmulProblem::Blocks::none) {
        pointers.scale_a = static_cast<const std::byte*>(a.get()) + p.places(p.rows).scales_at();
        pointers.scale_b = static_cast<const std::byte*>(b.get()) + p.places(p.columns).scales_at();
    }
    if (p.has_tensor_scales()) {
        auto* alpha = reinterpret_cast<float*>(static_cast<std::byte*>(scratch.get()) + pointers.workspace_bytes);
        put_alpha(context, alpha);
        pointers.alpha = alpha;
    }
    WakefulCard card(context);
    auto prepare = [&](std::size_t algorithm) -> CandidateTimer {
        context.wait(); // where the one before broke the device, nothing else is to blame
        tried = algorithm_name(static_cast<int>(algorithm));
        Launch launch = context.blas->make(p, pointers, static_cast<int>(algorithm));
        card.wake();
        return [&card, &context, launch](Look look) { return card.seconds_of(look, [&] { launch(context.queue()); }); };
    };
    auto best = fastest(static_cast<std::size_t>(context.blas->algorithms(p, pointers)), prepare);
    if (best)
        context.engines->keep(key_of(context, p),
                              {.implementation = algorithm_name(static_cast<int>(best->candidate)), .workspace_bytes = scratch_bytes},
                              best->time.seconds);
}

// Of an operation whose operands are not packed yet.
MatmulProblem problem_of_units(const Context& context, const mantissa::Graph& graph, const Operation& operation) {
    bool codes = multiplies_blocks(graph, operation) && why_not_in_blocks(context.card, graph, operation).empty();
    return product_of(graph, operation, codes ? Reads::codes : Reads::as_they_lie);
}

} // namespace

bool has_product(const Context& context, const mantissa::Graph& graph, const Operation& operation) {
    context.make_current(); // plans may be made on any thread
    MatmulProblem problem = problem_of_units(context, graph, operation);
    return context.blas->offers(problem, problem.workspace_in(scratch_for_workspace(matmul_workspace)));
}

std::string chosen_product(const Context& context, const mantissa::Graph& graph, const Operation& operation, const std::string& wanted) {
    if (wanted.starts_with(algorithm_name(0)))
        return wanted;
    if (wanted == direct_way || !wants_timed_products() || !context.engines)
        return algorithm_name(0);
    MatmulProblem problem = problem_of_units(context, graph, operation);
    if (problem.blocks != MatmulProblem::Blocks::none && !has_product(context, graph, operation))
        problem = product_of(graph, operation); // they are carried
    auto timed = context.engines->timed(key_of(context, problem));
    return timed ? timed->implementation : algorithm_name(0);
}

void time_products(const Context& context, const Plan& plan) {
    if (!wants_timed_products() || !context.engines)
        return;
    context.make_current();
    for (const Operation& operation : plan.graph.operations) {
        if (!operation.selection.implementation.starts_with(algorithm_name(0)))
            continue;
        MatmulProblem problem = product_of(plan.graph, operation);
        if (context.engines->timed(key_of(context, problem)))
            continue;
        std::string tried = "algorithms";
        try {
            time_one(context, problem, operation.selection.scratch_bytes, tried);
        } catch (const Error& error) {                    // the library's own first choice will do
            if (error.kind() != ErrorKind::out_of_memory) // no room beside what is there already
                fmt::print(stderr, "{}: algorithms are not timed for {}: {}\n", context.card.id, problem.key(), error.what());
        }
        check_candidate(context, tried + " for " + problem.key());
    }
}

} // namespace mantissa::cuda
