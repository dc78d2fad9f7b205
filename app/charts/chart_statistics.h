// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/chart_curves.h"

namespace mantissa::app {

// CSV: least, most, mean and last of each pane's unsmoothed figures for every run that is shown, from one place of the x axis to another.
QString statisticsOf(const ChartCurves& curves, const PaneRange& x);

} // namespace mantissa::app
