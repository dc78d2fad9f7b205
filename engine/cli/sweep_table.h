// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/sweep/results.h"

namespace mantissa {

// Policy down, batch across; then the answer.
void print_sweep(const report::SweepResults& results);

} // namespace mantissa
