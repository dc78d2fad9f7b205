// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/look.h"

#include "core/paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

constexpr const char* grey = "#8A929D";
// Far apart first, for a second run of a policy.
const std::vector<std::string> order = {"mixed_bfloat16", "mixed_float16", "float16",       "bfloat16", "tf32",
                                        "fixed16",        "float8",        "dynamic_fixed", "binary",   "float32"};

std::string light(const Json& part) { return part.is_object() ? part.value("light", grey) : grey; }

RunLook read_look(const Json& json) {
    return {.colour = light(json), .dash = json.value("dash", std::vector<double>{}), .marker = json.value("marker", "circle")};
}

std::map<std::string, std::string> read_parts(const Json& json) {
    std::map<std::string, std::string> parts;
    for (const auto& [name, part] : json.items())
        parts[name] = light(part);
    return parts;
}

// "custom (float16)" has the line of float16, if that is free.
std::string known_policy(const std::string& policy, const Json& lines) {
    std::string best;
    for (const auto& [name, line] : lines.items())
        if (policy.find(name) != std::string::npos && name.size() > best.size())
            best = name;
    return best;
}

std::vector<std::string> assigned(const std::vector<RunRecord>& runs, const Json& lines) {
    std::vector<std::string> names(runs.size());
    auto taken = [&](const std::string& name) { return std::ranges::find(names, name) != names.end(); };
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (std::string own = known_policy(runs[i].policy, lines); !own.empty() && !taken(own))
            names[i] = own;
    for (std::string& name : names)
        for (const std::string& next : order)
            if (name.empty() && !taken(next))
                name = next;
    return names;
}

} // namespace

const std::string& Look::colour(const std::string& role) const {
    static const std::string none = grey;
    auto found = colours.find(role);
    return found == colours.end() ? none : found->second;
}

Look look_of(const std::vector<RunRecord>& runs) {
    Json theme = read_json(resources_folder() / "themes" / "mantissa.json");
    Look look;
    for (const auto& [role, colour] : theme["light"].items())
        look.colours[role] = colour;
    look.memory = read_parts(theme["memory"]);
    look.time = read_parts(theme["time"]);
    for (const std::string& name : assigned(runs, theme["runs"]))
        look.runs.push_back(name.empty() ? RunLook{.colour = grey, .dash = {}, .marker = "ring"} : read_look(theme["runs"][name]));
    return look;
}

std::string over_white(const std::string& colour, double share) {
    auto part = [&](std::size_t at) {
        double value = std::stoi(colour.substr(at, 2), nullptr, 16);
        return static_cast<int>(std::lround(255 + (value - 255) * share));
    };
    return fmt::format("#{:02X}{:02X}{:02X}", part(1), part(3), part(5));
}

} // namespace mantissa::report
