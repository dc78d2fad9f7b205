// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/condition_figure.h"

#include "core/nearest.h"

#include <algorithm>

namespace mantissa::report {
namespace {

Names paths_of_figures() {
    Names names;
    for (const FigurePath& figure : figures_of_summary())
        names.push_back(figure.path);
    return names;
}

// What stands in a group, each once: "peak_bytes" of "memory"; of "", the groups and what stands in none.
Names members_of(const std::string& group) {
    const std::string begin = group.empty() ? "" : group + '.';
    Names members;
    for (const std::string& path : paths_of_figures()) {
        const std::string member = path.starts_with(begin) ? path.substr(begin.size(), path.find('.', begin.size()) - begin.size()) : "";
        if (!member.empty() && std::ranges::find(members, member) == members.end())
            members.push_back(member);
    }
    return members;
}

std::string listed_members(const std::string& group) {
    const Names members = members_of(group);
    return listed(std::span<const std::string>(members));
}

// The part of the path that there is.
std::string known_group(std::string path) {
    while (!path.empty() && members_of(path).empty()) {
        const std::size_t dot = path.rfind('.');
        path.resize(dot == std::string::npos ? 0 : dot);
    }
    return path;
}

} // namespace

std::optional<FigurePath::Is> figure_at(const std::string& path) {
    const auto found = std::ranges::find(figures_of_summary(), path, &FigurePath::path);
    return found == figures_of_summary().end() ? std::nullopt : std::optional(found->is);
}

std::string why_no_figure(const std::string& run, const std::string& path) {
    const std::string group = known_group(path), place = group.empty() ? run : run + '.' + group;
    if (group == path)
        return place + " is a group of figures; name one of them: " + listed_members(group);
    const std::string meant = did_you_mean(path, paths_of_figures());
    return run + '.' + path + " is no figure of summary.json" + (meant.empty() ? "; " + place + " has " + listed_members(group) : meant);
}

} // namespace mantissa::report
