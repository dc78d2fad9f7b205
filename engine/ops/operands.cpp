// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "ops/operands.h"

#include "core/error.h"

#include <algorithm>

namespace mantissa {
namespace {

[[noreturn]] void refuse(const Operation& operation, const std::string& what) { throw Error("[" + operation.name + "] " + what); }

int at(const std::vector<int>& tensors, int place) { return place < 0 ? -1 : tensors[static_cast<std::size_t>(place)]; }

int demanded(const Operation& operation, const std::vector<int>& tensors, int place, Operand name) {
    if (place < 0)
        refuse(operation, std::string("has no ") + name_of(name));
    return at(tensors, place);
}

void check(const Operation& operation, const OperandNames& names, std::size_t given, std::size_t optional) {
    std::size_t known = names.demanded_count() + optional;
    if (given < known || (given > known && names.repeated == Operand::none))
        refuse(operation,
               "has " + std::to_string(given) + " operands on one side where its row and their names account for " + std::to_string(known));
}

} // namespace

int place_of_input(const Operation& operation, Operand name) {
    const OperandNames& names = row_of(operation.kind).inputs;
    if (int place = names.place_of_demanded(name); place >= 0)
        return place;
    auto found = std::ranges::find(operation.optional, name);
    return found == operation.optional.end()
               ? -1
               : static_cast<int>(names.demanded_count()) + static_cast<int>(found - operation.optional.begin());
}

int place_of_output(const Operation& operation, Operand name) {
    const OperandNames& names = row_of(operation.kind).outputs;
    if (int place = names.place_of_demanded(name); place >= 0)
        return place;
    bool there = names.allows(name) && operation.outputs.size() > names.demanded_count();
    return there ? static_cast<int>(names.demanded_count()) : -1;
}

int find_input(const Operation& operation, Operand name) { return at(operation.inputs, place_of_input(operation, name)); }
int find_output(const Operation& operation, Operand name) { return at(operation.outputs, place_of_output(operation, name)); }

int input_of(const Operation& operation, Operand name) {
    return demanded(operation, operation.inputs, place_of_input(operation, name), name);
}

int output_of(const Operation& operation, Operand name) {
    return demanded(operation, operation.outputs, place_of_output(operation, name), name);
}

std::size_t repeated_inputs(const Operation& operation) {
    return operation.inputs.size() - row_of(operation.kind).inputs.demanded_count() - operation.optional.size();
}

void add_input(Operation& operation, Operand name, int tensor, Role role) {
    if (!row_of(operation.kind).inputs.allows(name) || has_input(operation, name))
        refuse(operation, std::string("takes no ") + name_of(name) + (has_input(operation, name) ? " besides the one it has" : ""));
    operation.inputs.push_back(tensor);
    operation.input_roles.push_back(role);
    operation.optional.push_back(name);
}

void add_output(Operation& operation, Operand name, int tensor) {
    if (!row_of(operation.kind).outputs.allows(name) || has_output(operation, name))
        refuse(operation, std::string("leaves no ") + name_of(name) + (has_output(operation, name) ? " besides the one it has" : ""));
    operation.outputs.push_back(tensor);
}

void check_operands(const Operation& operation) {
    const OperationRow& row = row_of(operation.kind);
    check(operation, row.inputs, operation.inputs.size(), operation.optional.size());
    std::size_t left = operation.outputs.size() > row.outputs.demanded_count() && row.outputs.optional[0] != Operand::none ? 1 : 0;
    check(operation, row.outputs, operation.outputs.size(), left);
}

} // namespace mantissa
