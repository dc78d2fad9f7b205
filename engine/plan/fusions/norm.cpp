// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What comes behind a batch normalisation: one other tensor is added, then a function is applied.
#include "plan/fusions/fusion.h"

namespace mantissa {
namespace {

bool follows_norm(const Meeting& meeting) {
    const Operation* norm = meeting.last();
    return norm && is_norm(norm->kind) && std::get<BatchNorm>(norm->attributes).epilogue == Function::none &&
           meeting.is_only_reader(*norm, Operand::y);
}

bool adds_to_norm(const Meeting& meeting) {
    const Operation& next = meeting.next;
    return next.kind == OpKind::add && next.inputs.size() == 2 && next.inputs[0] != next.inputs[1] && follows_norm(meeting) &&
           !has_input(*meeting.last(), Operand::addend) && meeting.device.fuses(meeting.graph, *meeting.last(), next);
}

void absorb_addition(const Meeting& meeting) {
    Operation& norm = *meeting.last();
    const Operation& next = meeting.next;
    std::size_t other = next.inputs[0] == output_of(norm, Operand::y) ? 1 : 0;
    add_input(norm, Operand::addend, next.inputs[other], next.input_roles[other]);
    norm.outputs[0] = next.outputs[0];
}

bool is_applied_to_norm(const Meeting& meeting) {
    return meeting.next.kind == OpKind::activation && follows_norm(meeting) &&
           meeting.device.fuses(meeting.graph, *meeting.last(), meeting.next);
}

void absorb_activation(const Meeting& meeting) {
    Operation& norm = *meeting.last();
    std::get<BatchNorm>(norm.attributes).epilogue = std::get<Activation>(meeting.next.attributes).function;
    norm.outputs[0] = meeting.next.outputs[0];
}

// The batch normalisation whose fused relu this gradient went back through; null: there is none. Where the relu let something
// pass is told by the normalised value, which is calculated again: the relu's own result need not be read.
const Operation* norm_behind(const Meeting& meeting) {
    const Operation *relu = meeting.last(), &next = meeting.next;
    if (!relu || relu->kind != OpKind::activation_backward || next.kind != OpKind::batch_norm_backward || has_input(next, Operand::beta) ||
        input_of(next, Operand::dy) != output_of(*relu, Operand::dx) || !meeting.is_only_reader(*relu, Operand::dx))
        return nullptr;
    const Operation* norm = meeting.producer_of(meeting.graph.root(input_of(*relu, Operand::y)));
    bool same = norm && norm->kind == OpKind::batch_norm && !has_input(*norm, Operand::addend) &&
                input_of(*norm, Operand::x) == input_of(next, Operand::x) &&
                input_of(*norm, Operand::gamma) == input_of(next, Operand::gamma) &&
                std::get<BatchNorm>(norm->attributes).epilogue == Function::relu;
    bool alike =
        same && meeting.graph.tensor(input_of(next, Operand::x)).format == meeting.graph.tensor(output_of(*norm, Operand::y)).format;
    return alike ? norm : nullptr;
}

bool passes_relu(const Meeting& meeting) {
    return norm_behind(meeting) && meeting.device.fuses(meeting.graph, *meeting.last(), meeting.next);
}

void absorb_relu(const Meeting& meeting) {
    Operation next = meeting.next;
    next.inputs[0] = input_of(*meeting.last(), Operand::dy);
    add_input(next, Operand::beta, input_of(*norm_behind(meeting), Operand::beta), Role::raw);
    *meeting.last() = next;
}

} // namespace

const Fusion relu_before_norm_backward = {passes_relu, absorb_relu};
const Fusion addition_behind_norm = {adds_to_norm, absorb_addition};
const Fusion activation_behind_norm = {is_applied_to_norm, absorb_activation};

} // namespace mantissa
