// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "ops/joining.h"

#include "ops/operation_table.h"

namespace mantissa {

bool rounds_alike(const Graph& graph, const Operation& operation, const Operation& next) {
    bool draws = operation.rounding.rounding == Rounding::stochastic || next.rounding.rounding == Rounding::stochastic;
    return graph.output(operation, 0).format == graph.output(next, 0).format && operation.rounding == next.rounding && !draws;
}

bool is_relu(const Operation& operation) {
    const auto* activation = std::get_if<Activation>(&operation.attributes);
    return row_of(operation.kind).family == Family::activation && activation && activation->function == Function::relu;
}

bool is_relu_of_signs(const Graph& graph, const Operation& operation) {
    return is_relu(operation) && graph.output(operation, 0).format.format.kind != FormatKind::binary;
}

} // namespace mantissa
