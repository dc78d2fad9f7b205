// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/device_points.h"
#include "runs/log_reader.h"

namespace mantissa::app {

// The curves of a run that told some of its steps alone, as one from elsewhere does: straight lines join what was told, and end at a
// loss that is not finite. Milliseconds that nobody told are unknown, not 0.
void addSparse(RunData& run, const RunLog& log, DevicePoints& device);

} // namespace mantissa::app
