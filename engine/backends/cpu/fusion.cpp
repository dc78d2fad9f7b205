// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/fusion.h"

#include "backends/cpu/vectors/vector_formats.h"
#include "ops/joining.h"
#include "ops/operation_table.h"

#include <stdexcept>
#include <string>

namespace mantissa::cpu {
namespace {

// The loops of these widen whatever they read, tile by tile.
bool widens_itself(OpKind kind) { return is_update(kind) || kind == OpKind::unscale || kind == OpKind::finite_check; }

// float32 holds what was in 16 bits as it was.
bool only_widens(const Graph& graph, const Operation& cast) {
    const Tensor &from = graph.input(cast, 0), &to = graph.output(cast, 0);
    bool half = from.format.format == float16 || from.format.format == bfloat16;
    return half && from.format.state_slot < 0 && to.format.format == float32 && cast.rounding == RoundingRule{};
}

// An addition or relu behind a batch normalisation.
bool follows_norm(const Graph& graph, const Operation& norm, const Operation& next) {
    const Tensor& y = graph.output(next, 0);
    return rounds_alike(graph, norm, next) && y.format.state_slot < 0 && rounds_plainly(y.format.format, norm.rounding) &&
           (next.kind == OpKind::add || is_relu_of_signs(graph, next));
}

// The quotient is rounded to float32 and nothing else, as the update would make it.
bool unscales_alike(const Graph& graph, const Operation& unscale, const Operation& update) {
    const Tensor& quotient = graph.output(unscale, 0);
    return is_update(update.kind) && quotient.format.format == float32 && quotient.format.state_slot < 0 &&
           unscale.rounding == RoundingRule{} && update.arithmetic == float32;
}

} // namespace

bool can_fuse(const Graph& graph, const Operation& operation, const Operation& next) {
    for (const Operation* one : {&operation, &next})
        if (row_of(one->kind).family == Family::normalisation)
            return one == &operation && follows_norm(graph, operation, next);
    if (operation.kind == OpKind::unscale)
        return unscales_alike(graph, operation, next);
    if (operation.kind == OpKind::quantize)
        return widens_itself(next.kind) && only_widens(graph, operation);
    if (next.kind == OpKind::bias_backward)
        return operation.kind == OpKind::max_pool_backward;
    if (!rounds_alike(graph, operation, next))
        return false;
    return next.kind == OpKind::bias_add || is_relu_of_signs(graph, next);
}

bool has_relu(Function epilogue) {
    if (epilogue != Function::none && epilogue != Function::relu)
        throw std::logic_error(std::string("cpu: no epilogue does ") + name_of(epilogue));
    return epilogue == Function::relu;
}

} // namespace mantissa::cpu
