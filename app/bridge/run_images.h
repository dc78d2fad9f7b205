// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_data.h"
#include "runs/summary.h"

namespace mantissa::app {

// What a run trained on and was validated with, as its report has it.
void takeImages(RunData& run, const UsedData& data);

} // namespace mantissa::app
