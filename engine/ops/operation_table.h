// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What is true of an operation whoever computes it: a row each, so that passes and back ends ask instead of listing kinds.
#include "ops/operation.h"

#include <array>
#include <span>

namespace mantissa {

enum class Family {
    input,
    rounding,
    convolution,
    dense,
    bias,
    activation,
    pooling,
    normalisation,
    dropout,
    addition,
    view, // other shape, same bytes: never executed
    loss,
    scaling, // of gradients, with the check of what came of it
    decay,
    optimizer,
    clipping,
    step, // the step block, shared exponents
    packing,
};

// What of the chain rule an operation is.
enum class Direction { forward, backward_data, backward_weights };

// Inputs or outputs by name, in their order in Operation::inputs or outputs.
struct OperandNames {
    std::array<Operand, 5> demanded = {}; // none: fewer
    std::array<Operand, 2> optional = {}; // behind those, in any order; of outputs at most one
    Operand repeated = Operand::none;     // behind those, any number

    constexpr std::size_t demanded_count() const {
        std::size_t count = 0;
        while (count < demanded.size() && demanded[count] != Operand::none)
            ++count;
        return count;
    }
    constexpr int place_of_demanded(Operand name) const { // -1: not among them
        for (std::size_t i = 0; i < demanded_count(); ++i)
            if (demanded[i] == name)
                return static_cast<int>(i);
        return -1;
    }
    constexpr bool allows(Operand name) const { return name != Operand::none && (optional[0] == name || optional[1] == name); }
};

struct OperationTraits {
    Direction direction = Direction::forward;
    // moves: results are among the operands' values or need no more digits than those, so nothing is computed in a wider format.
    enum class Work { computes, moves } work = Work::computes;
    // by_element: reads element i before it writes element i, and nothing after; by_function: unless that takes whole rows.
    enum class InPlace { never, by_element, by_function } in_place = InPlace::never;
    double flops = 1; // per element of the largest operand, where it is no product
};

struct OperationRow {
    OpKind kind = OpKind::count;
    const char* name;
    Family family;
    Role arithmetic; // in whose format intermediate results are rounded
    OperandNames inputs, outputs;
    OperationTraits traits = {};
};

const OperationRow& row_of(OpKind kind);
std::span<const OperationRow, operation_count> operation_table();

// Convolutions and dense layers, forward and backward: what libraries multiply.
Direction direction_of(OpKind kind);
bool is_convolution(OpKind kind);
bool is_dense(OpKind kind);
bool is_product(OpKind kind);
bool is_norm(OpKind kind); // forward, in training or not
bool is_update(OpKind kind);
bool is_view(OpKind kind);
bool only_moves(OpKind kind);
bool works_in_place(const Operation& operation);

} // namespace mantissa
