// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "policy/line.h"
#include "policy/policy.h"

namespace mantissa {
namespace {

constexpr LossScaling keras_dynamic{.mode = LossScaling::Mode::dynamic, .initial = 32768};

void set(Policy& policy, std::initializer_list<Role> roles, const Format& format) {
    for (Role role : roles)
        policy.precision.formats[static_cast<std::size_t>(role)] = format;
}

Policy all_float32(const std::string& name) {
    Policy policy;
    policy.name = name;
    return policy;
}

Policy float32_policy() { return all_float32("float32"); }

Policy tf32_policy() {
    Policy policy = all_float32("tf32");
    set(policy, {Role::compute}, tf32);
    return policy;
}

Policy mixed(const std::string& name, const Format& format) {
    Policy policy = all_float32(name);
    set(policy, {Role::compute, Role::activations, Role::gradients}, format);
    return policy;
}

Policy pure(const std::string& name, const Format& format) {
    Policy policy = mixed(name, format);
    set(policy, {Role::variables, Role::state, Role::update}, format);
    return policy;
}

Policy float16_policy() { return pure("float16", float16); }
Policy bfloat16_policy() { return pure("bfloat16", bfloat16); }

// Keras before it had policies, with floatx set: the loss and what it clips probabilities by are in the format too.
Policy floatx(const std::string& name, const Format& format) {
    Policy policy = pure(name, format);
    set(policy, {Role::loss}, format);
    return policy;
}

Policy floatx_float16_policy() { return floatx("floatx_float16", float16); }
Policy floatx_bfloat16_policy() { return floatx("floatx_bfloat16", bfloat16); }
Policy mixed_bfloat16_policy() { return mixed("mixed_bfloat16", bfloat16); }

Policy mixed_float16_policy() {
    Policy policy = mixed("mixed_float16", float16);
    policy.loss_scale = keras_dynamic;
    return policy;
}

void round(Policy& policy, std::initializer_list<Role> roles, RoundingRule rule) {
    for (Role role : roles)
        policy.precision.rounding[static_cast<std::size_t>(role)] = rule;
}

constexpr RoundingRule saturating{.overflow = Overflow::saturate};
constexpr RoundingRule stochastic{.rounding = Rounding::stochastic, .overflow = Overflow::saturate};

// Sums are wide and round once, as they are stored; the update too calculates wide.
Policy fixed(const std::string& name, const Format& numbers, const Format& outputs) {
    Policy policy = all_float32(name);
    set(policy, {Role::variables, Role::gradients, Role::state}, numbers);
    set(policy, {Role::compute, Role::activations}, outputs);
    round(policy, {Role::variables, Role::gradients, Role::state, Role::compute, Role::activations}, stochastic);
    return policy;
}

Policy fixed16_policy() { return fixed("fixed16", fixed_point(2, 14), fixed_point(6, 10)); }
Policy fixed32_policy() { return fixed("fixed32", fixed_point(8, 24), fixed_point(8, 24)); }

// What products read; everything else stays wide.
Policy operands_in(const std::string& name, const Format& format) {
    Policy policy = all_float32(name);
    set(policy, {Role::compute}, format);
    round(policy, {Role::compute}, saturating);
    return policy;
}

Policy float8_policy() {
    Policy policy = operands_in("float8", float8_e4m3);
    policy.precision.operands.gradients = Representation{float8_e5m2, saturating};
    policy.precision.scaling.mode = ScaleRule::Mode::current;
    return policy;
}

Policy mxfp8_policy() { return operands_in("mxfp8", mxfp8_e4m3); }
Policy mxfp6_policy() { return operands_in("mxfp6", mxfp6_e2m3); }
Policy mxfp4_policy() { return operands_in("mxfp4", mxfp4); }

Policy nvfp4_policy() {
    Policy policy = operands_in("nvfp4", nvfp4);
    policy.precision.operands.weights = Representation{along(nvfp4, BlockAxis::tile), saturating};
    policy.precision.operands.gradients = Representation{nvfp4, stochastic};
    policy.precision.operands.rotation = OperandPrecision::Rotation::hadamard;
    policy.last_layers = {.share = 0.15, .format = bfloat16};
    return policy;
}

Policy dynamic_fixed_policy() {
    Policy policy = all_float32("dynamic_fixed");
    set(policy, {Role::compute, Role::activations, Role::gradients, Role::state}, dynamic_fixed_point(10));
    set(policy, {Role::variables}, dynamic_fixed_point(12));
    round(policy, {Role::compute, Role::activations, Role::gradients, Role::state, Role::variables}, saturating);
    policy.precision.ranges.search = 50;
    return policy;
}

// Signs have no scale: whatever the products' operands are, the image, the gradients and the real variables stay as they are.
Policy binary_policy() {
    Policy policy = operands_in("binary", binary);
    policy.precision.operands.image = Representation{float32, saturating};
    policy.precision.operands.gradients = Representation{float32, saturating};
    policy.precision.rate = Precision::Rate::glorot;
    return policy;
}

Policy custom_policy() { return mixed("custom", small_float(5, 7)); }

// A policy is this row; picker, table, command line, charts and reports read it.
struct Row {
    BuiltinPolicy policy;
    std::optional<PolicyLine> line = {}; // none: of those that are free
};

const std::vector<Row>& rows() {
    static const std::vector<Row> table = {
        {{"float32", "Everything in float32, products too (tf32 is off).", float32_policy},
         PolicyLine{"#242931", "#E9F0FA", {}, "circle", 10}},
        {{"tf32", "float32, but what products read is cut to 10 bits of fraction.", tf32_policy},
         PolicyLine{"#6B747F", "#8A939F", {1.5, 1.5}, "ring", 5}},
        {{"float16", "Everything in float16, the variables and the update too; no loss scale.", float16_policy},
         PolicyLine{"#98280F", "#D96553", {3, 1.5}, "triangle", 8}},
        {{"mixed_float16", "Computes in float16, keeps float32 variables, scales the loss.", mixed_float16_policy},
         PolicyLine{"#CE720A", "#FDBD55", {6, 2}, "diamond", 7}},
        {{"bfloat16", "Everything in bfloat16, the variables and the update too.", bfloat16_policy},
         PolicyLine{"#1533B0", "#4A70E8", {3, 1.5, 1, 1.5}, "triangle-down", 9}},
        {{"mixed_bfloat16", "Computes in bfloat16, keeps float32 variables.", mixed_bfloat16_policy},
         PolicyLine{"#0072AB", "#4AB6F7", {7, 1.5, 1.5, 1.5}, "square", 6}},
        {{"floatx_float16", "Keras's old set_floatx(\"float16\"): as float16, and the loss and its epsilon are float16 too.",
          floatx_float16_policy}},
        {{"floatx_bfloat16", "Keras's old set_floatx(\"bfloat16\"): as bfloat16, and the loss and its epsilon are too.",
          floatx_bfloat16_policy}},
        {{"float8", "Products read E4M3, of gradients E5M2, each tensor with a scale; float32 variables.", float8_policy},
         PolicyLine{"#581B74", "#9A5FB4", {0.8, 1.5}, "cross", 4}},
        {{"mxfp8", "Products read 8 bits, 32 neighbours share a power of two; float32 variables.", mxfp8_policy}},
        {{"mxfp6", "Products read 6 bits, 32 neighbours share a power of two; float32 variables.", mxfp6_policy}},
        {{"mxfp4", "Products read 4 bits, 32 neighbours share a power of two; float32 variables.", mxfp4_policy}},
        {{"nvfp4", "Products read 4 bits, 16 neighbours share an 8-bit scale, by NVIDIA's recipe; float32 variables.", nvfp4_policy}},
        {{"fixed16", "Everything in 16-bit fixed point, rounded by chance; sums are wide and round once.", fixed16_policy},
         PolicyLine{"#1F633E", "#58AA78", {4, 1.5, 1, 1.5, 1, 1.5}, "plus-circle", 1}},
        {{"fixed32", "Everything in 32-bit fixed point, as far as its carrier float32 can tell 32 bits.", fixed32_policy}},
        {{"dynamic_fixed", "10-bit fixed point, 12-bit variables; each tensor's exponent follows its values.", dynamic_fixed_policy},
         PolicyLine{"#848D4B", "#B5CF8E", {2.2, 2.2}, "cross-square", 3}},
        {{"binary", "Products read signs; real variables within -1 and 1 gather the updates.", binary_policy},
         PolicyLine{"#8F3262", "#FC89C3", {9, 3}, "open-diamond", 2}},
        {{"custom", "Computes in floats of any exponent and fraction, keeps float32 variables; change the roles.", custom_policy}},
    };
    return table;
}

} // namespace

const std::vector<BuiltinPolicy>& builtin_policies() {
    static const std::vector<BuiltinPolicy> policies = [] {
        std::vector<BuiltinPolicy> all;
        for (const Row& row : rows())
            all.push_back(row.policy);
        return all;
    }();
    return policies;
}

const std::vector<NamedLine>& policy_lines() {
    static const std::vector<NamedLine> lines = [] {
        std::vector<NamedLine> all;
        for (const Row& row : rows())
            if (row.line)
                all.push_back({row.policy.name, *row.line});
        return all;
    }();
    return lines;
}

} // namespace mantissa
