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
Policy mixed_bfloat16_policy() { return mixed("mixed_bfloat16", bfloat16); }

Policy mixed_float16_policy() {
    Policy policy = mixed("mixed_float16", float16);
    policy.loss_scale = keras_dynamic;
    return policy;
}

// A policy is this row; picker, table, command line, charts and reports read it.
struct Row {
    BuiltinPolicy policy;
    PolicyLine line;
};

const std::vector<Row>& rows() {
    static const std::vector<Row> table = {
        {{"float32", "Everything in float32, products too (tf32 is off).", float32_policy}, {"#242931", "#E9F0FA", {}, "circle", 10}},
        {{"tf32", "float32, but what products read is cut to 10 bits of fraction.", tf32_policy},
         {"#6B747F", "#8A939F", {1.5, 1.5}, "ring", 5}},
        {{"float16", "Everything in float16, the variables and the update too; no loss scale.", float16_policy},
         {"#98280F", "#D96553", {3, 1.5}, "triangle", 3}},
        {{"mixed_float16", "Computes in float16, keeps float32 variables, scales the loss.", mixed_float16_policy},
         {"#CE720A", "#FDBD55", {6, 2}, "diamond", 2}},
        {{"bfloat16", "Everything in bfloat16, the variables and the update too.", bfloat16_policy},
         {"#1533B0", "#4A70E8", {3, 1.5, 1, 1.5}, "triangle-down", 4}},
        {{"mixed_bfloat16", "Computes in bfloat16, keeps float32 variables.", mixed_bfloat16_policy},
         {"#0072AB", "#4AB6F7", {7, 1.5, 1.5, 1.5}, "square", 1}},
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
            all.push_back({row.policy.name, row.line});
        // Kept for policies to come; until then for a second run of one that is here. A policy that comes takes its line along.
        all.insert(all.end(), {{"float8", {"#581B74", "#9A5FB4", {0.8, 1.5}, "cross", 7}},
                               {"fixed16", {"#1F633E", "#58AA78", {4, 1.5, 1, 1.5, 1, 1.5}, "plus-circle", 6}},
                               {"dynamic_fixed", {"#848D4B", "#B5CF8E", {2.2, 2.2}, "cross-square", 8}},
                               {"binary", {"#8F3262", "#FC89C3", {9, 3}, "open-diamond", 9}}});
        return all;
    }();
    return lines;
}

} // namespace mantissa
