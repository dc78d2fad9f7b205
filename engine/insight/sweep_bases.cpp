// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/sweep_bases.h"

#include <algorithm>

namespace mantissa::insight {

std::vector<int> bases_of(const std::vector<std::optional<SweepRun>>& runs, int baseline) {
    std::vector<int> bases(runs.size(), baseline);
    const std::optional<SweepRun>& base = runs[static_cast<std::size_t>(baseline)];
    for (std::size_t run = 0; base && run < runs.size(); ++run) {
        if (!runs[run])
            continue;
        const auto beside = std::ranges::find(runs, std::optional(SweepRun{base->policy, runs[run]->batch, runs[run]->seed}));
        bases[run] = beside == runs.end() ? no_base : static_cast<int>(beside - runs.begin());
    }
    bases[static_cast<std::size_t>(baseline)] = baseline; // of two of one name, too
    return bases;
}

} // namespace mantissa::insight
