// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/pane_registry.h"

namespace mantissa::app {

// What the device said of itself while a run went on, held until it said more.
PaneType powerPane();
PaneType temperaturePane();
PaneType clockPane();
PaneType busyPane();
PaneType deviceMemoryPane();

} // namespace mantissa::app
