// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/product_run.h"

#include "backends/cuda/timing.h"
#include "backends/cuda/wishes.h"

namespace mantissa::cuda {
namespace {

void time_one(const Context& context, const MatmulProblem& p, std::size_t workspace_bytes) {
    auto bytes = [](std::int64_t count, Storage storage) { return static_cast<std::size_t>(count) * storage_bytes(storage); };
    DeviceBytes a = trial_memory(context, bytes(p.elements_of_a(), p.storage_a)),
                b = trial_memory(context, bytes(p.elements_of_b(), p.storage_b)), bias = trial_memory(context, bytes(p.rows, p.storage)),
                c = trial_memory(context, bytes(p.rows * p.columns, p.storage)), workspace = trial_memory(context, workspace_bytes);
    MatmulPointers pointers{
        .a = a.get(), .b = b.get(), .bias = bias.get(), .c = c.get(), .workspace = workspace.get(), .workspace_bytes = workspace_bytes};
    auto prepare = [&](std::size_t algorithm) -> CandidateTimer {
        Launch launch = context.blas->make(p, pointers, static_cast<int>(algorithm));
        return [&context, launch](Look look) { return seconds_of(context, look, [&] { launch(context.queue()); }); };
    };
    auto best = fastest(static_cast<std::size_t>(context.blas->algorithms(p, workspace_bytes)), prepare);
    if (best)
        context.engines->keep(p.key(),
                              {.implementation = algorithm_name(static_cast<int>(best->candidate)), .workspace_bytes = workspace_bytes},
                              best->seconds);
}

} // namespace

std::string chosen_product(const Context& context, const mantissa::Graph& graph, const Operation& operation, const std::string& wanted) {
    if (wanted.starts_with(algorithm_name(0)))
        return wanted;
    auto timed = wants_timed_products() && context.engines ? context.engines->timed(product_of(graph, operation).key()) : std::nullopt;
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
        if (context.engines->timed(problem.key()))
            continue;
        try {
            time_one(context, problem, operation.selection.scratch_bytes);
        } catch (const Error&) {
            // No room beside what is there already, or nothing that can be timed: the library's own first choice will do.
        }
    }
}

} // namespace mantissa::cuda
