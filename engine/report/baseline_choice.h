// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/run_record.h"

#include <string>
#include <vector>

namespace mantissa::report {

// The run of that name; without one the run that a comparison chooses by itself. Throws where none is called so.
int choose_baseline(const std::vector<RunRecord>& runs, const std::string& name);

} // namespace mantissa::report
