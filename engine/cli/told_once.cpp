// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/told_once.h"

#include "insight/words.h"

#include <algorithm>

namespace mantissa {

std::vector<std::string> told_once(const std::vector<std::pair<std::string, std::string>>& remarks) {
    std::vector<std::pair<std::vector<std::string>, std::string>> grouped;
    for (const auto& [name, remark] : remarks) {
        auto same = std::ranges::find(grouped, remark, &std::pair<std::vector<std::string>, std::string>::second);
        if (same == grouped.end())
            same = grouped.insert(same, {{}, remark});
        same->first.push_back(name);
    }
    std::vector<std::string> lines;
    for (const auto& [names, remark] : grouped)
        lines.push_back((names.size() == 1 ? names.front() : listed_names(names)) + ": " + remark);
    return lines;
}

} // namespace mantissa
