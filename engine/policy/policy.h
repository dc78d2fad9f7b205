// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/field.h"
#include "core/json.h"
#include "numerics/rounding.h"
#include "ops/operation.h"
#include "ops/role.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace mantissa {

// Format and rounding for each role.
struct Precision {
    std::array<Format, policy_roles> formats{};
    std::array<RoundingRule, policy_roles> rounding{};

    const Format& format(Role role) const { return formats[static_cast<std::size_t>(role)]; }
    const RoundingRule& rule(Role role) const { return rounding[static_cast<std::size_t>(role)]; }
    bool operator==(const Precision&) const = default;
};

// In which precision a model is trained: one for all, and exceptions by layer.
struct Policy {
    std::string name;
    Precision precision;
    std::map<std::string, Precision> layers;
    LossScaling loss_scale; // the policy's own default

    // Of a layer inside residuals: the innermost exception that names it or one of them. `path`: innermost first.
    const Precision& of(const std::vector<std::string>& path) const;
};

struct BuiltinPolicy {
    std::string name;
    std::string help; // one sentence for the picker
    Policy (*make)();
};
const std::vector<BuiltinPolicy>& builtin_policies();

// A name, or {"base": "float16", "loss": "float16", "rounding": {"variables": "stochastic"}, "saturate": ["compute"]}.
Policy read_policy(const Json& json, const std::string& where, Problems& problems);
// "layers" of a variant: layer name -> policy.
void read_exceptions(const Json& json, const std::string& where, Policy& policy, Problems& problems);
Json write_policy(const Policy& policy);                                              // with every role and exception
Policy stored_policy(const Json& json, const std::string& where, Problems& problems); // what write_policy() wrote

// {"mode": "dynamic", ...}, checked and completed.
LossScaling read_loss_scale(const Json& json, const std::string& where, Problems& problems);
Json write_loss_scale(const LossScaling& scaling);
std::vector<Field> loss_scale_fields();

} // namespace mantissa
