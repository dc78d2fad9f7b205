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
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

struct Representation {
    Format format;
    RoundingRule rule;
    bool operator==(const Representation&) const = default;
};

// What products read where `compute` does not say it for all of their operands.
struct OperandPrecision {
    std::optional<Representation> image, weights, gradients;          // image: the first product's
    enum class Rotation { none, hadamard } rotation = Rotation::none; // of what the weights' gradients are made from
    bool operator==(const OperandPrecision&) const = default;
};

// One scale for all of a tensor, of operands in 8 bits.
struct ScaleRule {
    enum class Mode { none, current, delayed } mode = Mode::none;
    std::int64_t history = 16; // delayed: steps whose largest value counts
    bool operator==(const ScaleRule&) const = default;
};

// The exponents of dynamic fixed point.
struct RangeRule {
    std::int64_t every = 100; // steps between two looks
    double max_overflow_rate = 1e-4;
    std::int64_t initial = 5; // bits before the point
    std::int64_t search = 0;  // steps in which ranges are found, after which the variables begin again
    bool operator==(const RangeRule&) const = default;
};

// Format and rounding for each role.
struct Precision {
    std::array<Format, policy_roles> formats{};
    std::array<RoundingRule, policy_roles> rounding{};
    OperandPrecision operands;
    ScaleRule scaling;
    RangeRule ranges;
    enum class Rate { plain, glorot } rate = Rate::plain; // glorot: each kernel's learning rate by its fans, as binary networks have it

    const Format& format(Role role) const { return formats[static_cast<std::size_t>(role)]; }
    const RoundingRule& rule(Role role) const { return rounding[static_cast<std::size_t>(role)]; }
    bool operator==(const Precision&) const = default;
};

// In which precision a model is trained: one for all, and exceptions by layer.
struct Policy {
    std::string name;
    Precision precision;
    std::map<std::string, Precision> layers;
    struct LastLayers {
        double share = 0; // of the layers with products, at least one of them; 0: none
        Format format;    // of their products; all else in them is float32
        bool operator==(const LastLayers&) const = default;
    } last_layers;
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

// A name, or {"base": "float16", "loss": "float16", "rounding": {"variables": "stochastic"}, "saturate": ["compute"], "flush":
// ["gradients"]}.
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
