// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/report.h"

namespace mantissa {

// A line for each run: how it ended, what it learned and what it took; what is simulated has no speed and no memory of its own.
void print_compared_runs(const report::Report& report);

} // namespace mantissa
