// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

namespace mantissa::insight {

// What of a run decides whether others are set beside it.
struct Candidate {
    bool has_figures = false;
    bool is_of_choice = false;      // float32; of the runs of a sweep, of the sweep's first policy, as Sweep has it
    bool is_called_float32 = false; // a run of another program, whose policy is not known
};
bool is_called_float32(std::string_view name); // it, or the folder that it is named after

// The one that others are set beside where nobody chose: such a run, else one that is called so, else the first with figures; -1: none.
int baseline_of(const std::vector<Candidate>& runs);

} // namespace mantissa::insight
