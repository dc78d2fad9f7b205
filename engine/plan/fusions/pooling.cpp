// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What goes back through a pooling, and the bias and relu before it.
#include "plan/fusions/fusion.h"

#include <map>
#include <set>

namespace mantissa {
namespace {

const Operation* pooling_of(const Meeting& meeting, const Operation& backward) {
    return meeting.producer_of(input_of(backward, Operand::index));
}

// Behind a relu, what goes back through a pooling passes where the pooled value was positive: the large tensor need not be
// looked at.
bool sends_relu_back(const Meeting& meeting) {
    const Operation *pool = meeting.last(), &next = meeting.next;
    if (!pool || pool->kind != OpKind::max_pool_backward || has_input(*pool, Operand::y) || next.kind != OpKind::activation_backward ||
        !is_relu(next))
        return false;
    const Operation* forward = pooling_of(meeting, *pool);
    bool same = forward && meeting.graph.root(input_of(*forward, Operand::x)) == meeting.graph.root(input_of(next, Operand::y));
    return same && input_of(next, Operand::dy) == output_of(*pool, Operand::dx) && meeting.is_only_reader(*pool, Operand::dx) &&
           meeting.device.fuses(meeting.graph, *pool, next);
}

void absorb_relu_backward(const Meeting& meeting) {
    Operation& pool = *meeting.last();
    add_input(pool, Operand::y, output_of(*pooling_of(meeting, pool), Operand::y), Role::raw);
    pool.outputs = meeting.next.outputs;
}

// The pooling behind a relu that gave this bias its gradient; null: another operation did.
const Operation* pooling_behind_relu(const Meeting& meeting) {
    const Operation* pool = meeting.producer_of(input_of(meeting.next, Operand::dy));
    return pool && pool->kind == OpKind::max_pool_backward && has_input(*pool, Operand::y) ? pool : nullptr;
}

// Sums over what a pooling sent back are sums over what came to it, where no two windows meet.
bool sums_before_pooling(const Meeting& meeting) {
    const Operation* pool = meeting.next.kind == OpKind::bias_backward ? pooling_behind_relu(meeting) : nullptr;
    if (!pool)
        return false;
    const auto& window = std::get<Window>(pool->attributes);
    bool apart = window.stride_y >= window.height && window.stride_x >= window.width;
    const Tensor &dy = meeting.graph.tensor(input_of(*pool, Operand::dy)), &dx = meeting.graph.tensor(output_of(*pool, Operand::dx));
    return apart && dy.format == dx.format && meeting.device.fuses(meeting.graph, *pool, meeting.next);
}

void shorten_sums(const Meeting& meeting) {
    const Operation& pool = *pooling_behind_relu(meeting);
    Operation bias = meeting.next;
    bias.inputs = {input_of(pool, Operand::dy)};
    add_input(bias, Operand::y, input_of(pool, Operand::y), Role::raw);
    meeting.before.push_back(bias);
}

bool gives_relu_of_bias(const Operation& operation) {
    const auto* activation = std::get_if<Activation>(&operation.attributes);
    return operation.kind == OpKind::bias_add && activation && activation->function == Function::relu;
}

// Of each tensor that is such a result: where it is made.
std::map<int, std::size_t> relus_of_bias(const std::vector<Operation>& operations) {
    std::map<int, std::size_t> places;
    for (std::size_t i = 0; i < operations.size(); ++i)
        if (gives_relu_of_bias(operations[i]))
            places.try_emplace(operations[i].outputs[0], i);
    return places;
}

void take_bias(Operation& pooling, const Operation& bias) {
    pooling.inputs[0] = input_of(bias, Operand::x);
    add_input(pooling, Operand::bias, input_of(bias, Operand::bias), bias.input_roles[1]);
}

} // namespace

void take_bias_into_pooling(Graph& graph, const Capabilities& device) {
    std::vector<Operation>& all = graph.operations;
    const std::vector<int> read = readers(graph);
    const std::map<int, std::size_t> relus = relus_of_bias(all);
    std::set<std::size_t> taken; // operations
    for (Operation& pooling : all) {
        if (pooling.kind != OpKind::max_pool || has_input(pooling, Operand::bias))
            continue;
        const int x = input_of(pooling, Operand::x);
        const auto relu = relus.find(x);
        if (read[static_cast<std::size_t>(x)] != 1 || relu == relus.end() || !device.fuses(graph, all[relu->second], pooling))
            continue;
        take_bias(pooling, all[relu->second]);
        taken.insert(relu->second);
    }
    std::erase_if(all, [&](const Operation& operation) { return taken.contains(static_cast<std::size_t>(&operation - all.data())); });
}

const Fusion relu_behind_pooling = {sends_relu_back, absorb_relu_backward};
const Fusion bias_of_pooling = {sums_before_pooling, shorten_sums};

} // namespace mantissa
