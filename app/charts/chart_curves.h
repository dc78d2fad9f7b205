// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/chart_view.h"
#include "models/run_store.h"

#include <QHash>

namespace mantissa::app {

// The curves of the visible runs, smoothed and ready to be drawn in any range. Knows no widget.
class ChartCurves {
public:
    ChartCurves(const RunStore& store, const ChartView& view) : m_store(store), m_view(view) {}

    void takeRuns(); // those that are visible now
    void update();   // with the points that came since
    const ChartView& view() const { return m_view; }
    const QVector<int>& runs() const { return m_runs; } // keys
    const RunData& run(int key) const { return m_store.run(key); }
    bool hidden(int key) const { return m_view.hidden.contains(key); }
    bool idle(int key, std::size_t pane) const; // has no curve there
    bool present(std::size_t pane) const;       // is the pane among those that are shown
    bool isGone(std::size_t pane) const;        // it goes while no run has a curve there, and none has
    qint64 notFinite() const;                   // steps of the runs that are shown

    double shown(int key, std::size_t pane, double value) const; // what the axis shows of a column's value
    double valueAt(int key, std::size_t pane, std::size_t index) const;
    struct Part {
        Series::Curve curve = Series::Curve::smooth;
        PaneRange x;
        std::size_t buckets = 0;
    };
    QVector<QPointF> points(int key, std::size_t pane, const Part& part) const;
    PaneRange xRange() const; // of every point, with room to grow
    PaneRange yRange(std::size_t pane, const PaneRange& x) const;
    QString table(const QChar& separator, const PaneRange* x = nullptr) const; // a line per step and run; of all, or of a range
    std::size_t lastPoint(int key) const;                                      // the latest, or as far as a replay has got

private:
    struct Smoothed {
        Series series;
        qint64 stride = 1; // of the points it is made of
    };
    const std::vector<float>& column(int key, std::size_t pane) const { return run(key).*paneTypes()[pane].column; }
    std::vector<const PaneType*> shownPanes() const;
    void reachRings(PaneReach& reach, int key, std::size_t pane, const PaneRange& x) const;
    std::vector<double> samples(int key, std::size_t pane, const PaneRange& x) const;

    const RunStore& m_store;
    const ChartView& m_view;
    QVector<int> m_runs;
    QHash<int, std::vector<Smoothed>> m_smoothed; // by key, then by pane
};

} // namespace mantissa::app
