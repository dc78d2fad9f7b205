// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/cases.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace mantissa::check {
namespace {

struct Setting {
    std::string name;
    Format activations, variables;  // mixed policies keep float32 variables, pure ones do not
    Format normalisation = float32; // mean and deviation of a batch, as the way back finds them
};

std::vector<Setting> settings(Depth depth) {
    std::vector<Setting> all = {{"float32", float32, float32},
                                {"float16", float16, float16},
                                {"float16 beside float32", float16, float32},
                                {"bfloat16", bfloat16, bfloat16},
                                {"bfloat16 beside float32", bfloat16, float32},
                                {"float16 with bfloat16 moments", float16, float32, bfloat16}};
    if (depth == Depth::full) {
        all.push_back({"fixed<8,8>", fixed_point(8, 8), fixed_point(8, 8)});
        all.push_back({"float32 with fixed<4,6> moments", float32, float32, fixed_point(4, 6)});
    }
    return all;
}

// Float32 arithmetic on sums of squares; measured against the largest number that takes part.
constexpr Tolerance tolerance{.ulps = 1, .float32_errors = 64, .terms = Tolerance::Terms::largest};

std::string name_for(OpKind kind, const Setting& setting, const Shape& shape, std::int64_t valid) {
    return fmt::format("{}/{}/{} valid {}", name_of(kind), setting.name, to_string(shape), valid);
}

Case inference_case(const Setting& setting, const Shape& shape) {
    CaseBuilder c(name_for(OpKind::batch_norm_inference, setting, shape, shape[0]), tolerance);
    Shape channels = {shape.back()};
    int x = c.input("x", shape, setting.activations, normal(1, 0.5));
    int gamma = c.state("gamma", channels, setting.variables, normal(0.3, 1)),
        beta = c.state("beta", channels, setting.variables, normal(0.3));
    int mean = c.state("moving_mean", channels, setting.variables, normal(0.3));
    int variance = c.state("moving_variance", channels, setting.variables, uniform(0.5, 2));
    c.operation(OpKind::batch_norm_inference, {x, gamma, beta, mean, variance}, {c.output("y", shape, setting.activations)}, BatchNorm{});
    return c.done();
}

Case forward_case_of(const std::string& name, const Setting& setting, const Shape& shape, std::int64_t valid, const Fill& images) {
    CaseBuilder c(name, tolerance);
    Shape channels = {shape.back()};
    int x = c.input("x", shape, setting.activations, images);
    int gamma = c.state("gamma", channels, setting.variables, normal(0.3, 1)),
        beta = c.state("beta", channels, setting.variables, normal(0.3));
    int moving_mean = c.state("moving_mean", channels, setting.variables, normal(0.3));
    int moving_variance = c.state("moving_variance", channels, setting.variables, uniform(0.5, 2));
    int y = c.output("y", shape, setting.activations);
    int mean = c.output("mean", channels, setting.normalisation), inverse = c.output("inverse_deviation", channels, setting.normalisation);
    c.compare(moving_mean);
    c.compare(moving_variance);
    c.operation(OpKind::batch_norm, {x, gamma, beta, moving_mean, moving_variance}, {y, mean, inverse, moving_mean, moving_variance},
                BatchNorm{});
    c.block().valid_count = static_cast<std::int32_t>(valid);
    return c.done();
}

Case forward_case(const Setting& setting, const Shape& shape, std::int64_t valid) {
    return forward_case_of(name_for(OpKind::batch_norm, setting, shape, valid), setting, shape, valid, normal(1, 0.5));
}

// What overflowed is seen in the moving statistics: a step that is skipped leaves them as they are now.
Case overflown_case(const Setting& setting, const Shape& shape) {
    const Fill images = [fill = normal(1, 0.5), last = elements(shape) - 1](Draw& draw, std::int64_t i) {
        return i == last ? std::numeric_limits<double>::infinity() : fill(draw, i);
    };
    return forward_case_of(name_for(OpKind::batch_norm, setting, shape, shape[0]) + " with an infinity", setting, shape, shape[0], images);
}

Case backward_case(const Setting& setting, const Shape& shape, std::int64_t valid) {
    Tolerance sums = tolerance;
    sums.float32_errors = 16 + static_cast<double>(elements(shape) / shape.back());
    CaseBuilder c(name_for(OpKind::batch_norm_backward, setting, shape, valid), sums);
    Shape channels = {shape.back()};
    int dy = c.input("dy", shape, setting.activations, normal(), Role::gradients),
        x = c.input("x", shape, setting.activations, normal(1, 0.5));
    int gamma = c.state("gamma", channels, setting.variables, normal(0.3, 1));
    int mean = c.input("mean", channels, setting.normalisation, normal(0.1, 0.5)),
        inverse = c.input("inverse_deviation", channels, setting.normalisation, uniform(0.8, 1.2));
    int dx = c.output("dx", shape, setting.activations), dgamma = c.output("dgamma", channels, setting.variables);
    int dbeta = c.output("dbeta", channels, setting.variables);
    c.operation(OpKind::batch_norm_backward, {dy, x, gamma, mean, inverse}, {dx, dgamma, dbeta}, BatchNorm{});
    c.block().valid_count = static_cast<std::int32_t>(valid);
    return c.done();
}

// Behind it an addition, a relu or both, as at the end of a residual's branch; and what goes back through the relu.
enum class Behind { addition, relu, both };

const char* name_of_behind(Behind behind) {
    constexpr const char* names[] = {"addition", "relu", "addition and relu"};
    return names[static_cast<std::size_t>(behind)];
}

Case fused_case(OpKind kind, const Setting& setting, const Shape& shape, Behind behind) {
    Tolerance twice = tolerance; // what is rounded before the addition may differ by one already, of which the addition may leave little
    twice.ulps = 2;
    if (behind != Behind::relu && setting.activations.mantissa_bits < float32.mantissa_bits)
        twice.float32_errors += std::ldexp(1, float32.mantissa_bits - setting.activations.mantissa_bits);
    CaseBuilder c(fmt::format("{}/{}/fused {} {}", name_of(kind), setting.name, name_of_behind(behind), to_string(shape)), twice);
    Shape channels = {shape.back()};
    int x = c.input("x", shape, setting.activations, normal(1, 0.5));
    int gamma = c.state("gamma", channels, setting.variables, normal(0.3, 1)),
        beta = c.state("beta", channels, setting.variables, normal(0.3));
    int moving_mean = c.state("moving_mean", channels, setting.variables, normal(0.3));
    int moving_variance = c.state("moving_variance", channels, setting.variables, uniform(0.5, 2));
    int normal_value = c.between("normal", shape, setting.activations);
    std::vector<int> outputs = {normal_value};
    if (kind == OpKind::batch_norm)
        for (int more : {c.output("mean", channels, setting.normalisation), c.output("inverse_deviation", channels, setting.normalisation),
                         moving_mean, moving_variance})
            outputs.push_back(more);
    c.operation(kind, {x, gamma, beta, moving_mean, moving_variance}, outputs, BatchNorm{});
    int last = normal_value;
    if (behind != Behind::relu) {
        last = behind == Behind::both ? c.between("sum", shape, setting.activations) : c.output("y", shape, setting.activations);
        c.operation(OpKind::add, {c.input("b", shape, setting.activations, normal()), normal_value}, {last});
    }
    if (behind != Behind::addition)
        c.operation(OpKind::activation, {last}, {c.output("y", shape, setting.activations)}, Activation{Function::relu});
    c.block().valid_count = static_cast<std::int32_t>(shape[0]);
    c.fused();
    return c.done();
}

Case fused_backward_case(const Setting& setting, const Shape& shape) {
    Tolerance sums = tolerance;
    sums.float32_errors = 16 + static_cast<double>(elements(shape) / shape.back());
    CaseBuilder c(fmt::format("{}/{}/fused relu {}", name_of(OpKind::batch_norm_backward), setting.name, to_string(shape)), sums);
    Shape channels = {shape.back()};
    int x = c.input("x", shape, setting.activations, normal(1, 0.5)),
        dy = c.input("dy", shape, setting.activations, normal(), Role::gradients);
    int gamma = c.state("gamma", channels, setting.variables, normal(0.3, 1)),
        beta = c.state("beta", channels, setting.variables, normal(0.3));
    int moving_mean = c.state("moving_mean", channels, setting.variables, normal(0.3));
    int moving_variance = c.state("moving_variance", channels, setting.variables, uniform(0.5, 2));
    int mean = c.between("mean", channels, setting.normalisation),
        inverse = c.between("inverse_deviation", channels, setting.normalisation);
    int normal_value = c.between("normal", shape, setting.activations), y = c.output("y", shape, setting.activations);
    c.operation(OpKind::batch_norm, {x, gamma, beta, moving_mean, moving_variance},
                {normal_value, mean, inverse, moving_mean, moving_variance}, BatchNorm{});
    c.operation(OpKind::activation, {normal_value}, {y}, Activation{Function::relu});
    int passed = c.between("passed", shape, setting.activations);
    c.operation(OpKind::activation_backward, {dy, y}, {passed}, Activation{Function::relu});
    int dx = c.output("dx", shape, setting.activations), dgamma = c.output("dgamma", channels, setting.variables);
    c.operation(OpKind::batch_norm_backward, {passed, x, gamma, mean, inverse},
                {dx, dgamma, c.output("dbeta", channels, setting.variables)}, BatchNorm{});
    c.block().valid_count = static_cast<std::int32_t>(shape[0]);
    c.fused();
    return c.done();
}

} // namespace

Cases batch_norm_cases(OpKind kind, Depth depth) {
    Cases cases;
    for (const Setting& setting : settings(depth))
        for (const Shape& shape :
             {Shape{3, 7, 5, 17}, Shape{1, 5, 3, 1}, Shape{5, 3}, Shape{3, 9, 9, 5}, Shape{3, 5, 3, 24}, Shape{3, 5, 3, 12}}) {
            if (kind == OpKind::batch_norm_backward)
                cases.push_back(fused_backward_case(setting, shape));
            else
                for (Behind behind : {Behind::addition, Behind::relu, Behind::both})
                    cases.push_back(fused_case(kind, setting, shape, behind));
            if (kind == OpKind::batch_norm_inference) {
                cases.push_back(inference_case(setting, shape));
                continue;
            }
            if (kind == OpKind::batch_norm && setting.activations.kind == FormatKind::floating)
                cases.push_back(overflown_case(setting, shape));
            auto make = kind == OpKind::batch_norm ? forward_case : backward_case;
            cases.push_back(make(setting, shape, shape[0]));
            if (shape[0] > 2)
                cases.push_back(make(setting, shape, shape[0] - 1)); // a last partial batch
        }
    return cases;
}

} // namespace mantissa::check
