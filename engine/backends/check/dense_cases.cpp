// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/windows.h"

#include <fmt/format.h>

#include <cmath>

namespace mantissa::check {
namespace {

struct DenseProduct {
    std::int64_t rows = 1, in = 1, out = 1;
    FormatSet formats;

    std::string name(const std::string& of) const { return fmt::format("{}/{}/{} rows {} to {}", of, formats.name, rows, in, out); }
};

std::int64_t length(OpKind kind, const DenseProduct& p) {
    return kind == OpKind::dense ? p.in : kind == OpKind::dense_backward_data ? p.out : p.rows;
}

Case plain(OpKind kind, const DenseProduct& p) {
    CaseBuilder c(p.name(name_of(kind)), one_rounded_sum(length(kind, p)));
    auto operand = [&](const char* name, const Shape& shape) {
        return c.input(name, shape, p.formats.operand, normal(0.5), Role::compute);
    };
    Shape x = {p.rows, p.in}, kernel = {p.in, p.out}, y = {p.rows, p.out}, result = y;
    std::vector<int> in;
    if (kind == OpKind::dense)
        in = {operand("x", x), operand("kernel", kernel)};
    if (kind == OpKind::dense_backward_data)
        in = {operand("dy", y), operand("kernel", kernel)}, result = x;
    if (kind == OpKind::dense_backward_weights)
        in = {operand("x", x), operand("dy", y)}, result = kernel;
    int out = c.output("result", result, p.formats.result);
    c.operation(kind, in, {out}, Dense{}).rounding = rule_of(p.formats.result);
    return c.done();
}

Case followed(const DenseProduct& p, Function function) {
    Tolerance tolerance = one_rounded_sum(p.in);
    tolerance.float32_errors += std::ldexp(1.0, 23 - p.formats.result.mantissa_bits);
    CaseBuilder c(p.name("dense/fused " + std::string(name_of(function))), tolerance);
    int x = c.input("x", {p.rows, p.in}, p.formats.operand, normal(0.5), Role::compute);
    int kernel = c.input("kernel", {p.in, p.out}, p.formats.operand, normal(0.5), Role::compute);
    int bias = c.input("bias", {p.out}, p.formats.result, normal(), Role::compute);
    Shape y = {p.rows, p.out};
    int sum = c.between("sum", y, p.formats.result), biased = c.between("biased", y, p.formats.result);
    c.operation(OpKind::dense, {x, kernel}, {sum}, Dense{});
    c.operation(OpKind::bias_add, {sum, bias}, {biased});
    c.operation(OpKind::activation, {biased}, {c.output("y", y, p.formats.result)}, Activation{function});
    c.fused();
    return c.done();
}

constexpr std::int64_t sizes[] = {1, 3, 5, 17, 100};
constexpr std::int64_t wide[][3] = {{19, 1100, 75}, {19, 75, 1100}, {1100, 37, 75}}; // longer than any kernel's part of a sum

} // namespace

Cases dense_cases(OpKind kind, Depth depth) {
    Cases cases;
    for (const FormatSet& formats : format_sets(depth))
        for (std::int64_t i = 0; i < tries(depth, 7); ++i) {
            DenseProduct product{i % 3 == 2 ? 64 : 1 + i % 3 * 2, sizes[i % 5], sizes[(i + i / 5 + 1) % 5], formats};
            cases.push_back(plain(kind, product));
            if (kind == OpKind::dense && i % 4 == 1 && formats.result.kind == FormatKind::floating)
                for (Function function : {Function::relu, Function::sigmoid})
                    cases.push_back(followed(product, function));
        }
    for (const FormatSet& formats : format_sets(CheckOptions::Depth::quick))
        for (const auto& [rows, in, out] : wide)
            cases.push_back(plain(kind, {rows, in, out, formats}));
    return cases;
}

} // namespace mantissa::check
