// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/passes.h"

#include <algorithm>

namespace mantissa {
namespace {

double size(const Tensor& tensor) { return static_cast<double>(elements(tensor.shape)); }

// Multiply-adds of one product: per element of the result that sums over `inner` terms.
double multiply_adds(const Graph& graph, const Operation& operation) {
    switch (operation.kind) {
    case OpKind::convolution:
        return size(graph.output(operation, 0)) * size(graph.input(operation, 1)) /
               static_cast<double>(graph.input(operation, 1).shape.back());
    case OpKind::convolution_backward_data:
        return size(graph.input(operation, 0)) * size(graph.input(operation, 1)) /
               static_cast<double>(graph.input(operation, 1).shape.back());
    case OpKind::convolution_backward_weights:
        return size(graph.input(operation, 1)) * size(graph.output(operation, 0)) /
               static_cast<double>(graph.output(operation, 0).shape.back());
    case OpKind::dense: return size(graph.input(operation, 0)) * static_cast<double>(graph.output(operation, 0).shape.back());
    case OpKind::dense_backward_data: return size(graph.output(operation, 0)) * static_cast<double>(graph.input(operation, 0).shape.back());
    case OpKind::dense_backward_weights:
        return size(graph.input(operation, 0)) * static_cast<double>(graph.input(operation, 1).shape.back());
    default: return 0;
    }
}

// Elementary operations per element of the largest operand, for the operations that are not products.
double operations_per_element(const Operation& operation) {
    switch (operation.kind) {
    case OpKind::batch_norm: return 8;
    case OpKind::batch_norm_inference: return 4;
    case OpKind::batch_norm_backward: return 12;
    case OpKind::adam: return 11;
    case OpKind::rmsprop: return 8;
    case OpKind::sgd: return 4;
    case OpKind::loss: return 8;
    case OpKind::reshape:
    case OpKind::pack:
    case OpKind::unpack: return 0;
    default: return 1;
    }
}

Cost cost_of(const Graph& graph, const Operation& operation) {
    Cost cost;
    double largest = 0;
    for (const auto* list : {&operation.inputs, &operation.outputs})
        for (int index : *list) {
            largest = std::max(largest, size(graph.tensor(index)));
            cost.bytes += size(graph.tensor(index)) * static_cast<double>(storage_bytes(storage_of(graph.tensor(index))));
        }
    if (operation.kind == OpKind::gather) { // of the set, no more than the batch
        largest = size(graph.output(operation, 0));
        cost.bytes -= size(graph.input(operation, 1)) - largest;
    }
    cost.macs = multiply_adds(graph, operation);
    cost.flops = cost.macs > 0 ? 2 * cost.macs : largest * operations_per_element(operation);
    if (operation.kind == OpKind::reshape)
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
