// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/fusions/fusion.h"

#include <algorithm>

namespace mantissa {

std::vector<int> readers(const Graph& graph) {
    std::vector<int> counts(graph.tensors.size());
    for (const Operation& operation : graph.operations)
        for (int input : operation.inputs)
            ++counts[static_cast<std::size_t>(input)];
    for (const Tensor& other : graph.tensors)
        if (other.residence == Residence::view)
            ++counts[static_cast<std::size_t>(other.view_of)];
    return counts;
}

bool Meeting::is_only_reader(const Operation& of, Operand name) const {
    int result = find_output(of, name);
    return result >= 0 && std::ranges::find(next.inputs, result) != next.inputs.end() && readers[static_cast<std::size_t>(result)] == 1;
}

const Operation* Meeting::producer_of(int tensor) const {
    auto gives = [&](const Operation& operation) { return std::ranges::find(operation.outputs, tensor) != operation.outputs.end(); };
    auto found = std::find_if(before.rbegin(), before.rend(), gives); // who asks mostly stands right behind it
    return found == before.rend() ? nullptr : &*found;
}

} // namespace mantissa
