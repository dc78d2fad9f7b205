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
    tolerance.ulps += own_ulps(function, p.formats.result);
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

// Whole 16s, and a scale for each operand that is no power of two; gradients are in E5M2.
Case in_8_bits(OpKind kind) {
    constexpr std::int64_t rows = 48, in = 256, out = 32;
    CaseBuilder c(fmt::format("{}/float8 with scales rows {} {} to {}", name_of(kind), rows, in, out), units_of_8_bits);
    auto operand = [&](const char* name, const Shape& shape, const Format& format, double scale) {
        int slot = c.state(std::string(name) + " scale", {range_slot}, float32, constant(scale));
        int tensor = c.input(name, shape, format, normal(4), Role::compute);
        c.share_exponent(tensor, slot);
        return tensor;
    };
    Shape x = {rows, in}, kernel = {in, out}, y = {rows, out}, result = y;
    std::vector<int> operands;
    if (kind == OpKind::dense)
        operands = {operand("x", x, float8_e4m3, 0.013), operand("kernel", kernel, float8_e4m3, 0.07)};
    if (kind == OpKind::dense_backward_data)
        operands = {operand("dy", y, float8_e5m2, 0.013), operand("kernel", kernel, float8_e4m3, 0.07)}, result = x;
    if (kind == OpKind::dense_backward_weights)
        operands = {operand("x", x, float8_e4m3, 0.013), operand("dy", y, float8_e5m2, 0.07)}, result = kernel;
    c.operation(kind, operands, {c.output("result", result, float32)}, Dense{});
    return c.done();
}

// What is cast to blocks along its own sum, then multiplied: by the card's own units where they know such blocks.
Case in_blocks(OpKind kind, const Format& format, const Format& of_gradients) {
    constexpr std::int64_t rows = 64, in = 256, out = 96;
    CaseBuilder c(fmt::format("{}/{} rows {} {} to {}", name_of(kind), format_name(format), rows, in, out), units_of_8_bits);
    std::vector<int> operands;
    auto operand = [&](const char* name, const Shape& shape, const Format& to, BlockAxis axis) {
        int wide = c.input(name, shape, float32, normal(4));
        operands.push_back(c.between(std::string(name) + " in blocks", shape, along(to, axis)));
        c.operation(OpKind::quantize, {wide}, {operands.back()}).rounding = {.overflow = Overflow::saturate};
    };
    Shape x = {rows, in}, kernel = {in, out}, y = {rows, out}, result = y;
    if (kind == OpKind::dense)
        operand("x", x, format, BlockAxis::last), operand("kernel", kernel, format, BlockAxis::inputs);
    if (kind == OpKind::dense_backward_data)
        operand("dy", y, of_gradients, BlockAxis::last), operand("kernel", kernel, format, BlockAxis::last), result = x;
    if (kind == OpKind::dense_backward_weights)
        operand("x", x, format, BlockAxis::batch), operand("dy", y, of_gradients, BlockAxis::batch), result = kernel;
    c.operation(kind, operands, {c.output("result", result, float32)}, Dense{});
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
    cases.push_back(in_8_bits(kind));
    cases.push_back(in_blocks(kind, mxfp8_e4m3, mxfp8_e5m2));
    cases.push_back(in_blocks(kind, nvfp4, nvfp4));
    for (const FormatSet& formats : format_sets(CheckOptions::Depth::quick))
        for (const auto& [rows, in, out] : wide)
            cases.push_back(plain(kind, {rows, in, out, formats}));
    return cases;
}

} // namespace mantissa::check
