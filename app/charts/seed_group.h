// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_store.h"

namespace mantissa::app {

// Runs that differ in their seed alone and whose curves are drawn as one: their mean, and a standard deviation to either side. Those
// that diverged keep a curve of their own, and are counted.
struct SeedGroup {
    QVector<int> keys; // two at least; the first one's line is drawn
    int diverged = 0;
};
QVector<SeedGroup> seedGroups(const RunStore& store, const QVector<int>& keys);

struct SeedSpread {
    double mean = 0, deviation = 0; // NaN: nobody is there
    int n = 0;
};
SeedSpread spreadOf(const QVector<double>& values); // of those that are finite

} // namespace mantissa::app
