// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/pane_registry.h"

namespace mantissa::app {

// How far a run is from the training beside it, in float32.
PaneType twinLossPane();
PaneType twinWeightsPane();

} // namespace mantissa::app
