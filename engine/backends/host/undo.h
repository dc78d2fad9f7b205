// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/host/kernel.h"

namespace mantissa {

// Takes back what a step has written to State before its updates: the block and a few statistics. Once the first variable is
// being updated, the rest of the step is short, and is done to its end.
class Undo {
public:
    Undo(const Plan& plan, const MemoryBases& memory, StepBlock* block);
    void keep();                                               // before the step; allocates nothing
    void restore() const;                                      // as it was then
    std::size_t first_update() const { return first_update_; } // of the plan's operations; their number: none updates

private:
    struct Piece {
        std::byte* at = nullptr; // in State
        std::vector<std::byte> bytes;
    };
    std::vector<Piece> pieces_;
    std::size_t first_update_ = 0;
};

} // namespace mantissa
