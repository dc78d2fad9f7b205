// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/held.h"

#include <string>
#include <vector>

namespace mantissa {
namespace {

// Of a layer all that follows is its name, whatever is in it.
std::vector<std::string> path_of(const std::string& setting) {
    std::vector<std::string> path;
    std::size_t at = 0;
    for (std::size_t dot; (dot = setting.find('.', at)) != std::string::npos && (path.empty() || path[0] != "layers"); at = dot + 1)
        path.push_back(setting.substr(at, dot - at));
    path.push_back(setting.substr(at));
    return path;
}

void set_at(Json& object, const std::vector<std::string>& path, const Json& value) {
    Json* at = &object;
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        at = &(*at)[path[i]];
    if (value.is_null())
        at->erase(path.back());
    else
        (*at)[path.back()] = value;
}

bool is_writable(const Json& experiment) {
    return experiment.is_object() && experiment.contains("variants") && experiment["variants"].is_array() &&
           !experiment["variants"].empty() && experiment["variants"][0].is_object();
}

void apply(Json& experiment, const SettingChange& change) {
    const bool of_variant = !change.setting.starts_with("training.");
    try {
        set_at(of_variant ? experiment["variants"][0] : experiment, path_of(change.setting), change.to);
    } catch (const Json::exception&) { // a damaged line leads through what is no object
    }
}

} // namespace

std::vector<Held> held_in_turn(const HeldSource& source) {
    std::vector<Held> held = {{1, source.experiment}};
    if (!is_writable(source.experiment))
        return held;
    for (const EventRecord& event : source.events) {
        const auto* changes = std::get_if<SettingChanges>(&event.facts);
        if (!changes || changes->list.empty() || event.step >= source.last_step)
            continue;
        if (held.back().from_step != event.step + 1)
            held.push_back({event.step + 1, held.back().experiment});
        for (const SettingChange& change : changes->list)
            apply(held.back().experiment, change);
    }
    return held;
}

} // namespace mantissa
