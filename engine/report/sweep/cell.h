// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/sweep/results.h"

namespace mantissa::report {

// The seeds of one cell and their spreads, as yet beside nothing.
SweepCell sweep_cell(const SweepSettings& settings, const SweepRun& which, const std::vector<SweepSeed>& runs);
// What its seeds say beside those of the baseline's cell of the same batch, which may be the cell itself.
void judge(SweepCell& cell, const SweepCell& base);

} // namespace mantissa::report
