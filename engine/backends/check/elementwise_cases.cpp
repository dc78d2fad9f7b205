// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/windows.h"

#include <limits>

namespace mantissa::check {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

const Shape images = {3, 5, 7, 17};
const Shape rows = {3, 10};

std::string name_for(OpKind kind, const FormatSet& formats, const std::string& rest) {
    return std::string(name_of(kind)) + "/" + formats.name + (rest.empty() ? "" : "/" + rest);
}

// Sets whose operands and results share a format: these operations have one.
std::vector<FormatSet> plain_sets(Depth depth) {
    auto sets = format_sets(depth);
    std::erase_if(sets, [](const FormatSet& set) { return set.operand != set.result; });
    return sets;
}

Case bias_add_case(const FormatSet& formats, const Shape& shape) {
    CaseBuilder c(name_for(OpKind::bias_add, formats, to_string(shape)), {});
    int x = c.input("x", shape, formats.result, sprinkled(normal(), {0, -1e-7, infinite, nan}));
    int bias = c.input("bias", {shape.back()}, formats.result, normal(), Role::compute);
    c.operation(OpKind::bias_add, {x, bias}, {c.output("y", shape, formats.result)});
    return c.done();
}

Case bias_relu_case(const FormatSet& formats, const Shape& shape) {
    CaseBuilder c(name_for(OpKind::bias_add, formats, "fused relu " + to_string(shape)), {});
    int x = c.input("x", shape, formats.result, normal());
    int bias = c.input("bias", {shape.back()}, formats.result, normal(), Role::compute);
    int sum = c.between("sum", shape, formats.result);
    c.operation(OpKind::bias_add, {x, bias}, {sum});
    c.operation(OpKind::activation, {sum}, {c.output("y", shape, formats.result)}, Activation{Function::relu});
    c.fused();
    return c.done();
}

Case bias_backward_case(const FormatSet& formats, const Shape& shape) {
    CaseBuilder c(name_for(OpKind::bias_backward, formats, to_string(shape)), one_rounded_sum(elements(shape) / shape.back()));
    int dy = c.input("dy", shape, formats.result, normal(), Role::gradients);
    c.operation(OpKind::bias_backward, {dy}, {c.output("dbias", {shape.back()}, formats.result)}).rounding = rule_of(formats.result);
    return c.done();
}

// Float32 exponentials may be off by a few last places, leaky_relu by one of a narrow format, which float32 rounds to on the way;
// what only switches not at all.
Tolerance tolerance_of(Function function, Tolerance::Terms terms) {
    Tolerance tolerance = only_switches(function) ? Tolerance{}
                                                  : one_rounding(takes_rows(function)               ? 32
                                                                 : function == Function::leaky_relu ? 0
                                                                                                    : 8);
    tolerance.terms = terms;
    return tolerance;
}

Case activation_case(const FormatSet& formats, Function function, const Shape& shape) {
    std::string rest = std::string(name_of(function)) + " " + to_string(shape);
    CaseBuilder c(name_for(OpKind::activation, formats, rest), tolerance_of(function, Tolerance::Terms::result));
    int x = c.input("x", shape, formats.result, normal(2));
    c.operation(OpKind::activation, {x}, {c.output("y", shape, formats.result)}, Activation{function});
    return c.done();
}

Case activation_extremes_case(const FormatSet& formats, Function function) {
    CaseBuilder c(name_for(OpKind::activation, formats, std::string(name_of(function)) + " extremes"),
                  tolerance_of(function, Tolerance::Terms::result));
    int x = c.input("x", {9}, formats.result, listed({nan, infinite, -infinite, 30, -30, 0, 1, -1, 1e-3}));
    c.operation(OpKind::activation, {x}, {c.output("y", {9}, formats.result)}, Activation{function});
    return c.done();
}

// An output that the function can have had.
Fill outputs_of(Function function, std::int64_t count) {
    switch (function) {
    case Function::relu: return sprinkled(normal(), {0, 0, 0});
    case Function::sigmoid: return sprinkled(uniform(0, 1), {0, 1});
    case Function::softmax: return uniform(0, 2.0 / static_cast<double>(count));
    case Function::none:
    case Function::leaky_relu:
    case Function::tanh:
    case Function::hard_tanh: break;
    }
    return sprinkled(uniform(-1, 1), {-1, 1, 0});
}

Case activation_backward_case(const FormatSet& formats, Function function, const Shape& shape) {
    Tolerance tolerance = tolerance_of(function, Tolerance::Terms::largest);
    // The order of the two roundings in a product of three is the device's own.
    if (function == Function::sigmoid || takes_rows(function))
        tolerance.ulps = 3;
    std::string rest = std::string(name_of(function)) + " " + to_string(shape);
    CaseBuilder c(name_for(OpKind::activation_backward, formats, rest), tolerance);
    int dy = c.input("dy", shape, formats.result, normal(), Role::gradients);
    int y = c.input("y", shape, formats.result, outputs_of(function, shape.back()));
    c.operation(OpKind::activation_backward, {dy, y}, {c.output("dx", shape, formats.result, Role::gradients)}, Activation{function});
    return c.done();
}

Case add_case(const FormatSet& formats, int terms) {
    CaseBuilder c(name_for(OpKind::add, formats, std::to_string(terms) + " tensors"), {});
    std::vector<int> inputs;
    for (int i = 0; i < terms; ++i)
        inputs.push_back(c.input("term " + std::to_string(i), images, formats.result, sprinkled(normal(), {infinite, nan})));
    c.operation(OpKind::add, inputs, {c.output("sum", images, formats.result)});
    return c.done();
}

} // namespace

Cases bias_cases(OpKind kind, Depth depth) {
    Cases cases;
    for (const FormatSet& formats : plain_sets(depth))
        for (const Shape& shape : {images, rows, Shape{1, 1}}) {
            cases.push_back(kind == OpKind::bias_add ? bias_add_case(formats, shape) : bias_backward_case(formats, shape));
            if (kind == OpKind::bias_add)
                cases.push_back(bias_relu_case(formats, shape));
        }
    return cases;
}

Cases activation_cases(OpKind kind, Depth depth) {
    Cases cases;
    for (const FormatSet& formats : plain_sets(depth))
        for (Function function : all_functions)
            for (const Shape& shape : {takes_rows(function) ? Shape{3, 17} : images, rows}) {
                bool forward = kind == OpKind::activation;
                cases.push_back(forward ? activation_case(formats, function, shape) : activation_backward_case(formats, function, shape));
                if (forward && shape == rows && !takes_rows(function))
                    cases.push_back(activation_extremes_case(formats, function));
            }
    return cases;
}

Cases dropout_cases(OpKind kind, Depth depth) {
    Cases cases;
    for (const FormatSet& formats : plain_sets(depth))
        for (double rate : {0.0, 0.2, 0.5}) {
            CaseBuilder c(name_for(kind, formats, "rate " + std::to_string(rate)), one_rounding(1));
            int x = c.input("x", images, formats.result, normal());
            c.operation(kind, {x}, {c.output("y", images, formats.result)}, Dropout{rate});
            cases.push_back(c.done());
        }
    return cases;
}

Cases add_cases(OpKind, Depth depth) {
    Cases cases;
    for (const FormatSet& formats : plain_sets(depth))
        for (int terms : {2, 3})
            cases.push_back(add_case(formats, terms));
    return cases;
}

} // namespace mantissa::check
