// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/case.h"

#include <cmath>

namespace mantissa::check {
namespace {

Tensor typed(const std::string& name, const Shape& shape, const Format& format, Role role) {
    Tensor tensor;
    tensor.name = name;
    tensor.layer = "layer";
    tensor.shape = shape;
    tensor.role = role;
    tensor.format.format = format;
    return tensor;
}

Tensor raw(const std::string& name, const Shape& shape, Storage storage) {
    Tensor tensor = typed(name, shape, float32, Role::raw);
    tensor.raw_storage = storage;
    return tensor;
}

} // namespace

Tolerance one_rounded_sum(std::int64_t length) {
    return {.ulps = 1, .float32_errors = 4 + std::sqrt(static_cast<double>(length)), .terms = Tolerance::Terms::absolute_inputs};
}

Tolerance one_rounding(double float32_errors) { return {.ulps = 1, .float32_errors = float32_errors}; }

double own_ulps(Function function, const Format& result) {
    return only_switches(function) || result.mantissa_bits < float32.mantissa_bits ? 0 : 4;
}

CaseBuilder::CaseBuilder(std::string name, Tolerance tolerance) {
    case_.name = std::move(name);
    case_.tolerance = tolerance;
    case_.block.seed = 7;
    case_.block.step = 3;
}

int CaseBuilder::add(Tensor tensor) {
    case_.graph.tensors.push_back(std::move(tensor));
    return static_cast<int>(case_.graph.tensors.size()) - 1;
}

int CaseBuilder::input(const std::string& name, const Shape& shape, const Format& format, Fill fill, Role role) {
    int index = add(typed(name, shape, format, role));
    case_.inputs[index] = std::move(fill);
    return index;
}

int CaseBuilder::raw_input(const std::string& name, const Shape& shape, Storage storage, Fill fill) {
    int index = add(raw(name, shape, storage));
    case_.inputs[index] = std::move(fill);
    return index;
}

int CaseBuilder::state(const std::string& name, const Shape& shape, const Format& format, Fill fill) {
    int index = input(name, shape, format, std::move(fill), Role::variables);
    case_.graph.tensor(index).residence = Residence::state;
    return index;
}

int CaseBuilder::output(const std::string& name, const Shape& shape, const Format& format, Role role) {
    case_.outputs.push_back(add(typed(name, shape, format, role)));
    return case_.outputs.back();
}

int CaseBuilder::raw_output(const std::string& name, const Shape& shape, Storage storage) {
    case_.outputs.push_back(add(raw(name, shape, storage)));
    return case_.outputs.back();
}

int CaseBuilder::between(const std::string& name, const Shape& shape, const Format& format) {
    return add(typed(name, shape, format, Role::activations));
}

Operation& CaseBuilder::operation(OpKind kind, std::vector<int> inputs, std::vector<int> outputs, Attributes attributes) {
    Operation operation;
    operation.kind = kind;
    operation.name = "layer/" + std::string(name_of(kind));
    operation.layer = "layer";
    for (int index : inputs)
        operation.input_roles.push_back(case_.graph.tensor(index).role);
    operation.inputs = std::move(inputs);
    operation.outputs = std::move(outputs);
    operation.attributes = std::move(attributes);
    case_.graph.operations.push_back(std::move(operation));
    return case_.graph.operations.back();
}

} // namespace mantissa::check
