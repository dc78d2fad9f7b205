// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/host/undo.h"

#include <algorithm>

namespace mantissa {

Undo::Undo(const Plan& plan, const MemoryBases& memory, StepBlock* block) {
    const Graph& graph = plan.graph;
    auto is_kept = [&](int tensor) { return graph.tensor(graph.root(tensor)).residence == Residence::state; };
    auto updates = [&](const Operation& operation) {
        return operation.part == Part::update && std::ranges::any_of(operation.outputs, is_kept);
    };
    pieces_.push_back({reinterpret_cast<std::byte*>(block), std::vector<std::byte>(sizeof(StepBlock))});
    for (const Operation& operation : graph.operations) {
        if (updates(operation))
            break;
        ++first_update_;
        for (int tensor : operation.outputs)
            if (is_kept(tensor))
                pieces_.push_back(
                    {KernelSite(plan, operation, memory, block).address(tensor), std::vector<std::byte>(graph.tensor(tensor).bytes)});
    }
}

void Undo::keep() {
    for (Piece& piece : pieces_)
        std::copy_n(piece.at, piece.bytes.size(), piece.bytes.data());
}

void Undo::restore() const {
    for (const Piece& piece : pieces_)
        std::ranges::copy(piece.bytes, piece.at);
}

} // namespace mantissa
