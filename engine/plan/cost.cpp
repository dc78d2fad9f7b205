// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "ops/operands.h"
#include "plan/passes.h"

#include <algorithm>

namespace mantissa {
namespace {

double size(const Tensor& tensor) { return static_cast<double>(elements(tensor.shape)); }

// What lies in a back end's own layout takes what it takes there.
double bytes_of(const Tensor& tensor) {
    return tensor.layout.empty() ? size(tensor) * static_cast<double>(storage_bytes(storage_of(tensor)))
                                 : static_cast<double>(tensor.bytes);
}

// Multiply-adds of a product: each element of the result, or of its gradient, took as many as one column of the kernel has rows.
double multiply_adds(const Graph& graph, const Operation& operation) {
    if (!is_product(operation.kind))
        return 0;
    Direction direction = direction_of(operation.kind);
    const Tensor& result =
        graph.tensor(direction == Direction::forward ? output_of(operation, Operand::y) : input_of(operation, Operand::dy));
    const Tensor& kernel = graph.tensor(direction == Direction::backward_weights ? output_of(operation, Operand::dkernel)
                                                                                 : input_of(operation, Operand::kernel));
    return size(result) * size(kernel) / static_cast<double>(kernel.shape.back());
}

// Each result of a window takes all that lies in it: windows may overlap, or leave elements between them out. Of other operations, once
// for each element of the largest operand.
double turns_of(const Graph& graph, const Operation& operation, double largest) {
    const auto* window = std::get_if<Window>(&operation.attributes);
    if (!window || (operation.kind != OpKind::max_pool && operation.kind != OpKind::average_pool))
        return largest;
    return size(graph.tensor(output_of(operation, Operand::y))) * static_cast<double>(window->height * window->width);
}

Cost cost_of(const Graph& graph, const Operation& operation) {
    Cost cost;
    double largest = 0;
    for (const auto* list : {&operation.inputs, &operation.outputs})
        for (int index : *list) {
            largest = std::max(largest, size(graph.tensor(index)));
            cost.bytes += bytes_of(graph.tensor(index));
        }
    if (int set = find_input(operation, Operand::data_set); set >= 0) { // no more of it than the batch
        largest = size(graph.output(operation, 0));
        cost.bytes -= size(graph.tensor(set)) - largest;
    }
    cost.macs = multiply_adds(graph, operation);
    cost.flops = cost.macs > 0 ? 2 * cost.macs : turns_of(graph, operation, largest) * row_of(operation.kind).traits.flops;
    if (is_view(operation.kind))
        cost.bytes = 0;
    return cost;
}

} // namespace

Graph estimate_cost(Graph graph) {
    for (Operation& operation : graph.operations)
        operation.cost = cost_of(graph, operation);
    return graph;
}

} // namespace mantissa
