// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/fusions/fusion.h"

#include <algorithm>
#include <map>

namespace mantissa {
namespace {

// Whether all who read a cast's result can as well read what was cast.
bool is_read_through(const Graph& graph, const Operation& cast, const Capabilities& device) {
    int fusing = 0;
    for (const Operation& reader : graph.operations)
        for (int input : reader.inputs)
            fusing += input == cast.outputs[0] && device.fuses(graph, cast, reader);
    return fusing > 0 && fusing == readers(graph, cast.outputs[0]);
}

} // namespace

void drop_casts(Graph& graph, const Capabilities& device) {
    std::map<int, int> instead; // of a cast's result: its operand
    for (const Operation& operation : graph.operations)
        if (operation.kind == OpKind::quantize && is_read_through(graph, operation, device))
            instead[operation.outputs[0]] = operation.inputs[0];
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

} // namespace mantissa
