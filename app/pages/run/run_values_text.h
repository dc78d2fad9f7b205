// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/run_card.h"
#include "widgets/stacked_bars.h"

namespace mantissa::app {

class Workbench;

// What the cards and bars of the Run page say.
// The runs of the group that is shown, as they were; then the variants that are not among them, as they would be.
struct ShownRun {
    int variant = -1; // that is edited under this name; -1: there is none any more
    int key = -1;     // of the store; -1: it has not run
};
QVector<ShownRun> shownRuns(Workbench& workbench);
QVector<CardValues> valuesOfCards(Workbench& workbench, const QVector<ShownRun>& shown);
QVector<BarRow> memoryRows(Workbench& workbench);
QVector<BarRow> predictedRows(Workbench& workbench);        // of the network that is edited, whatever has run
QVector<BarPart> memoryLegend(const QVector<BarRow>& rows); // a data set on the device is named only where there is one
void setMemoryLimit(StackedBars& bars, Workbench& workbench);
QString memorySubtitle(Workbench& workbench);
QVector<BarRow> timeRows(Workbench& workbench);

} // namespace mantissa::app
