// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/windows.h"

#include <cmath>

namespace mantissa::check {
namespace {

constexpr std::int64_t largest_kernel = 11;

struct Product {
    Windowed shape;
    std::int64_t filters = 1;
    FormatSet formats;

    Shape kernel() const { return {shape.window.height, shape.window.width, shape.channels, filters}; }
    Shape result() const { return shape.result(filters); }
    std::int64_t length(OpKind kind) const {
        std::int64_t places = shape.window.height * shape.window.width;
        if (kind == OpKind::convolution_backward_weights)
            return elements(result()) / filters;
        return places * (kind == OpKind::convolution ? shape.channels : filters);
    }
    std::string name(const std::string& of) const {
        return of + "/" + formats.name + "/" + shape.words() + " filters " + std::to_string(filters);
    }
};

Case plain(OpKind kind, const Product& p) {
    CaseBuilder c(p.name(name_of(kind)), one_rounded_sum(p.length(kind)));
    auto operand = [&](const char* name, const Shape& shape) {
        return c.input(name, shape, p.formats.operand, normal(0.5), Role::compute);
    };
    std::vector<int> in;
    Shape out = p.result();
    if (kind == OpKind::convolution)
        in = {operand("x", p.shape.image()), operand("kernel", p.kernel())};
    if (kind == OpKind::convolution_backward_data)
        in = {operand("dy", p.result()), operand("kernel", p.kernel())}, out = p.shape.image();
    if (kind == OpKind::convolution_backward_weights)
        in = {operand("x", p.shape.image()), operand("dy", p.result())}, out = p.kernel();
    int result = c.output("result", out, p.formats.result);
    c.operation(kind, in, {result}, Convolution{p.shape.window}).rounding = rule_of(p.formats.result);
    return c.done();
}

// Convolution, bias, function: as one where the device says so.
Case followed(const Product& p, Function function) {
    // The sum rounds before the bias is added, so where they cancel the result may be off by the sum's last place.
    Tolerance tolerance = one_rounded_sum(p.length(OpKind::convolution));
    tolerance.float32_errors += std::ldexp(1.0, 23 - p.formats.result.mantissa_bits);
    CaseBuilder c(p.name("convolution/fused " + std::string(name_of(function))), tolerance);
    int x = c.input("x", p.shape.image(), p.formats.operand, normal(0.5), Role::compute);
    int kernel = c.input("kernel", p.kernel(), p.formats.operand, normal(0.5), Role::compute);
    int bias = c.input("bias", {p.filters}, p.formats.result, normal(), Role::compute);
    bool last = function == Function::none;
    int sum = c.between("sum", p.result(), p.formats.result);
    int biased = last ? c.output("biased", p.result(), p.formats.result) : c.between("biased", p.result(), p.formats.result);
    c.operation(OpKind::convolution, {x, kernel}, {sum}, Convolution{p.shape.window});
    c.operation(OpKind::bias_add, {sum, bias}, {biased});
    if (!last)
        c.operation(OpKind::activation, {biased}, {c.output("y", p.result(), p.formats.result)}, Activation{function});
    c.fused();
    return c.done();
}

} // namespace

Cases convolution_cases(OpKind kind, Depth depth) {
    Cases cases;
    for (const FormatSet& formats : format_sets(depth))
        for (std::int64_t i = 0; i < tries(depth, 13); ++i) {
            Product product{windowed(i, largest_kernel), channel_choices[(i / 2) % 4], formats};
            cases.push_back(plain(kind, product));
            if (kind == OpKind::convolution && i % 4 == 1 && formats.result.kind == FormatKind::floating)
                for (Function function : {Function::none, Function::relu, Function::tanh})
                    cases.push_back(followed(product, function));
        }
    return cases;
}

} // namespace mantissa::check
