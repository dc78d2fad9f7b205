// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/changed_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace mantissa {
namespace {

Json all_roles(const Precision& precision) {
    Policy policy;
    policy.precision = precision;
    return write_policy(policy)["precision"];
}

std::size_t roles_otherwise(const Precision& a, const Precision& b) {
    std::size_t count = 0;
    for (int i = 0; i < policy_roles; ++i) {
        const Role role = static_cast<Role>(i);
        count += a.format(role) != b.format(role) || a.rule(role) != b.rule(role);
    }
    return count;
}

const BuiltinPolicy& nearest_builtin(const Precision& precision) {
    return *std::ranges::min_element(builtin_policies(), {},
                                     [&](const BuiltinPolicy& builtin) { return roles_otherwise(builtin.make().precision, precision); });
}

// What a policy that was edited began with, by its name; null: it has one that somebody gave it.
const BuiltinPolicy* begun_with(const std::string& name) {
    const auto is_of = [&](const BuiltinPolicy& builtin) {
        return name == builtin.name || name == "custom (" + std::string(builtin.name) + ")";
    };
    const auto found = std::ranges::find_if(builtin_policies(), is_of);
    return found == builtin_policies().end() ? nullptr : &*found;
}

// As the file says it: a name, or what it began with, else the nearest policy that has a name, with what differs from it.
Json in_file(const Precision& precision, const std::string& name = {}) {
    const BuiltinPolicy &nearest = nearest_builtin(precision), *begun = begun_with(name);
    if (nearest.make().precision == precision)
        return nearest.name;
    const BuiltinPolicy& base = begun ? *begun : nearest;
    const Json wanted = all_roles(precision), had = all_roles(base.make().precision);
    Json json = {{"base", base.name}};
    for (const auto& [key, value] : wanted.items())
        if (value != had[key])
            json[key] = value;
    return json;
}

std::string role_words(const Precision& precision, Role role) {
    const RoundingRule& rule = precision.rule(role);
    return format_name(precision.format(role)) +
           (rule.rounding == Rounding::stochastic    ? ", stochastic"
            : rule.rounding == Rounding::toward_zero ? ", toward zero"
                                                     : "") +
           (rule.overflow == Overflow::saturate ? ", saturating" : "");
}

// "float16 to float32"; role by role where one of them has no name of its own.
std::string words_of(const Precision& from, const Precision& to) {
    const Json before = in_file(from), after = in_file(to);
    if (before.is_string() && after.is_string())
        return before.get<std::string>() + " to " + after.get<std::string>();
    std::string words;
    for (int i = 0; i < policy_roles; ++i) {
        const Role role = static_cast<Role>(i);
        const std::string old = role_words(from, role), now = role_words(to, role);
        if (old != now)
            words += fmt::format("{}{} from {} to {}", words.empty() ? "" : ", ", name_of(role), old, now);
    }
    return words;
}

const Precision* exception(const Policy& policy, const std::string& layer) {
    const auto found = policy.layers.find(layer);
    return found == policy.layers.end() ? nullptr : &found->second;
}

void add(SettingNote& note, const std::string& text, const SettingChange& change) {
    note.text += (note.text.empty() ? "" : "; ") + text;
    note.changes.list.push_back(change);
}

void add_layer(SettingNote& note, const std::string& layer, const Policy& from, const Policy& to) {
    const Precision *before = exception(from, layer), *after = exception(to, layer);
    if (before && after ? *before == *after : before == after)
        return;
    const std::string words = words_of(before ? *before : from.precision, after ? *after : to.precision);
    const std::string stays = after ? "keeps its own precision" : "follows the rest";
    add(note, layer + ": " + (words.empty() ? stays : words),
        {"layers." + layer, before ? in_file(*before) : Json(), after ? in_file(*after) : Json()});
}

std::string scale_words(const LossScaling& scaling) {
    constexpr const char* modes[] = {"off", "fixed ", "dynamic from "};
    return modes[static_cast<std::size_t>(scaling.mode)] +
           (scaling.mode == LossScaling::Mode::off ? "" : fmt::format("{}", scaling.initial));
}

// Of two dynamic ones that start alike: "growth_interval 2000 to 1000".
std::string scale_details(const Json& before, const Json& after) {
    std::string words;
    for (const auto& [key, value] : after.items())
        if (!before.contains(key) || before[key] != value)
            words += fmt::format("{}{} {} to {}", words.empty() ? "" : ", ", key, before.contains(key) ? before[key].dump() : "none",
                                 value.dump());
    return words;
}

} // namespace

SettingNote note_of(const Policy& from, const Policy& to) {
    SettingNote note;
    if (from.precision != to.precision)
        add(note, "policy: " + words_of(from.precision, to.precision),
            {"policy", in_file(from.precision, from.name), in_file(to.precision, to.name)});
    std::set<std::string> layers;
    for (const Policy* policy : {&from, &to})
        for (const auto& [layer, precision] : policy->layers)
            layers.insert(layer);
    for (const std::string& layer : layers)
        add_layer(note, layer, from, to);
    return note;
}

SettingNote note_of(const LossScaling& from, const LossScaling& to) {
    const Json before = write_loss_scale(from), after = write_loss_scale(to);
    if (before == after)
        return {};
    const std::string old = scale_words(from), now = scale_words(to);
    return {"loss scale: " + (old == now ? scale_details(before, after) : old + " to " + now), {{{"loss_scale", before, after}}}};
}

} // namespace mantissa
