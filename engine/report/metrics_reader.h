// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/run_record.h"

namespace mantissa::report {

// Appends the points of metrics.jsonl; half a last line, and any line that is damaged, is left out.
void read_metrics(const std::filesystem::path& file, RunRecord& run);

} // namespace mantissa::report
