// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/sweep.h"

#include <optional>

namespace mantissa::report {

// A sweep names its runs by what they vary. None: the name says otherwise than the run's own training, so it is somebody else's.
std::optional<SweepRun> swept_run(const std::string& name, const Json& training);
void add_to(SweepSettings& settings, const SweepRun& run); // what it varies, where that is new

// The experiment of a sweep, from one that has a variant for each of its runs (as a report gathers them): its policies are the variants
// again, its batches and seeds the "sweep". None: the variants are no such runs, or two that share a policy differ in more.
std::optional<Json> experiment_of_sweep(const Json& gathered);

} // namespace mantissa::report
