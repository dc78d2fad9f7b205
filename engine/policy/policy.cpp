// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "policy/policy.h"

#include "core/nearest.h"
#include "core/one_line.h"
#include "numerics/format_table.h"
#include "policy/details.h"

#include <algorithm>

namespace mantissa {
namespace {

constexpr std::array roundings = {std::pair{"nearest_even", Rounding::nearest_even}, std::pair{"stochastic", Rounding::stochastic},
                                  std::pair{"toward_zero", Rounding::toward_zero}};

Names policy_names() {
    Names names;
    for (const BuiltinPolicy& policy : builtin_policies())
        names.push_back(policy.name);
    return names;
}

Names role_names() {
    Names names;
    for (int i = 0; i < policy_roles; ++i)
        names.emplace_back(name_of(static_cast<Role>(i)));
    return names;
}

Names rounding_names() {
    Names names;
    for (const auto& [name, rounding] : roundings)
        names.emplace_back(name);
    return names;
}

Json write_precision(const Policy& policy) {
    const Precision& precision = policy.precision;
    Json json = {{"rounding", Json::object()}, {"saturate", Json::array()}};
    for (int i = 0; i < policy_roles; ++i) {
        Role role = static_cast<Role>(i);
        json[name_of(role)] = format_name(precision.format(role));
        json["rounding"][name_of(role)] = roundings[static_cast<std::size_t>(precision.rule(role).rounding)].first;
        if (precision.rule(role).overflow == Overflow::saturate)
            json["saturate"].push_back(name_of(role));
    }
    write_details(policy, json);
    return json;
}

void read_name(const Json& value, const std::string& where, Policy& policy, Problems& problems) {
    bool taken = std::ranges::any_of(builtin_policies(), [&](const BuiltinPolicy& builtin) { return value == builtin.name; });
    if (!value.is_string() || taken)
        problems.push_back({where, ProblemKind::name_taken, {}, "expected a text that is not the name of another policy"});
    else if (!is_name_on_one_line(value.get<std::string>()))
        problems.push_back(wrong_value(where, name_on_one_line, value));
    else
        policy.name = value;
}

Policy by_name(const Json& json, const std::string& where, Problems& problems) {
    for (const BuiltinPolicy& policy : builtin_policies())
        if (json == policy.name)
            return policy.make();
    const Names known = policy_names();
    problems.push_back(
        unknown_name({where, "one of " + listed(known) + ", or an object with a \"base\" and formats by role", known}, json));
    return builtin_policies().front().make();
}

Problem unknown_policy_key(const std::string& where, const std::string& key) {
    Names known = role_names();
    const Names details = detail_names();
    const std::string words = "base, name, flush, rounding, saturate, " + listed(details) + " and the roles " + listed(known);
    known.insert(known.end(), {"base", "name", "flush", "rounding", "saturate"});
    known.insert(known.end(), details.begin(), details.end());
    return unknown_key(where + "." + key, key, {.words = words, .known = known});
}

void read_format(const std::string& key, const Json& value, const std::string& where, Policy& policy, Problems& problems) {
    auto role = parse_role(key);
    if (!role)
        problems.push_back(unknown_policy_key(where, key));
    else if (auto format = read_format_of(*role, value, where + "." + key, problems))
        policy.precision.formats[static_cast<std::size_t>(*role)] = *format;
}

void read_rounding(const Json& json, const std::string& where, Policy& policy, Problems& problems) {
    if (!json.is_object()) {
        problems.push_back(wrong_value(where, "an object: role -> nearest_even, stochastic or toward_zero", json));
        return;
    }
    for (const auto& [key, value] : json.items()) {
        auto role = parse_role(key);
        auto rounding = std::ranges::find_if(roundings, [&](const auto& r) { return value == r.first; });
        if (!role)
            problems.push_back(unknown_key(where + "." + key, key, {.words = listed(role_names()), .known = role_names()}));
        else if (rounding == roundings.end())
            problems.push_back(unknown_name({where + "." + key, "one of " + listed(rounding_names()), rounding_names()}, value));
        else
            policy.precision.rounding[static_cast<std::size_t>(*role)].rounding = rounding->second;
    }
}

void read_saturation(const Json& json, const std::string& where, Policy& policy, Problems& problems) {
    for (const Json& item : json.is_array() ? json : Json::array({json})) {
        auto role = item.is_string() ? parse_role(item.get<std::string>()) : std::nullopt;
        if (role)
            policy.precision.rounding[static_cast<std::size_t>(*role)].overflow = Overflow::saturate;
        else
            problems.push_back(unknown_name({where, "a list of roles: " + listed(role_names()), role_names()}, item));
    }
}

void flush(Role role, Precision& precision) {
    const auto flushed = [](Format& format) { format = with_subnormals(format, Subnormals::flushed); };
    flushed(precision.formats[static_cast<std::size_t>(role)]);
    OperandPrecision& operands = precision.operands;
    if (role == Role::compute) // what products read, also where it is not the same for all of their operands
        for (std::optional<Representation>* operand : {&operands.image, &operands.weights, &operands.gradients})
            if (*operand)
                flushed((*operand)->format);
}

// Over formats that are known by then.
void read_flushing(const Json& json, const std::string& where, Policy& policy, Problems& problems) {
    for (const Json& item : json.is_array() ? json : Json::array({json})) {
        auto role = item.is_string() ? parse_role(item.get<std::string>()) : std::nullopt;
        if (!role)
            problems.push_back(unknown_name({where, "a list of roles: " + listed(role_names()), role_names()}, item));
        else if (policy.precision.format(*role).kind != FormatKind::floating)
            problems.push_back({where + "." + name_of(*role),
                                ProblemKind::impossible_format,
                                {},
                                "only floating point has subnormals; take the role out of the list"});
        else if (const std::string why = why_not(*role, with_subnormals(policy.precision.format(*role), Subnormals::flushed)); !why.empty())
            problems.push_back({where + "." + name_of(*role), ProblemKind::untrainable_format, {}, why});
        else
            flush(*role, policy.precision);
    }
}

} // namespace

const Precision& Policy::of(const std::vector<std::string>& path) const {
    for (const std::string& layer : path)
        if (auto found = layers.find(layer); found != layers.end())
            return found->second;
    return precision;
}

Policy read_policy(const Json& json, const std::string& where, Problems& problems) {
    if (!json.is_object())
        return by_name(json, where, problems);
    Policy policy = by_name(json.value("base", Json("float32")), where + ".base", problems);
    if (json.contains("compute")) // then its base's choices for single operands are not meant
        policy.precision.operands = {};
    for (const auto& [key, value] : json.items()) // first, so that a single role can differ from what they say of several
        read_detail(key, value, where + "." + key, policy, problems);
    const Names details = detail_names();
    for (const auto& [key, value] : json.items()) {
        if (key == "rounding")
            read_rounding(value, where + ".rounding", policy, problems);
        else if (key == "saturate")
            read_saturation(value, where + ".saturate", policy, problems);
        else if (key == "name")
            read_name(value, where + ".name", policy, problems);
        else if (key != "base" && key != "flush" && std::ranges::find(details, key) == details.end())
            read_format(key, value, where, policy, problems);
    }
    if (json.contains("flush"))
        read_flushing(json["flush"], where + ".flush", policy, problems);
    let_operands_overflow(policy.precision);
    if (!json.contains("name") && json.size() > (json.contains("base") ? 1u : 0u))
        policy.name = "custom (" + policy.name + ")";
    return policy;
}

void read_exceptions(const Json& json, const std::string& where, Policy& policy, Problems& problems) {
    if (!json.is_object()) {
        problems.push_back(wrong_value(where, "an object: layer name -> policy", json));
        return;
    }
    for (const auto& [layer, value] : json.items())
        policy.layers[layer] = read_policy(value, where + "." + layer, problems).precision;
}

Json write_policy(const Policy& policy) {
    Json json = write_precision(policy), layers = Json::object();
    for (const auto& [layer, precision] : policy.layers) {
        Policy of_layer;
        of_layer.precision = precision;
        layers[layer] = write_precision(of_layer);
    }
    return {{"name", policy.name}, {"precision", json}, {"layers", layers}};
}

Policy stored_policy(const Json& json, const std::string& where, Problems& problems) {
    bool good = json.is_object() && json.value("name", Json()).is_string() && json.contains("precision") && json.contains("layers");
    if (!good) {
        problems.push_back(wrong_value(where, "a policy with name, precision and layers", json));
        return {};
    }
    Policy policy = read_policy(json["precision"], where, problems);
    read_exceptions(json["layers"], where, policy, problems);
    policy.name = json["name"];
    for (const BuiltinPolicy& builtin : builtin_policies())
        if (builtin.name == policy.name)
            policy.loss_scale = builtin.make().loss_scale;
    return policy;
}

} // namespace mantissa
