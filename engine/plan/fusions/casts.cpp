// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/fusions/fusion.h"
#include "plan/passes.h"

#include <algorithm>
#include <map>
#include <set>

namespace mantissa {
namespace {

// Of each cast's result: how many of those who read it can as well read what was cast.
std::map<int, int> reading_through(const Graph& graph, const Capabilities& device) {
    std::map<int, const Operation*> casts;
    for (const Operation& operation : graph.operations)
        if (operation.kind == OpKind::quantize)
            casts[operation.outputs[0]] = &operation;
    std::map<int, int> fusing;
    for (const Operation& reader : graph.operations)
        for (int input : reader.inputs)
            if (auto cast = casts.find(input); cast != casts.end() && device.fuses(graph, *cast->second, reader))
                ++fusing[input];
    return fusing;
}

} // namespace

void drop_casts(Graph& graph, const Capabilities& device) {
    const std::vector<int> all = readers(graph);
    const std::map<int, int> fusing = reading_through(graph, device);
    std::map<int, int> instead; // of a cast's result that nobody has to read: its operand
    for (const Operation& operation : graph.operations)
        if (operation.kind == OpKind::quantize)
            if (auto found = fusing.find(operation.outputs[0]); found != fusing.end())
                if (found->second == all[static_cast<std::size_t>(found->first)])
                    instead[found->first] = operation.inputs[0];
    std::erase_if(graph.operations,
                  [&](const Operation& operation) { return operation.kind == OpKind::quantize && instead.contains(operation.outputs[0]); });
    for (Operation& operation : graph.operations)
        for (int& input : operation.inputs)
            if (auto found = instead.find(input); found != instead.end()) {
                const Format &from = graph.tensor(found->second).format.format, &to = graph.tensor(input).format.format;
                if (format_bits(to) < format_bits(from)) // what the reader's own units do as they read
                    operation.operands = to;
                input = found->second;
            }
}

Graph keep_weights(Graph graph) {
    std::set<int> written;
    for (const Operation& operation : graph.operations)
        for (int output : operation.outputs)
            written.insert(graph.root(output));
    auto stays = [&](const Operation& cast) {
        if (cast.kind != OpKind::quantize)
            return false;
        const Tensor &from = graph.input(cast, 0), &to = graph.output(cast, 0);
        return from.residence == Residence::state && from.role != Role::raw && !written.contains(graph.root(cast.inputs[0])) &&
               cast.inputs.size() == 1 && cast.scratch < 0 && to.residence == Residence::arena && to.format.state_slot < 0 &&
               cast.rounding.rounding != Rounding::stochastic;
    };
    for (Operation& operation : graph.operations)
        if (stays(operation))
            operation.when = Operation::When::weights_changed;
    return graph;
}

Graph drop_unread_casts(Graph graph) {
    std::erase_if(graph.operations, [&, read = readers(graph)](const Operation& operation) {
        return operation.kind == OpKind::quantize && has_blocks(graph.output(operation, 0).format.format) &&
               read[static_cast<std::size_t>(operation.outputs[0])] == 0;
    });
    return graph;
}

} // namespace mantissa
