// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Real variables that products read as signs: clipped to where a gradient still passes, and updated at a rate of their own.
#include "ops/operands.h"
#include "plan/compile.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mantissa {
namespace {

// 1 / sqrt(1.5 / (in + out)), as BinaryConnect's authors have it.
double glorot_rate(const Tensor& variable) { return 1 / std::sqrt(1.5 / (variable.initializer.fan_in + variable.initializer.fan_out)); }

const Precision& precision_of(const Graph& graph, const Policy& policy, const std::string& layer) {
    static const std::vector<std::string> none;
    auto path = graph.layer_paths.find(layer);
    return policy.of(path == graph.layer_paths.end() ? none : path->second);
}

// Of each variable that a product reads as signs: the first rounding to them.
std::map<int, const Operation*> roundings_to_signs(const Graph& graph) {
    std::map<int, const Operation*> roundings;
    for (const Operation& operation : graph.operations)
        if (operation.kind == OpKind::quantize && operation.adjoint.kind == Adjoint::Kind::straight_through)
            roundings.emplace(operation.inputs[0], &operation);
    return roundings;
}

Operation clip_behind(const Operation& update, int variable, double limit) {
    Operation clip;
    clip.kind = OpKind::clip;
    clip.name = update.name + "/clip";
    clip.layer = update.layer;
    clip.part = Part::update;
    clip.inputs = {variable};
    clip.input_roles = {Role::raw};
    clip.outputs = {variable};
    clip.attributes = Clip{limit};
    clip.commit = update.commit;
    return clip;
}

} // namespace

Graph bound_masters(Graph graph, const Policy& policy) {
    const auto signs_of = roundings_to_signs(graph);
    if (signs_of.empty())
        return graph;
    std::vector<Operation> operations;
    for (Operation operation : graph.operations) {
        int variable = is_update(operation.kind) ? output_of(operation, Operand::variable) : -1;
        const auto found = signs_of.find(variable);
        const Operation* signs = found == signs_of.end() ? nullptr : found->second;
        if (signs && precision_of(graph, policy, operation.layer).rate == Precision::Rate::glorot)
            std::get<Optimizer>(operation.attributes).rate = glorot_rate(graph.tensor(variable));
        operations.push_back(operation);
        if (signs)
            operations.push_back(clip_behind(operation, variable, signs->adjoint.limit));
    }
    graph.operations = std::move(operations);
    return graph;
}

} // namespace mantissa
