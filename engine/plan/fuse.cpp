// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/passes.h"

#include <algorithm>
#include <map>

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

const Operation* producer_of(const std::vector<Operation>& operations, int tensor) {
    auto found =
        std::ranges::find_if(operations, [&](const Operation& o) { return std::ranges::find(o.outputs, tensor) != o.outputs.end(); });
    return found == operations.end() ? nullptr : &*found;
}

// Behind a relu, what goes back through a pooling passes where the pooled value was positive: the large tensor need not be
// looked at.
bool passes_relu(const Graph& graph, const Operation& pool, const Operation& next, const std::vector<Operation>& before) {
    const auto* activation = std::get_if<Activation>(&next.attributes);
    if (pool.kind != OpKind::max_pool_backward || pool.inputs.size() != 2 || next.kind != OpKind::activation_backward || !activation ||
        activation->function != Function::relu)
        return false;
    const Operation* forward = producer_of(before, pool.inputs[1]);
    return forward && graph.root(forward->inputs[0]) == graph.root(next.inputs[1]);
}

void absorb_relu_backward(Operation& pool, const Operation& next, const std::vector<Operation>& before) {
    pool.inputs.push_back(producer_of(before, pool.inputs[1])->outputs[0]);
    pool.input_roles.push_back(Role::raw);
    pool.outputs = next.outputs;
}

// Sums over what a pooling sent back are sums over what came to it, where no two windows meet.
void shorten_bias_backward(const Graph& graph, Operation& bias, const std::vector<Operation>& before) {
    const Operation* pool = producer_of(before, bias.inputs[0]);
    if (!pool || pool->kind != OpKind::max_pool_backward || pool->inputs.size() != 3)
        return;
    const auto& window = std::get<Window>(pool->attributes);
    bool apart = window.stride_y >= window.height && window.stride_x >= window.width;
    if (!apart || graph.input(*pool, 0).format != graph.output(*pool, 0).format)
        return;
    bias.inputs = {pool->inputs[0], pool->inputs[2]};
    bias.input_roles.push_back(Role::raw);
}

// The last operation, or the one before the casts that come last: where parameters are cast, one stands between a product
// and its bias.
std::size_t last_but_casts(const std::vector<Operation>& operations) {
    std::size_t last = operations.size() - 1;
    while (last > 0 && operations[last].kind == OpKind::quantize)
        --last;
    return last;
}

bool is_norm(const Operation& operation) { return operation.kind == OpKind::batch_norm || operation.kind == OpKind::batch_norm_inference; }

// What comes behind a batch normalisation: one other tensor is added, then a function is applied.
bool follows_norm(const Operation& norm, const Operation& next) {
    if (std::get<BatchNorm>(norm.attributes).epilogue != Function::none)
        return false;
    bool adds = next.kind == OpKind::add && next.inputs.size() == 2 && norm.inputs.size() == 5 && next.inputs[0] != next.inputs[1];
    return adds || (next.kind == OpKind::activation && next.inputs[0] == norm.outputs[0]);
}

bool joins_norm(const Graph& graph, const Operation& norm, const Operation& next, const Capabilities& device) {
    return is_norm(norm) && follows_norm(norm, next) && std::ranges::find(next.inputs, norm.outputs[0]) != next.inputs.end() &&
           readers(graph, norm.outputs[0]) == 1 && device.fuses(graph, norm, next);
}

void absorb_addition(Operation& norm, const Operation& next) {
    std::size_t other = next.inputs[0] == norm.outputs[0] ? 1 : 0;
    norm.inputs.push_back(next.inputs[other]);
    norm.input_roles.push_back(next.input_roles[other]);
    norm.outputs[0] = next.outputs[0];
}

void absorb_behind_norm(Operation& norm, const Operation& next) {
    if (next.kind == OpKind::add)
        return absorb_addition(norm, next);
    std::get<BatchNorm>(norm.attributes).epilogue = std::get<Activation>(next.attributes).function;
    norm.outputs[0] = next.outputs[0];
}

// The batch normalisation whose fused relu this gradient goes back through, on to `next`; null: there is none. Where the relu let
// something pass is told by the normalised value, which is calculated again: the relu's own result need not be read.
const Operation* norm_behind(const Graph& graph, const Operation& relu, const Operation& next, const std::vector<Operation>& before) {
    if (relu.kind != OpKind::activation_backward || next.kind != OpKind::batch_norm_backward || next.inputs.size() != 5 ||
        next.inputs[0] != relu.outputs[0] || readers(graph, relu.outputs[0]) != 1)
        return nullptr;
    const Operation* norm = producer_of(before, graph.root(relu.inputs[1]));
    bool same = norm && norm->kind == OpKind::batch_norm && norm->inputs.size() == 5 && norm->inputs[0] == next.inputs[1] &&
                norm->inputs[1] == next.inputs[2] && std::get<BatchNorm>(norm->attributes).epilogue == Function::relu;
    return same && graph.input(next, 1).format == graph.output(*norm, 0).format ? norm : nullptr;
}

Operation behind_relu(const Operation& relu, Operation next, const Operation& norm) {
    next.inputs[0] = relu.inputs[0];
    next.inputs.push_back(norm.inputs[2]);
    next.input_roles.push_back(Role::raw);
    return next;
}

// An update that can divide its gradient by the loss scale itself, so that the quotient is never stored.
bool unscales(const Graph& graph, const Operation& unscale, const Operation& update, const Capabilities& device) {
    return unscale.kind == OpKind::unscale && std::holds_alternative<Optimizer>(update.attributes) &&
           update.inputs[0] == unscale.outputs[0] && readers(graph, unscale.outputs[0]) == 1 && device.fuses(graph, unscale, update);
}

Operation with_unscaling(const Operation& unscale, Operation update) {
    update.inputs[0] = unscale.inputs[0];
    std::get<Optimizer>(update.attributes).unscales = true;
    return update;
}

bool joins(const Graph& graph, const Operation& operation, const Operation& next, const Capabilities& device) {
    bool product = operation.kind == OpKind::convolution || operation.kind == OpKind::dense;
    bool biased = operation.kind == OpKind::bias_add || (product && operation.inputs.size() == 3);
    bool candidate = (next.kind == OpKind::bias_add && product && !biased) || (next.kind == OpKind::activation && biased);
    return candidate && next.inputs[0] == operation.outputs[0] && readers(graph, operation.outputs[0]) == 1 &&
           device.fuses(graph, operation, next);
}

// Whether all who read a cast's result can as well read what was cast.
bool is_read_through(const Graph& graph, const Operation& cast, const Capabilities& device) {
    int fusing = 0;
    for (const Operation& reader : graph.operations)
        for (int input : reader.inputs)
            fusing += input == cast.outputs[0] && device.fuses(graph, cast, reader);
    return fusing > 0 && fusing == readers(graph, cast.outputs[0]);
}

// Casts to a wider format that only change how a tensor is read.
void drop_casts(Graph& graph, const Capabilities& device) {
    std::map<int, int> instead; // of a cast's result: its operand
    for (const Operation& operation : graph.operations)
        if (operation.kind == OpKind::quantize && is_read_through(graph, operation, device))
            instead[operation.outputs[0]] = operation.inputs[0];
    std::erase_if(graph.operations,
                  [&](const Operation& operation) { return operation.kind == OpKind::quantize && instead.contains(operation.outputs[0]); });
    for (Operation& operation : graph.operations)
        for (int& input : operation.inputs)
            if (auto found = instead.find(input); found != instead.end())
                input = found->second;
}

} // namespace

Graph fuse(Graph graph, const Capabilities& device) {
    std::vector<Operation> fused;
    for (const Operation& next : graph.operations) {
        if (!fused.empty() && passes_relu(graph, fused.back(), next, fused) && next.inputs[0] == fused.back().outputs[0] &&
            readers(graph, fused.back().outputs[0]) == 1 && device.fuses(graph, fused.back(), next)) {
            absorb_relu_backward(fused.back(), next, fused);
            continue;
        }
        if (next.kind == OpKind::bias_backward) {
            fused.push_back(next);
            shorten_bias_backward(graph, fused.back(), fused);
            continue;
        }
        if (const Operation* norm = fused.empty() ? nullptr : norm_behind(graph, fused.back(), next, fused);
            norm && device.fuses(graph, fused.back(), next)) {
            fused.back() = behind_relu(fused.back(), next, *norm);
            continue;
        }
        if (!fused.empty() && unscales(graph, fused.back(), next, device)) {
            fused.back() = with_unscaling(fused.back(), next);
            continue;
        }
        if (!fused.empty() && joins_norm(graph, fused.back(), next, device)) {
            absorb_behind_norm(fused.back(), next);
            continue;
        }
        std::size_t last = fused.empty() ? 0 : last_but_casts(fused);
        if (fused.empty() || !joins(graph, fused[last], next, device)) {
            fused.push_back(next);
            continue;
        }
        std::rotate(fused.begin() + static_cast<std::ptrdiff_t>(last), fused.begin() + static_cast<std::ptrdiff_t>(last) + 1, fused.end());
        if (next.kind == OpKind::bias_add) {
            absorb_bias(fused.back(), next);
        } else {
            absorb_activation(fused.back(), next);
        }
    }
    graph.operations = std::move(fused);
    drop_casts(graph, device);
    return graph;
}

} // namespace mantissa
