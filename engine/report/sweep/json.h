// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "report/sweep/results.h"

namespace mantissa::report {

// For programs: what is not known is null, shares and bytes as in summary.json.
Json to_json(const SweepResults& results);
const char* name_of(SweepSeed::State state); // "waits", "running", "done", "diverged", "failed"

} // namespace mantissa::report
