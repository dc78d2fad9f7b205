// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "policy/line.h"

#include <algorithm>
#include <numeric>

namespace mantissa {
namespace {

// The longest name in it, for "mixed_float16" has "float16" in it too; -1: none.
int own_line(const std::string& policy) {
    const std::vector<NamedLine>& lines = policy_lines();
    int best = -1;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (policy.find(lines[i].policy) != std::string::npos &&
            (best < 0 || lines[i].policy.size() > lines[static_cast<std::size_t>(best)].policy.size()))
            best = static_cast<int>(i);
    return best;
}

std::vector<int> by_turn() {
    std::vector<int> order(policy_lines().size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [](int line) { return policy_lines()[static_cast<std::size_t>(line)].line.turn; });
    return order;
}

} // namespace

std::vector<int> assigned_lines(const std::vector<std::string>& policies, std::vector<int> lines) {
    lines.resize(policies.size(), -1);
    auto taken = [&](int line) { return std::ranges::find(lines, line) != lines.end(); };
    for (std::size_t i = 0; i < policies.size(); ++i)
        if (int own = own_line(policies[i]); lines[i] < 0 && own >= 0 && !taken(own))
            lines[i] = own;
    for (int& line : lines)
        for (int next : by_turn())
            if (line < 0 && !taken(next))
                line = next;
    return lines;
}

} // namespace mantissa
