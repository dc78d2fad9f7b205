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
    std::vector<PaneChoice> choices;                          // by pane
    QSet<std::size_t> logY;                                   // panes with a plain axis that are shown on a logarithmic one
    QSet<int> hidden;                                         // runs, by key
    std::optional<double> cursor;                             // in xUnit
    std::optional<double> mark;                               // a second cursor, which stays; the same unit
    std::optional<double> pointer;                            // how high the mouse is, in pixels
    std::size_t pane = 0;                                     // that the keyboard means
    qint64 until = -1;                                        // a replay has got to this step; -1: all are shown
    QSet<std::size_t> away;                                   // panes that are not shown
    QSet<std::size_t> asked;                                  // panes that somebody wants to see
    enum class Heights { own, alike } heights = Heights::own; // of panes; alike: each has room for the values beside it
    QVector<QPointF> sketch;                                  // the loss as somebody foresaw it, by step
    enum class Seeds { each, band } seeds = Seeds::each;      // band: seeds of one variant are drawn as their mean and its spread
    QString whyNotRun = {}; // in place of "Press Run" where there is nothing to show yet; empty: it can be pressed
    bool earlier = false;   // runs are there that could be ticked
    qint64 planned = 0;     // steps that a run of what is edited would have; 0: unknown

    bool past(qint64 step) const { return until < 0 || step <= until; }

    PaneAxis axisOf(std::size_t pane) const;
    static bool tellsTime(const RunData& run);                                                 // or will, with its first step
    bool hasPlace(const RunData& run) const { return xUnit != XUnit::time || tellsTime(run); } // else it is left out
    double xOf(const RunData& run, double step) const;                                         // of what has no place left of every axis
    std::size_t indexAt(const RunData& run, double x) const;                                   // of the last point at or before x
    double leastX() const; // what a logarithmic axis begins with when it shows everything
};

} // namespace mantissa::app
