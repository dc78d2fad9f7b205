// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Roundings: bit for bit the reference's, which are those of numerics/.
#include "backends/check/cases.h"
#include "core/sample_pick.h"

#include <fmt/format.h>

#include <limits>

namespace mantissa::check {
namespace {

const Shape shape = {3, 7, 5, 17};

Fill everything() {
    constexpr double infinite = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    return sprinkled(every_magnitude(-30, 20), {0, -0.0, 1, -1, infinite, -infinite, nan, 65504, 65520, 448, 464, 0.5, 1.5, 2049});
}

Case quantize_case(const Format& from, const Format& to, RoundingRule rule) {
    std::string overflow = rule.overflow == Overflow::saturate ? " saturating" : "";
    CaseBuilder c(fmt::format("quantize/{} to {}/{}{}", format_name(from), format_name(to), rounding_name(rule.rounding), overflow), {});
    int x = c.input("x", shape, from, everything());
    c.operation(OpKind::quantize, {x}, {c.output("y", shape, to)}).rounding = rule;
    return c.done();
}

// Blocks lie along every axis, and what is left at their end is shorter.
Case blocks_case(const Format& to, Rounding rounding, const Shape& of) {
    CaseBuilder c(fmt::format("quantize/float32 to {}/{} {}", format_name(to), rounding_name(rounding), to_string(of)), {});
    int x = c.input("x", of, float32, everything());
    c.operation(OpKind::quantize, {x}, {c.output("y", of, to)}).rounding = {.rounding = rounding};
    return c.done();
}

// Codes are multiplied by a scale that is no power of two.
Case scaled_case(const Format& to, float scale) {
    CaseBuilder c(fmt::format("quantize/float32 to {}/scale {}", format_name(to), scale), {});
    int slot = c.state("scale", {range_slot}, float32, constant(static_cast<double>(scale)));
    int x = c.input("x", shape, float32, normal(4)), y = c.output("y", shape, to), back = c.output("back", shape, float32);
    c.share_exponent(y, slot);
    c.operation(OpKind::quantize, {x}, {y}).rounding = {.overflow = Overflow::saturate};
    c.operation(OpKind::add, {y, x}, {back});
    return c.done();
}

Case shared_exponent_case(int exponent) {
    CaseBuilder c(fmt::format("quantize/float32 to dynamic_fixed<10>/exponent {}", exponent), {});
    int slot = c.state("exponent", {1}, float32, constant(exponent));
    int x = c.input("x", shape, float32, normal(4)), y = c.output("y", shape, dynamic_fixed_point(10));
    c.share_exponent(y, slot);
    c.operation(OpKind::quantize, {x}, {y}).rounding = {.rounding = Rounding::nearest_even, .overflow = Overflow::saturate};
    return c.done();
}

std::vector<Format> targets(Depth depth) {
    std::vector<Format> formats = format_table();
    formats.push_back(fixed_point(8, 8));
    if (depth == Depth::full)
        for (const Format& more : {small_float(5, 7), small_float(6, 9), small_float(2, 1), fixed_point(2, 14), fixed_point(12, 0)})
            formats.push_back(more);
    return formats;
}

} // namespace

Cases input_cases(OpKind, Depth) {
    Cases cases;
    for (const Format& format : {float32, float16, bfloat16})
        for (double factor : {1.0, 1.0 / 255, 0.017}) {
            CaseBuilder c(fmt::format("prepare_input/{}/factor {:.4g}", format_name(format), factor), {});
            int bytes = c.raw_input("bytes", shape, Storage::uint8, integers(256));
            c.operation(OpKind::prepare_input, {bytes}, {c.output("x", shape, format)}, Rescale{factor});
            cases.push_back(c.done());
        }
    return cases;
}

// Every change that a pick can tell, alone and together, on images of one channel and of three.
Cases gather_cases(OpKind, Depth depth) {
    const Values picks = {0, 0, 0,  0,  0, 0, 0, 0, //
                          6, 1, 0,  0,  0, 0, 0, 0, //
                          2, 2, 3,  0,  0, 0, 0, 0, //
                          2, 3, -2, 4,  1, 5, 0, 3, //
                          5, 1, 0,  -9, 3, 9, 4, 7, //
                          4, 0, 40, 1,  0, 0, 0, 0, //
                          1, 0, 1,  -1, 7, 7, 2, 5};
    auto samples = static_cast<std::int64_t>(picks.size()) / pick_numbers;
    std::vector<Shape> sets = {{samples, 7, 9, 1}, {samples, 7, 9, 3}};
    if (depth == Depth::full)
        sets.push_back({samples, 32, 32, 3});
    Cases cases;
    for (const Format& format : {float32, float16, bfloat16})
        for (const Shape& set : sets) {
            CaseBuilder c(fmt::format("gather/{}/{}", format_name(format), to_string(set)), {});
            int which = c.raw_input("samples", {samples, pick_numbers}, Storage::int32, listed(picks));
            int images = c.raw_input("data_set", set, Storage::uint8, integers(256));
            c.operation(OpKind::gather, {which, images}, {c.output("x", set, format)}, Rescale{1.0 / 255});
            cases.push_back(c.done());
        }
    return cases;
}

Cases quantize_backward_cases(OpKind, Depth) {
    Cases cases;
    for (const Format& format : {float32, float16, bfloat16}) {
        CaseBuilder c("quantize_backward/" + format_name(format), {});
        Shape shape{3, 5, 7, 17};
        int dy = c.input("dy", shape, format, normal(), Role::gradients);
        int x = c.input("x", shape, format, sprinkled(normal(), {1, -1, 0, std::numeric_limits<double>::quiet_NaN()}));
        c.operation(OpKind::quantize_backward, {dy, x}, {c.output("dx", shape, format, Role::gradients)}).adjoint = {
            Adjoint::Kind::straight_through, 1};
        cases.push_back(c.done());
    }
    return cases;
}

Cases hadamard_cases(OpKind kind, Depth) {
    Cases cases;
    for (const Shape& of : {Shape{16, 33}, Shape{40, 3, 5, 17}, Shape{7, 10}}) {
        CaseBuilder c(fmt::format("{}/float32/{}", name_of(kind), to_string(of)),
                      {.float32_errors = 8, .terms = Tolerance::Terms::largest});
        int x = c.input("x", of, float32, normal());
        c.operation(kind, {x}, {c.output("y", of, float32)});
        cases.push_back(c.done());
    }
    return cases;
}

Cases quantize_cases(OpKind, Depth depth) {
    Cases cases;
    for (const Format& to : targets(depth))
        for (Rounding rounding : {Rounding::nearest_even, Rounding::stochastic, Rounding::toward_zero})
            for (Overflow overflow : {Overflow::special, Overflow::saturate})
                cases.push_back(quantize_case(float32, to, {rounding, overflow}));
    for (const Format& from : {float16, bfloat16, float8_e4m3, float8_e5m2})
        for (const Format& to : {float32, float16, bfloat16, float8_e4m3})
            cases.push_back(quantize_case(from, to, {}));
    for (int exponent : {-3, 0, 5})
        cases.push_back(shared_exponent_case(exponent));
    for (const Format& to : {float8_e4m3, float8_e5m2})
        for (float scale : {1.0f, 0.013f, 37.7f})
            cases.push_back(scaled_case(to, scale));
    for (const Format& to : {mxfp4, nvfp4, small_float(4, 3, {.blocks = {ScaleKind::power_of_two, BlockAxis::last, 7}})})
        for (BlockAxis axis : {BlockAxis::last, BlockAxis::inputs, BlockAxis::batch, BlockAxis::tile})
            for (const Shape& of : {shape, Shape{37, 50}, Shape{3, 3, 40, 70}, Shape{64, 2, 2, 64}})
                for (Rounding rounding : {Rounding::nearest_even, Rounding::stochastic})
                    cases.push_back(blocks_case(along(to, axis), rounding, of));
    return cases;
}

} // namespace mantissa::check
