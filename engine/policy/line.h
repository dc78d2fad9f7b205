// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace mantissa {

// How the runs of a policy are drawn everywhere: never by colour alone.
struct PolicyLine {
    std::string light, dark;  // colours on a light and a dark ground
    std::vector<double> dash; // in pen widths; empty: solid
    std::string marker;
    int turn = 0; // when it is given to a run of another policy: those first whose own policies are seldom seen, and mislead nobody
};

struct NamedLine {
    std::string policy;
    PolicyLine line;
};

// Of the built-in policies, in their order, then those that none of them has.
const std::vector<NamedLine>& policy_lines();
// A line for each run, by index: its own policy's for the first that has it ("custom (float16)" begins with float16's), the next free
// one for the others; -1: none is left. What some of them have already they keep: `lines`, by index, -1 where none is given yet.
std::vector<int> assigned_lines(const std::vector<std::string>& policies, std::vector<int> lines = {});

} // namespace mantissa
