// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/passes.h"

namespace mantissa {
namespace {

int readers(const Graph& graph, int tensor) {
    int count = 0;
    for (const Operation& operation : graph.operations)
        for (int input : operation.inputs)
            count += input == tensor;
    for (const Tensor& other : graph.tensors)
        count += other.residence == Residence::view && other.view_of == tensor;
    return count;
}

void absorb_bias(Operation& operation, const Operation& bias) {
    operation.inputs.push_back(bias.inputs[1]);
    operation.input_roles.push_back(bias.input_roles[1]);
    operation.outputs = bias.outputs;
}

void absorb_activation(Operation& operation, const Operation& next) {
    Function function = std::get<Activation>(next.attributes).function;
    if (auto* convolution = std::get_if<Convolution>(&operation.attributes))
        convolution->epilogue = function;
    else if (auto* dense = std::get_if<Dense>(&operation.attributes))
        dense->epilogue = function;
    else
        operation.attributes = Activation{function};
    operation.outputs = next.outputs;
}

bool joins(const Graph& graph, const Operation& operation, const Operation& next, const Capabilities& device) {
    bool product = operation.kind == OpKind::convolution || operation.kind == OpKind::dense;
    bool biased = operation.kind == OpKind::bias_add || (product && operation.inputs.size() == 3);
    bool candidate = (next.kind == OpKind::bias_add && product && !biased) || (next.kind == OpKind::activation && biased);
    return candidate && next.inputs[0] == operation.outputs[0] && readers(graph, operation.outputs[0]) == 1 &&
           device.fuses(graph, operation, next);
}

} // namespace

Graph fuse(Graph graph, const Capabilities& device) {
    std::vector<Operation> fused;
    for (const Operation& next : graph.operations) {
        if (fused.empty() || !joins(graph, fused.back(), next, device)) {
            fused.push_back(next);
        } else if (next.kind == OpKind::bias_add) {
            absorb_bias(fused.back(), next);
        } else {
            absorb_activation(fused.back(), next);
        }
    }
    graph.operations = std::move(fused);
    return graph;
}

} // namespace mantissa
