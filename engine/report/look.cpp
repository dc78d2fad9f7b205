// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/look.h"

#include "core/paths.h"
#include "policy/line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

constexpr const char* grey = "#8A929D";
std::string light(const Json& part) { return part.is_object() ? part.value("light", grey) : grey; }

std::map<std::string, std::string> read_parts(const Json& json) {
    std::map<std::string, std::string> parts;
    for (const auto& [name, part] : json.items())
        parts[name] = light(part);
    return parts;
}

RunLook line_look(int index) {
    if (index < 0 || index >= drawn_lines())
        return {.colour = grey, .dash = {}, .marker = "ring"};
    const PolicyLine line = drawn_line(index);
    return {.colour = line.light, .dash = line.dash, .marker = line.marker};
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
    std::vector<std::string> policies;
    for (const RunRecord& run : runs)
        policies.push_back(run.policy);
    for (int line : assigned_lines(policies))
        look.runs.push_back(line_look(line));
    return look;
}

void draw_as(Look& look, const std::vector<int>& lines) {
    for (std::size_t i = 0; i < std::min(lines.size(), look.runs.size()); ++i)
        look.runs[i] = line_look(lines[i]);
}

std::string over_white(const std::string& colour, double share) {
    auto part = [&](std::size_t at) {
        double value = std::stoi(colour.substr(at, 2), nullptr, 16);
        return static_cast<int>(std::lround(255 + (value - 255) * share));
    };
    return fmt::format("#{:02X}{:02X}{:02X}", part(1), part(3), part(5));
}

} // namespace mantissa::report
