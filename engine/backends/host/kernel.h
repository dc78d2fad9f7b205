// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What the back ends that run on the processor share: a step is a list of closures made once.
#include "core/random.h"
#include "ops/operands.h"
#include "ops/step_block.h"
#include "plan/plan.h"

#include <cstddef>
#include <functional>

namespace mantissa {

// Where what a program borrows begins, on the device.
struct MemoryBases {
    std::byte *state = nullptr, *arena = nullptr;
    std::byte* data = nullptr; // null: none is kept there
};

// Everything a kernel may look at while it is made; pointers stay valid as long as the program.
class KernelSite {
public:
    KernelSite(const Plan& plan, const Operation& operation, const MemoryBases& memory, StepBlock* block,
               const bool* weights_changed = nullptr)
        : plan_(plan), operation_(operation), memory_(memory), block_(block), weights_changed_(weights_changed) {}

    const Plan& plan() const { return plan_; }
    const Graph& graph() const { return plan_.graph; }
    const Operation& operation() const { return operation_; }
    StepBlock* block() const { return block_; }

    // Operands by name: where they are, to be asked before the step runs. at() throws where there is none.
    bool has(Operand name) const { return has_input(operation_, name); }
    std::size_t at(Operand name) const;
    bool leaves(Operand name) const { return has_output(operation_, name); }
    const Tensor& input(std::size_t i) const { return graph().input(operation_, i); }
    const Tensor& output(std::size_t i) const { return graph().output(operation_, i); }
    std::byte* address(int tensor) const;
    std::byte* input_data(std::size_t i) const { return address(operation_.inputs.at(i)); }
    std::byte* output_data(std::size_t i) const { return address(operation_.outputs.at(i)); }
    // Of an input that stays until weights change: whether they have, since the step before. Null: it is made anew in each.
    const bool* changed(std::size_t i) const;
    std::byte* scratch() const { return operation_.scratch < 0 ? nullptr : address(operation_.scratch); }
    template <typename T>
    const T& attributes() const {
        return std::get<T>(operation_.attributes);
    }

private:
    const Plan& plan_;
    const Operation& operation_;
    MemoryBases memory_;
    StepBlock* block_;
    const bool* weights_changed_; // the program's
};

using Kernel = std::function<void()>;              // does the operation once
using KernelMaker = Kernel (*)(const KernelSite&); // makes primitives, resolves pointers

RandomKey random_key(const StepBlock& block, std::uint64_t stream);   // of a layer's dropout mask
RandomKey rounding_key(const StepBlock& block, std::uint64_t stream); // of a tensor's stochastic rounding

} // namespace mantissa
