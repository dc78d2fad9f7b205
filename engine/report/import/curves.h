// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/import/event_file.h"
#include "runs/log_reader.h"

#include <string>

namespace mantissa::report {

using Scalars = std::map<std::string, std::vector<ScalarPoint>>;

// What the log of a run can say of foreign curves: a training loss it must have, the rest it may.
struct ForeignRun {
    Scalars training = {}, validation = {}; // as somebody wrote them; `validation` from a folder of its own
};
// Its first event tells which curve was taken for what. Steps count from 1, and what no curve tells is NaN.
// Throws bad_input, in a clause, where there is no loss or steps that no run has.
RunLog log_of(const ForeignRun& run);

} // namespace mantissa::report
