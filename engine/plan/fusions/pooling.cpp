// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What goes back through a pooling, and the bias and relu before it.
#include "plan/fusions/fusion.h"

#include <algorithm>

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

bool gives_relu_of_bias(const Operation& operation, int tensor) {
    const auto* activation = std::get_if<Activation>(&operation.attributes);
    return operation.kind == OpKind::bias_add && operation.outputs[0] == tensor && activation && activation->function == Function::relu;
}

} // namespace

void take_bias_into_pooling(Graph& graph, const Capabilities& device) {
    std::vector<Operation>& all = graph.operations;
    const std::vector<int> read = readers(graph);
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (all[at].kind != OpKind::max_pool || has_input(all[at], Operand::bias))
            continue;
        int x = input_of(all[at], Operand::x);
        if (read[static_cast<std::size_t>(x)] != 1)
            continue;
        auto bias = std::ranges::find_if(all, [&](const Operation& o) { return gives_relu_of_bias(o, x); });
        if (bias == all.end() || !device.fuses(graph, *bias, all[at]))
            continue;
        all[at].inputs[0] = input_of(*bias, Operand::x);
        add_input(all[at], Operand::bias, input_of(*bias, Operand::bias), bias->input_roles[1]);
        all.erase(bias);
        --at; // it stood before
    }
}

const Fusion relu_behind_pooling = {sends_relu_back, absorb_relu_backward};
const Fusion bias_of_pooling = {sums_before_pooling, shorten_sums};

} // namespace mantissa
