// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Brings together what a back end does in one go: variables become other formats and layouts before anything else, and gradients
// leave the layout that they were made in just before they are looked at. They may be looked at where they were made instead, so their
// memory there is not what later operations work in.
#include "plan/passes.h"

#include <algorithm>
#include <set>

namespace mantissa {
namespace {

bool is_variable(const Tensor& tensor) { return tensor.residence == Residence::state && tensor.role != Role::raw; }

// A scale that this step looks for is known to the casts behind it alone.
bool scale_is_found(const Graph& graph, const Operation& cast, const std::set<int>& written) {
    return written.contains(graph.output(cast, 0).format.state_slot);
}

// Casts and packings of variables, which nothing changes before the update.
std::vector<bool> made_first(const Graph& graph) {
    std::set<int> early, written;
    std::vector<bool> first;
    for (const Operation& operation : graph.operations) {
        bool moves = operation.kind == OpKind::pack || (operation.kind == OpKind::quantize && !scale_is_found(graph, operation, written));
        auto is_early = [&](int input) { return early.contains(input) || (is_variable(graph.tensor(input)) && !written.contains(input)); };
        first.push_back(moves && std::ranges::all_of(operation.inputs, is_early));
        if (first.back())
            early.insert(operation.outputs.begin(), operation.outputs.end());
        written.insert(operation.outputs.begin(), operation.outputs.end());
    }
    return first;
}

Graph packed_first(Graph graph) {
    std::vector<bool> first = made_first(graph);
    std::vector<Operation> operations;
    for (bool turn : {true, false})
        for (std::size_t i = 0; i < first.size(); ++i)
            if (first[i] == turn)
                operations.push_back(std::move(graph.operations[i]));
    graph.operations = std::move(operations);
    return graph;
}

bool waits(const Graph& graph, const Operation& operation) {
    return operation.kind == OpKind::unpack && graph.output(operation, 0).category == Category::gradients;
}

Graph unpacked_last(Graph graph) {
    std::vector<Operation> operations, waiting;
    for (Operation& operation : graph.operations) {
        if (waits(graph, operation)) {
            graph.tensor(operation.inputs[0]).category = Category::gradients;
            waiting.push_back(std::move(operation));
            continue;
        }
        auto is_read = [&](const Operation& unpack) {
            return std::ranges::find(operation.inputs, unpack.outputs[0]) != operation.inputs.end();
        };
        auto rest = std::ranges::stable_partition(waiting, [&](const Operation& unpack) { return !is_read(unpack); });
        std::ranges::move(rest, std::back_inserter(operations));
        waiting.erase(rest.begin(), rest.end());
        operations.push_back(std::move(operation));
    }
    std::ranges::move(waiting, std::back_inserter(operations));
    graph.operations = std::move(operations);
    return graph;
}

} // namespace

Graph pack_together(Graph graph) { return unpacked_last(packed_first(std::move(graph))); }

} // namespace mantissa
