// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/pane_registry.h"

#include <QSet>

#include <optional>

namespace mantissa::app {

enum class XUnit { step, epoch, time };

// What the user chose to see of the curves: a plain value, so that a copy of the chart shows the same.
struct ChartView {
    ChartView();

    XUnit xUnit = XUnit::step;
    double smoothing = 0.9;
    bool follow = true, logX = false;
    std::vector<PaneChoice> choices; // by pane
    QSet<int> hidden;                // runs, by key
    std::optional<double> cursor;    // in xUnit

    double xOf(const RunData& run, double step) const;
    std::size_t indexAt(const RunData& run, double x) const; // of the last point at or before x
    double leastX() const;                                   // what a logarithmic axis begins with when it shows everything
};

} // namespace mantissa::app
