// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "policy/line.h"

#include <algorithm>
#include <numeric>
#include <set>

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

// Both shifts and what they differ by come round after five times at the earliest.
constexpr int rounds = 5, dash_shift = 3, marker_shift = 7;

// Every round in that order, the first one first.
std::vector<int> drawn_by_turn() {
    std::vector<int> order;
    const std::vector<int> round = by_turn();
    for (int first = 0; first < drawn_lines(); first += static_cast<int>(round.size()))
        for (int line : round)
            order.push_back(first + line);
    return order;
}

} // namespace

int drawn_lines() { return rounds * static_cast<int>(policy_lines().size()); }

PolicyLine drawn_line(int index) {
    const std::vector<NamedLine>& lines = policy_lines();
    const int count = static_cast<int>(lines.size()), round = index / count;
    const auto shifted = [&](int shift) -> const PolicyLine& {
        return lines[static_cast<std::size_t>((index + shift * round) % count)].line;
    };
    PolicyLine line = shifted(0);
    line.dash = shifted(dash_shift).dash;
    line.marker = shifted(marker_shift).marker;
    return line;
}

std::vector<int> assigned_lines(const std::vector<std::string>& policies, std::vector<int> lines) {
    lines.resize(policies.size(), -1);
    std::set<int> taken(lines.begin(), lines.end());
    for (std::size_t i = 0; i < policies.size(); ++i)
        if (int own = own_line(policies[i]); lines[i] < 0 && own >= 0 && taken.insert(own).second)
            lines[i] = own;
    const std::vector<int> order = drawn_by_turn();
    auto next = order.begin();
    for (int& line : lines) {
        if (line >= 0)
            continue;
        next = std::find_if(next, order.end(), [&](int free) { return !taken.contains(free); });
        if (next == order.end())
            break; // none is left
        line = *next++;
    }
    return lines;
}

} // namespace mantissa
