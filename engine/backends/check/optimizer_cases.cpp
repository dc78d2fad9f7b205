// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/cases.h"

#include <fmt/format.h>

#include <limits>

namespace mantissa::check {
namespace {

struct Setting {
    std::string words;
    Optimizer attributes;
    int slots = 0;
};

std::vector<Setting> settings_of(OpKind kind) {
    if (kind == OpKind::sgd)
        return {{"plain", {}, 0},
                {"momentum", {.momentum = 0.9}, 1},
                {"nesterov", {.momentum = 0.9, .style = Optimizer::Momentum::nesterov}, 1},
                {"decay", {.momentum = 0.9, .weight_decay = 0.01}, 1},
                {"unscales", {.unscales = true}, 0}};
    if (kind == OpKind::rmsprop)
        return {{"plain", {}, 1},
                {"momentum", {.momentum = 0.9}, 2},
                {"epsilon outside", {.epsilon = 1e-3, .epsilon_place = Optimizer::Epsilon::outside}, 1},
                {"decay", {.weight_decay = 0.01}, 1},
                {"unscales", {.unscales = true}, 1}};
    return {{"plain", {}, 2},
            {"large epsilon", {.epsilon = 1e-3}, 2},
            {"decay", {.weight_decay = 0.01}, 2},
            {"unscales", {.unscales = true}, 2}};
}

struct Formats {
    std::string name;
    Format gradient, variables, state, arithmetic;
    RoundingRule rounding = {};
};

std::vector<Formats> format_choices() {
    return {{"float32", float32, float32, float32, float32},
            {"float16", float16, float16, float16, float16},
            {"bfloat16", bfloat16, bfloat16, bfloat16, bfloat16},
            {"bfloat16 stochastic", bfloat16, bfloat16, bfloat16, bfloat16, {.rounding = Rounding::stochastic}},
            {"float16 variables", float16, float16, float32, float32},
            {"dynamic_fixed<10>", float32, dynamic_fixed_point(10), dynamic_fixed_point(10), float32, {.overflow = Overflow::saturate}}};
}

// Every step is an operation that float32 rounds correctly, so results are the same to the bit. The exceptions: beta
// to the power t, and stochastic rounding, which sees the result before rounding: float32's or double's.
Tolerance tolerance_of(OpKind kind, const Formats& formats) {
    if (kind == OpKind::adam)
        return {.ulps = 1, .float32_errors = 16};
    return {.ulps = formats.rounding.rounding == Rounding::stochastic ? 1.0 : 0.0};
}

// How the step goes.
enum class Fate { applied, skipped, overflows };

const char* name_of_fate(Fate fate) {
    constexpr const char* names[] = {"applied", "skipped", "overflows"};
    return names[static_cast<std::size_t>(fate)];
}

// The variable and its slots follow values of different sizes, so that each has an exponent of its own; the last slot is cut by it.
void share_exponents(CaseBuilder& c, const std::vector<int>& tensors) {
    constexpr int exponents[] = {2, -5, -8};
    for (std::size_t i = 0; i < tensors.size(); ++i)
        c.share_exponent(tensors[i], c.state("exponent " + std::to_string(i), {1}, float32, constant(exponents[i])));
}

Case optimizer_case(OpKind kind, const Setting& setting, const Formats& formats, Fate fate) {
    CaseBuilder c(fmt::format("{}/{}/{} {}", name_of(kind), formats.name, setting.words, name_of_fate(fate)), tolerance_of(kind, formats));
    const Shape shape = {7, 5, 9};
    std::vector<int> inputs = {c.input("g", shape, formats.gradient, every_magnitude(-16, 0), Role::gradients)}, outputs;
    outputs.push_back(c.state("w", shape, formats.variables, normal()));
    for (int slot = 0; slot < setting.slots; ++slot) // second moments are not negative
        outputs.push_back(c.state("slot " + std::to_string(slot), shape, formats.state, uniform(0, 0.01)));
    if (formats.state.kind == FormatKind::dynamic_fixed)
        share_exponents(c, outputs);
    inputs.insert(inputs.end(), outputs.begin(), outputs.end());
    if (fate == Fate::skipped) {
        int bad = c.input("bad", {3}, float32, constant(std::numeric_limits<double>::infinity()));
        c.operation(OpKind::finite_check, {bad}, {});
    }
    for (int tensor : outputs)
        c.compare(tensor);
    Operation& update = c.operation(kind, inputs, outputs, setting.attributes);
    update.arithmetic = formats.arithmetic;
    update.rounding = formats.rounding;
    update.commit = Commit::if_finite;
    c.block().learning_rate = fate == Fate::overflows ? 3e38f : 0.01f;
    c.block().applied_steps = 4;
    c.block().loss_scale = 3; // no power of two, so that the quotient is rounded
    return c.done();
}

} // namespace

Cases optimizer_cases(OpKind kind, Depth) {
    Cases cases;
    for (const Formats& formats : format_choices())
        for (const Setting& setting : settings_of(kind))
            for (Fate fate : {Fate::applied, Fate::skipped, Fate::overflows})
                cases.push_back(optimizer_case(kind, setting, formats, fate));
    return cases;
}

} // namespace mantissa::check
