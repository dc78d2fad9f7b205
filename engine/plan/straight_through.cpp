// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/compile.h"

namespace mantissa {
namespace {

// Where a layer read x rounded, the gradient it gives back goes through the adjoint of that rounding.
class AdjointInserter {
public:
    explicit AdjointInserter(Graph graph) : graph_(std::move(graph)) {}

    Graph run() {
        for (const Operation& operation : graph_.operations)
            if (operation.kind == OpKind::quantize && operation.adjoint.kind == Adjoint::Kind::straight_through)
                roundings_.try_emplace({operation.inputs[0], operation.layer}, operation);
        if (roundings_.empty())
            return std::move(graph_);
        std::vector<Operation> before;
        before.swap(graph_.operations);
        for (Operation& operation : before) {
            for (int& input : operation.inputs)
                if (auto passed = passed_.find(input); passed != passed_.end())
                    input = passed->second;
            graph_.operations.push_back(operation);
            follow(operation);
        }
        return std::move(graph_);
    }

private:
    void follow(const Operation& operation) {
        for (int output : operation.outputs) {
            const int source = graph_.tensor(output).gradient_for;
            if (const auto rounding = roundings_.find({source, operation.layer}); source >= 0 && rounding != roundings_.end())
                insert(output, source, rounding->second);
        }
    }

    void insert(int gradient, int source, const Operation& rounding) {
        Tensor tensor = graph_.tensor(gradient);
        tensor.name += ":passed";
        graph_.tensors.push_back(tensor);
        int result = static_cast<int>(graph_.tensors.size()) - 1;
        Operation adjoint;
        adjoint.kind = OpKind::quantize_backward;
        adjoint.name = "adjoint of " + rounding.name;
        adjoint.layer = rounding.layer;
        adjoint.part = Part::backward;
        adjoint.inputs = {gradient, source};
        adjoint.input_roles = {Role::raw, Role::raw};
        adjoint.outputs = {result};
        adjoint.adjoint = rounding.adjoint;
        graph_.operations.push_back(adjoint);
        passed_[gradient] = result;
    }

    Graph graph_;
    std::map<std::pair<int, std::string>, Operation> roundings_; // of a tensor in a layer, the first
    std::map<int, int> passed_;                                  // gradient -> the same after the adjoint
};

} // namespace

Graph pass_straight_through(Graph graph) { return AdjointInserter(std::move(graph)).run(); }

} // namespace mantissa
