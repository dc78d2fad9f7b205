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
// No eye tells more colours apart than those: beyond them they come again, each time with other dashes and markers, so that two of one
// colour have neither alike and no two of any colour have both. By index: first those of policy_lines(), as they are.
int drawn_lines();
PolicyLine drawn_line(int index);
// A line for each run, by index: its own policy's for the first that has it ("custom (float16)" begins with float16's), the next free
// one for the others; -1: none is left. What some of them have already they keep: `lines`, by index, -1 where none is given yet.
std::vector<int> assigned_lines(const std::vector<std::string>& policies, std::vector<int> lines = {});

} // namespace mantissa
