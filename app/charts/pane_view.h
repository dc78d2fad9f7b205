// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/chart_curves.h"

namespace mantissa::app {

class RunChart;

// How one pane of the curves is looked at, as its menu offers it.
class PaneView {
public:
    PaneView(RunChart& chart, std::size_t pane) : m_chart(chart), m_pane(pane) {}
    void setLogY(bool log); // of one with a plain axis
    void fitX();            // heights stay
    void fitY();
    bool zoomedY() const;
    bool hidesNewest() const;   // above or below what is shown
    void showAlone(bool alone); // in all the room there is; then those that were there before
    bool alone() const;

private:
    RunChart& m_chart;
    std::size_t m_pane;
};

// How seeds of a variant are drawn, in all panes.
class SeedView {
public:
    explicit SeedView(RunChart& chart) : m_chart(chart) {}
    void choose(ChartView::Seeds seeds);
    bool offered() const; // there are seeds among the runs

private:
    RunChart& m_chart;
};

// What stands at a place of the curves, and in all that is in sight.
class ChartPointer {
public:
    explicit ChartPointer(const RunChart& chart) : m_chart(chart) {}
    std::optional<double> numberAt(const QPointF& at) const;
    int runMeant(const QPointF& at) const; // by a pointer there; -1: none
    std::optional<std::pair<int, EventPoint>> noteAt(const QPointF& at) const;
    QString statisticsInSight() const; // CSV: a line per run and pane
    QRect laneOfEvents() const;        // beneath the panes

private:
    const RunChart& m_chart;
};

// What is said where there is nothing to show yet.
class EmptyChart {
public:
    explicit EmptyChart(RunChart& chart) : m_chart(chart) {}
    void setWhyNotRun(const QString& why); // empty: Run can be pressed
    void setEarlier(bool earlier);         // runs are there that could be ticked

private:
    RunChart& m_chart;
};

} // namespace mantissa::app
