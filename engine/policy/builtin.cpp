// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
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

} // namespace

const std::vector<BuiltinPolicy>& builtin_policies() {
    static const std::vector<BuiltinPolicy> policies = {
        {"float32", "Everything in float32, products too (tf32 is off).", float32_policy},
        {"tf32", "float32, but what products read is cut to 10 bits of fraction.", tf32_policy},
        {"float16", "Everything in float16, the variables and the update too; no loss scale.", float16_policy},
        {"mixed_float16", "Computes in float16, keeps float32 variables, scales the loss.", mixed_float16_policy},
        {"bfloat16", "Everything in bfloat16, the variables and the update too.", bfloat16_policy},
        {"mixed_bfloat16", "Computes in bfloat16, keeps float32 variables.", mixed_bfloat16_policy},
    };
    return policies;
}

} // namespace mantissa
