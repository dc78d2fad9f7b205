// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

namespace mantissa::insight {

// What of a run decides whether others are set beside it.
struct Candidate {
    bool has_figures = false;
    bool is_float32 = false;
    bool is_called_float32 = false; // a run of another program, whose policy is not known
};
bool is_called_float32(std::string_view name); // it, or the folder that it is named after

// The one that others are set beside where nobody chose: float32, else the first with figures; -1: none has any.
int baseline_of(const std::vector<Candidate>& runs);

} // namespace mantissa::insight
