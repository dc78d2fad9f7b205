// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Operands by name. Asked when plans are made and programs prepared, never while a step runs.
#include "ops/graph.h"
#include "ops/operation_table.h"

namespace mantissa {

// Where in Operation::inputs or outputs; -1: this operation has it not.
int place_of_input(const Operation& operation, Operand name);
int place_of_output(const Operation& operation, Operand name);
inline bool has_input(const Operation& operation, Operand name) { return place_of_input(operation, name) >= 0; }
inline bool has_output(const Operation& operation, Operand name) { return place_of_output(operation, name) >= 0; }

// Which tensor; -1: this operation has it not.
int find_input(const Operation& operation, Operand name);
int find_output(const Operation& operation, Operand name);
// The same of what must be there: throws where it is not.
int input_of(const Operation& operation, Operand name);
int output_of(const Operation& operation, Operand name);

// Inputs or outputs behind those that the row demands and names: a sum's further terms, an optimizer's slots.
std::size_t repeated_inputs(const Operation& operation);

// Gives the operation one more, that its row calls optional and that it has not yet.
void add_input(Operation& operation, Operand name, int tensor, Role role);
void add_output(Operation& operation, Operand name, int tensor);

// Throws where an operation has inputs or outputs that its row does not name, or too few.
void check_operands(const Operation& operation);

} // namespace mantissa
