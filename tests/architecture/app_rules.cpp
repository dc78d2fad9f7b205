// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/rules.h"

#include <map>
#include <set>

namespace mantissa::architecture {
namespace {

// style, work <- models, settings <- bridge <- charts, forms, widgets, reports <- pages <- window
const std::map<std::string, int>& levels() {
    static const std::map<std::string, int> table = {{"style", 0},   {"work", 0},   {"models", 1}, {"settings", 1},
                                                     {"bridge", 2},  {"charts", 3}, {"forms", 3},  {"widgets", 3},
                                                     {"reports", 3}, {"pages", 4},  {"window", 5}};
    return table;
}

std::string wrong_arrow_of_room(const std::string& room, const std::string& included) {
    std::string target = first_part(included);
    if (target == room || !levels().contains(target) || levels().at(target) < levels().at(room))
        return "";
    return "app's " + room + " must not include " + target + ": " + included;
}

} // namespace

std::vector<std::string> wrong_ways_in_app(const SourceFile& file) {
    std::string inside = file.path.lexically_relative("app").string(), room = first_part(inside);
    if (room.empty())
        return {}; // main.cpp
    if (!levels().contains(room))
        return {file.path.string() + ": a room of the window without a place in the table of tests/architecture/app_rules.cpp"};
    std::vector<std::string> broken;
    for (std::size_t i = 0; i < file.lines.size(); ++i)
        if (auto include = include_of(file.lines[i]); include && include->quoted)
            if (std::string sentence = wrong_arrow_of_room(room, include->name); !sentence.empty())
                broken.push_back(file.path.string() + ":" + std::to_string(i + 1) + ": " + sentence);
    return broken;
}

} // namespace mantissa::architecture
