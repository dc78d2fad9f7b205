// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/sweep.h"

#include <optional>
#include <vector>

namespace mantissa::insight {

inline constexpr int no_base = -1;

// The run that each is set beside. In a sweep it is that of the baseline's policy with the same batch and seed, where there is one: another
// batch takes other steps, and another seed begins elsewhere. Of a run of no sweep (nothing) it is the baseline itself.
std::vector<int> bases_of(const std::vector<std::optional<SweepRun>>& runs, int baseline);

} // namespace mantissa::insight
