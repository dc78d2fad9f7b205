// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/import/event_file.h"

namespace mantissa::report {

// No step took less than no time. Points from where a clock leapt ahead until it was set right come in line with those around them; else a
// clock that was set back goes on from where it stood.
void let_time_go_on(std::vector<ScalarPoint>& points);

} // namespace mantissa::report
