// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/fusion.h"

#include "backends/cpu/vectors/vector_formats.h"

namespace mantissa::cpu {
namespace {

// The intermediate rounding is kept, so it must be the last one's: its own format and stream are lost with its tensor.
bool rounds_alike(const Graph& graph, const Operation& operation, const Operation& next) {
    bool draws = operation.rounding.rounding == Rounding::stochastic || next.rounding.rounding == Rounding::stochastic;
    return graph.output(operation, 0).format == graph.output(next, 0).format && operation.rounding == next.rounding && !draws;
}

// relu and rounding may change places where rounding keeps the sign.
bool is_relu(const Graph& graph, const Operation& next) {
    const auto* activation = std::get_if<Activation>(&next.attributes);
    return activation && activation->function == Function::relu && graph.output(next, 0).format.format.kind != FormatKind::binary;
}

// The loops of these widen whatever they read, tile by tile.
bool widens_itself(OpKind kind) {
    switch (kind) {
    case OpKind::unscale:
    case OpKind::finite_check:
    case OpKind::sgd:
    case OpKind::rmsprop:
    case OpKind::adam: return true;
    default: return false;
    }
}

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
           (next.kind == OpKind::add || is_relu(graph, next));
}

// The quotient is rounded to float32 and nothing else, as the update would make it.
bool unscales_alike(const Graph& graph, const Operation& unscale, const Operation& update) {
    const Tensor& quotient = graph.output(unscale, 0);
    return std::holds_alternative<Optimizer>(update.attributes) && quotient.format.format == float32 && quotient.format.state_slot < 0 &&
           unscale.rounding == RoundingRule{} && update.arithmetic == float32;
}

} // namespace

bool can_fuse(const Graph& graph, const Operation& operation, const Operation& next) {
    for (const Operation* one : {&operation, &next})
        if (std::holds_alternative<BatchNorm>(one->attributes))
            return one == &operation && follows_norm(graph, operation, next);
    if (operation.kind == OpKind::unscale)
        return unscales_alike(graph, operation, next);
    if (operation.kind == OpKind::quantize)
        return widens_itself(next.kind) && only_widens(graph, operation);
    if (!rounds_alike(graph, operation, next))
        return false;
    if (next.kind == OpKind::activation || next.kind == OpKind::activation_backward)
        return is_relu(graph, next);
    return next.kind == OpKind::bias_add;
}

} // namespace mantissa::cpu
