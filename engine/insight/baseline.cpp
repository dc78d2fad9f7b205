// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/baseline.h"

#include <algorithm>

namespace mantissa::insight {

bool is_called_float32(std::string_view name) { return name == "float32" || name.ends_with("/float32") || name.ends_with("-float32"); }

int baseline_of(const std::vector<Candidate>& runs) {
    for (const auto is_good : {&Candidate::is_of_choice, &Candidate::is_called_float32, &Candidate::has_figures}) {
        const auto found = std::ranges::find_if(runs, [&](const Candidate& run) { return run.has_figures && run.*is_good; });
        if (found != runs.end())
            return static_cast<int>(found - runs.begin());
    }
    return -1;
}

} // namespace mantissa::insight
