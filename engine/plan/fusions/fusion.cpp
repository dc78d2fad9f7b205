// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/fusions/fusion.h"

#include <algorithm>

namespace mantissa {

int readers(const Graph& graph, int tensor) {
    std::ptrdiff_t count = 0;
    for (const Operation& operation : graph.operations)
        count += std::ranges::count(operation.inputs, tensor);
    for (const Tensor& other : graph.tensors)
        count += other.residence == Residence::view && other.view_of == tensor;
    return static_cast<int>(count);
}

bool Meeting::is_only_reader(const Operation& of, Operand name) const {
    int result = find_output(of, name);
    return result >= 0 && std::ranges::find(next.inputs, result) != next.inputs.end() && readers(graph, result) == 1;
}

const Operation* Meeting::producer_of(int tensor) const {
    auto found = std::ranges::find_if(before, [&](const Operation& o) { return std::ranges::find(o.outputs, tensor) != o.outputs.end(); });
    return found == before.end() ? nullptr : &*found;
}

} // namespace mantissa
