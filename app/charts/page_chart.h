// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/chart_export.h"

#include <optional>

namespace mantissa::app {

// The chart of a page that a key means: the one that has the keyboard, else the largest in sight. Nothing: the page shows none.
std::optional<ChartFace> chartOf(QWidget& page);

} // namespace mantissa::app
