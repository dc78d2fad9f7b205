// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/run_record.h"

#include <cstdint>
#include <optional>

namespace mantissa::report {

std::int64_t steps_of_epoch(const RunRecord& run); // 0: not known
// With how many steps a finished run was asked for, where that is not what its epochs make; nothing: those, or it is not known.
std::optional<std::int64_t> asked_steps(const RunRecord& run);
// The same of all that finished, where they agree.
std::optional<std::int64_t> asked_steps(const std::vector<RunRecord>& runs);

} // namespace mantissa::report
