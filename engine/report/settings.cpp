// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/settings.h"

#include "insight/words.h"
#include "policy/details.h"
#include "train/experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace mantissa::report {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>; // key -> text, in the order met

std::string shown_setting(const Json& value) {
    if (value.is_string())
        return value;
    return value.is_number_float() ? fmt::format("{:.9g}", value.get<double>()) : value.dump();
}

bool is_list_of_objects(const Json& value) { return value.is_array() && !value.empty() && value[0].is_object(); }

void flatten(const Json& value, const std::string& key, Values& to) {
    if (value.is_object()) {
        for (const auto& [name, item] : value.items())
            flatten(item, key.empty() ? name : key + "." + name, to);
    } else if (is_list_of_objects(value)) {
        for (std::size_t i = 0; i < value.size(); ++i)
            flatten(value[i], key + "[" + std::to_string(i) + "]", to);
    } else {
        to.emplace_back(key, shown_setting(value));
    }
}

// With all that it does, so that no two that differ read alike: "dynamic from 2^15, × 2 after 2,000 good steps, × 0.5 after a bad one".
std::string whole_loss_scale(const Json& json) {
    Problems problems;
    const LossScaling scaling = read_loss_scale(json.is_object() ? json : Json::object(), "loss_scale", problems);
    std::string words = loss_scale_words(json);
    if (!problems.empty() || scaling.mode != LossScaling::Mode::dynamic)
        return words;
    words += fmt::format(", × {:.6g} after {}, × {:.6g} after a bad one", scaling.growth_factor,
                         counted(double(scaling.growth_interval), "good step"), scaling.backoff_factor);
    words += scaling.minimum > 0 ? ", at least " + words_of_power(scaling.minimum) : "";
    return words + (scaling.maximum > 0 ? ", at most " + words_of_power(scaling.maximum) : "");
}

// Of the experiment, as it was from some step on.
Values values_of(Json json) {
    for (const char* key : {"format", "version", "name", "description"})
        json.erase(key);
    Json variant = json.contains("variants") && is_list_of_objects(json["variants"]) ? json["variants"][0] : Json::object();
    json.erase("variants");
    variant.erase("name");
    Json loss_scale = variant.value("loss_scale", Json());
    variant.erase("loss_scale");
    Values values;
    flatten(variant, "variant", values);
    for (auto& [key, text] : values)
        key = key == "variant.policy.base" ? "variant.policy" : key; // one with changes of its own stands beside those without
    values.emplace_back("variant.loss_scale", whole_loss_scale(loss_scale));
    for (const char* part : {"training", "data", "model"})
        if (json.contains(part))
            flatten(json[part], part, values);
    return values;
}

// "float16; from step 41: float32"
template <typename Words>
std::string in_turn(const std::vector<Held>& held, const Words& words_of) {
    std::string text, last;
    for (std::size_t i = 0; i < held.size(); ++i) {
        const std::string now = words_of(i);
        if (text.empty())
            text = now;
        else if (now != last)
            text += fmt::format("; from step {}: {}", words_of_count(static_cast<double>(held[i].from_step)), now);
        last = now;
    }
    return text;
}

std::string value_of(const Values& values, const std::string& key) {
    const auto found = std::ranges::find(values, key, &Values::value_type::first);
    return found == values.end() ? no_figure : found->second;
}

// Keys that only came later stand behind those there were.
Values values_in_turn(const RunRecord& run) {
    const std::vector<Held> held = held_by(run);
    Values values = values_of(run.experiment);
    if (held.size() == 1)
        return values_of(held.front().experiment);
    std::vector<Values> then;
    for (const Held& one : held) {
        then.push_back(values_of(one.experiment));
        for (const auto& value : then.back())
            if (std::ranges::find(values, value.first, &Values::value_type::first) == values.end())
                values.push_back(value);
    }
    for (auto& [key, text] : values)
        text = in_turn(held, [&, &key = key](std::size_t i) { return value_of(then[i], key); });
    return values;
}

Values values_of(const RunRecord& run) {
    Values values = values_in_turn(run);
    values.emplace_back("device", run.device.empty() ? no_figure : run.device);
    const Json environment = to_json(run.environment);
    for (const char* key : {"processor", "threads", "program", "compiler", "system"})
        if (const Json value = environment.value(key, Json("")); value != "")
            values.emplace_back(key, shown_setting(value));
    return values;
}

std::map<std::string, std::string> labels() {
    std::map<std::string, std::string> labels = {
        {"variant.policy", "Policy"}, {"variant.loss_scale", "Loss scale"}, {"device", "Device"},     {"threads", "Threads"},
        {"processor", "Processor"},   {"program", "Program's version"},     {"compiler", "Compiler"}, {"system", "System"}};
    for (const Field& field : training_fields())
        labels["training." + field.key] = field.label;
    for (const OptimizerType* type : optimizer_types())
        for (const Field& field : optimizer_fields(*type))
            labels["training.optimizer." + field.key] = field.label;
    for (int i = 0; i < policy_roles; ++i) {
        const std::string role = name_of(static_cast<Role>(i));
        labels["variant.policy." + role] = "Format of " + role;
        labels["variant.policy.rounding." + role] = "Rounding of " + role;
    }
    labels["training.optimizer.type"] = "Optimizer";
    labels["training.schedule.type"] = "Schedule";
    return labels;
}

std::string label_of(const std::string& key, const std::map<std::string, std::string>& known) {
    const std::string layers = "variant.layers.";
    if (key.starts_with(layers))
        return "Policy of layer " + key.substr(layers.size());
    const auto found = known.find(key);
    return found == known.end() ? key : found->second;
}

Policy policy_of(const Json& experiment) {
    const Json variant = variant_of(experiment);
    Problems problems;
    Policy policy = read_policy(variant.value("policy", Json("float32")), "policy", problems);
    if (variant.contains("layers"))
        read_exceptions(variant["layers"], "layers", policy, problems);
    return policy;
}

// The role whose format or rounding a key is; nothing: it is another setting.
std::optional<Role> role_of(const std::string& key) {
    const std::string policy = "variant.policy.", rounding = policy + "rounding.";
    return key.starts_with(rounding) ? parse_role(key.substr(rounding.size()))
           : key.starts_with(policy) ? parse_role(key.substr(policy.size()))
                                     : std::nullopt;
}

// What the file says of a role, else what its policy does.
std::string value_of_role(const Json& experiment, const std::string& key, Role role) {
    const std::string written = value_of(values_of(experiment), key);
    if (written != no_figure || !variant_of(experiment).contains("policy"))
        return written;
    const Precision precision = policy_of(experiment).precision;
    return key == std::string("variant.policy.") + name_of(role) ? format_name(precision.format(role))
                                                                 : name_of_rounding(precision.rule(role).rounding);
}

// A policy without changes of its own stands beside those that have some.
void fill_role(SettingRow& row, const std::vector<RunRecord>& runs) {
    const std::optional<Role> role = role_of(row.key);
    for (std::size_t run = 0; role && run < runs.size(); ++run) {
        const std::vector<Held> held = held_by(runs[run]);
        row.values[run] = in_turn(held, [&](std::size_t i) { return value_of_role(held[i].experiment, row.key, *role); });
    }
}

void settle(SettingRow& row) {
    row.differs = std::ranges::any_of(row.values, [&](const std::string& value) { return value != row.values.front(); });
}

std::string precision_words(const Precision& precision, Role role) {
    std::string text = format_name(precision.format(role));
    const RoundingRule& rule = precision.rule(role);
    text += rule.rounding == Rounding::stochastic ? ", stochastic" : rule.rounding == Rounding::toward_zero ? ", toward zero" : "";
    return text + (rule.overflow == Overflow::saturate ? ", saturates" : "");
}

std::string exception_words(const Policy& policy) {
    std::vector<std::string> words;
    for (const auto& [layer, precision] : policy.layers)
        words.push_back(layer + ": " + precision_words(precision, Role::compute));
    return words.empty() ? "none" : listed(words);
}

} // namespace

std::vector<SettingRow> settings_of(const std::vector<RunRecord>& runs) {
    std::vector<SettingRow> rows;
    std::map<std::string, std::size_t> places;
    const std::map<std::string, std::string> known = labels();
    for (std::size_t i = 0; i < runs.size(); ++i)
        for (const auto& [key, text] : values_of(runs[i])) {
            auto [place, fresh] = places.try_emplace(key, rows.size());
            if (fresh)
                rows.push_back({key, label_of(key, known), std::vector<std::string>(runs.size(), no_figure)});
            rows[place->second].values[i] = text;
        }
    for (SettingRow& row : rows) {
        fill_role(row, runs);
        settle(row);
    }
    return rows;
}

std::string loss_scale_words(const Json& loss_scale) {
    const Json named = loss_scale.is_object() ? loss_scale.value("mode", Json()) : Json(); // of a damaged log it is anything
    const std::string mode = named.is_string() ? named.get<std::string>() : "off";
    auto number = [&](const char* key) { return number_from_json(loss_scale.value(key, Json())); };
    if (mode == "fixed")
        return "fixed " + words_of_power(number(loss_scale.contains("value") ? "value" : "initial"));
    return mode == "dynamic" ? "dynamic from " + words_of_power(number("initial")) : mode;
}

std::string policy_in_turn(const RunRecord& run) {
    const std::vector<Held> held = held_by(run);
    if (held.size() == 1)
        return run.policy.empty() ? no_figure : run.policy;
    return in_turn(held, [&](std::size_t i) { return policy_of(held[i].experiment).name; });
}

std::vector<SettingRow> policies_of(const std::vector<RunRecord>& runs) {
    std::vector<SettingRow> rows;
    SettingRow scale{"loss_scale", "loss scale", {}}, layers{"layers", "exceptions by layer", {}};
    for (int i = 0; i < policy_roles; ++i)
        rows.push_back({name_of(static_cast<Role>(i)), name_of(static_cast<Role>(i)), {}});
    for (const RunRecord& run : runs) {
        const std::vector<Held> held = held_by(run);
        std::vector<Policy> policies;
        for (const Held& one : held)
            policies.push_back(policy_of(one.experiment));
        for (int role = 0; role < policy_roles; ++role)
            rows[static_cast<std::size_t>(role)].values.push_back(
                in_turn(held, [&](std::size_t i) { return precision_words(policies[i].precision, static_cast<Role>(role)); }));
        scale.values.push_back(
            in_turn(held, [&](std::size_t i) { return loss_scale_words(variant_of(held[i].experiment).value("loss_scale", Json())); }));
        layers.values.push_back(in_turn(held, [&](std::size_t i) { return exception_words(policies[i]); }));
    }
    rows.push_back(scale);
    rows.push_back(layers);
    for (SettingRow& row : rows)
        settle(row);
    return rows;
}

} // namespace mantissa::report
