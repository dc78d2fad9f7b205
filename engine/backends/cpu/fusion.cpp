// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/fusion.h"

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

} // namespace

bool can_fuse(const Graph& graph, const Operation& operation, const Operation& next) {
    for (const Operation* one : {&operation, &next})
        if (std::holds_alternative<BatchNorm>(one->attributes))
            return false; // its kernels do nothing else
    if (!rounds_alike(graph, operation, next))
        return false;
    if (next.kind == OpKind::activation || next.kind == OpKind::activation_backward)
        return is_relu(graph, next);
    return next.kind == OpKind::bias_add;
}

} // namespace mantissa::cpu
