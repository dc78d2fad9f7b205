// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/product_run.h"

#include "backends/card/blocks.h"
#include "backends/cuda/timing.h"
#include "backends/cuda/wishes.h"

namespace mantissa::cuda {
namespace {

void time_one(const Context& context, const MatmulProblem& p, std::size_t workspace_bytes) {
    const std::size_t of_result = static_cast<std::size_t>(p.rows * p.columns) * storage_bytes(p.storage);
    DeviceBytes a = trial_memory(context, p.bytes_of_a()), b = trial_memory(context, p.bytes_of_b()),
                bias = trial_memory(context, static_cast<std::size_t>(p.rows) * storage_bytes(p.storage)),
                c = trial_memory(context, of_result), workspace = trial_memory(context, workspace_bytes);
    MatmulPointers pointers{
        .a = a.get(), .b = b.get(), .bias = bias.get(), .c = c.get(), .workspace = workspace.get(), .workspace_bytes = workspace_bytes};
    if (p.blocks != MatmulProblem::Blocks::none) {
        pointers.scale_a = static_cast<const std::byte*>(a.get()) + p.places(p.rows).scales_at();
        pointers.scale_b = static_cast<const std::byte*>(b.get()) + p.places(p.columns).scales_at();
    }
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
    if (!wants_timed_products() || !context.engines)
        return algorithm_name(0);
    bool codes = multiplies_blocks(graph, operation) && why_not_in_blocks(context.card, graph, operation).empty();
    auto timed = context.engines->timed(product_of(graph, operation, codes ? Reads::codes : Reads::as_they_lie).key());
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
