// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/chart_view.h"
#include "charts/seed_group.h"
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
    bool hidden(int key) const { return m_view.hidden.contains(key) || !m_view.hasPlace(run(key)); }
    QVector<int> leftOut() const;               // that would be shown, and have no place on the axis
    bool hasTimes() const;                      // an axis of time has something to show, or will
    bool idle(int key, std::size_t pane) const; // has no curve there
    bool present(std::size_t pane) const;       // is the pane among those that are shown
    std::size_t keyPane() const;                // that the keyboard means: a later one, where that went
    bool isGone(std::size_t pane) const;        // it goes while no run has a curve there, and none has
    qint64 notFinite() const;                   // steps of the runs that are shown
    bool marksValidations() const;              // some of those losses are of validations

    // Seeds that are drawn as one in a pane, by the key that is drawn; null: the run is drawn by itself.
    const SeedGroup* seedsOf(int key, std::size_t pane) const;
    bool isWithin(int key, std::size_t pane) const;                          // another run's line is drawn for it
    bool hasSeeds() const { return !m_groups.isEmpty(); }                    // whether there is anything to draw as one
    QString nameOf(int key) const;                                           // of what is drawn for it
    SeedSpread spreadAt(int key, std::size_t pane, std::size_t index) const; // of the seeds that it is drawn for
    struct BandPoint {
        double x = 0, low = 0, high = 0;
    };
    QVector<BandPoint> band(int key, std::size_t pane, const PaneRange& x, std::size_t buckets) const;

    double ringOf(int key, std::size_t pane, const EpochPoint& epoch) const; // of validation; of seeds that are drawn as one, their mean
    double shown(int key, std::size_t pane, double value) const;             // what the axis shows of a column's value
    double valueAt(int key, std::size_t pane, std::size_t index) const;
    double toldAt(int key, std::size_t pane, std::size_t index) const; // 0, too, for which a logarithmic axis has no place
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
    QVector<int> seedsAt(int key, std::size_t pane, double step) const;
    double placeAt(int key, std::size_t pane, std::size_t index) const;
    QVector<QPointF> meanPoints(int key, std::size_t pane, const Part& part) const;
    std::vector<std::size_t> placesIn(int key, const PaneRange& x, std::size_t buckets) const;
    double smoothedAt(int key, std::size_t pane, std::size_t index) const; // of the run alone
    double aboveRest(int key, std::size_t pane, double smoothed) const;
    const std::vector<float>& column(int key, std::size_t pane) const { return run(key).*paneTypes()[pane].column; }
    std::vector<const PaneType*> shownPanes() const;
    void reachRings(PaneReach& reach, int key, std::size_t pane, const PaneRange& x) const;
    std::vector<double> samples(int key, std::size_t pane, const PaneRange& x) const;

    const RunStore& m_store;
    const ChartView& m_view;
    QVector<int> m_runs;
    QVector<SeedGroup> m_groups;
    QHash<int, std::vector<Smoothed>> m_smoothed; // by key, then by pane
};

} // namespace mantissa::app
