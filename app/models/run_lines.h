// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QVector>

namespace mantissa::app {

class RunStore;

// Which line of the theme is whose. Runs of one group have those of their policies; one of another group that is shown beside them
// keeps its own, else takes one that no other has, nor is among `taken`.
void assignLines(RunStore& store, int group);
void giveLine(RunStore& store, int key, QVector<int> taken = {});
int lineOf(const RunStore& store, const QString& folder); // -1: no run is kept there

} // namespace mantissa::app
