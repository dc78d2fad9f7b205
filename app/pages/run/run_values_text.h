// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/run_card.h"
#include "widgets/stacked_bars.h"

namespace mantissa::app {

class Workbench;

// What the cards and bars of the Run page say.
CardValues cardOf(Workbench& workbench, int variant);
QVector<BarRow> memoryRows(Workbench& workbench);
QVector<BarPart> memoryLegend(const QVector<BarRow>& rows); // a data set on the device is named only where there is one
void setMemoryLimit(StackedBars& bars, Workbench& workbench);
QString memorySubtitle(Workbench& workbench);
QVector<BarRow> timeRows(Workbench& workbench);

} // namespace mantissa::app
