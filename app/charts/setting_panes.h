// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/pane_registry.h"

namespace mantissa::app {

PaneType lossScalePane();    // where somebody scales
PaneType learningRatePane(); // as a schedule, or a hand, has it

} // namespace mantissa::app
