// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/chart_curves.h"

#include <qcustomplot.h>

namespace mantissa::app {

// The picture of the curves: a pane above the other on one x axis, the lane of the events beneath them.
class RunPlot : public QCustomPlot {
    Q_OBJECT
public:
    RunPlot(const ChartCurves& curves, QWidget* parent);

    QRect paneRect(std::size_t pane) const { return m_panes[pane].rect->rect(); }
    QRect laneRect() const { return m_lane->rect(); }
    QCPAxis* sharedX() const { return m_lane->axis(QCPAxis::atBottom); }
    QCPAxis* yOf(std::size_t pane) const { return m_panes[pane].rect->axis(QCPAxis::atLeft); }
    const QVector<QPointF>& markersOf(int key, std::size_t pane) const { return m_graphs.find(key)->at(pane).marks; }

    void applyTheme();
    void applyScales();        // logarithmic or not, as the view has it
    QString clockUnit() const; // of figures along an axis of time
    void applyPanes();         // those that are shown
    void followPanes();        // the same, where they are others than before
    bool shows(std::size_t pane) const { return m_curves.present(pane); }
    void rebuild(); // graphs of the runs that are shown
    void fill();    // them, and the ranges that the user left alone
    void fitX();
    void forgetZoom();
    void forgetZoom(std::size_t pane); // up and down alone
    bool zoomed(std::size_t pane) const { return m_panes[pane].zoomed; }
    struct Beyond {
        bool above = false, below = false;
    };
    Beyond beyond(std::size_t pane) const; // where newest values lie that a zoomed pane does not show
    void zoomTo(const QCPRange& x) { linkX(x); }
    void zoomPane(std::size_t pane, const QCPRange& y);
    void takeRanges(const RunPlot& other);

    void zoomX(double factor, double pixel);
    void drag(const QPointF& from, const QPointF& to);

Q_SIGNALS:
    void xMoved(); // by the user

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Pane {
        QCPAxisRect* rect = nullptr; // the plot's
        bool zoomed = false;         // by the user: its y stays
        bool there = true;           // as it was laid out
    };
    struct Graphs {
        QCPGraph *raw = nullptr, *smooth = nullptr, *validation = nullptr, *best = nullptr; // the plot's
        QCPGraph *low = nullptr, *high = nullptr; // of seeds that are drawn as one: the band lies between them
        QVector<QPointF> marks;                   // painted by the overlay, in our shapes
    };
    QCPAxisRect* makeRect(int row, const QMargins& margins);
    QCPGraph* makeGraph(std::size_t pane, const QPen& pen);
    Graphs makeGraphs(int key, std::size_t pane);
    std::vector<QCPAxisRect*> rects() const; // of the panes and of the lane
    void linkX(const QCPRange& range);
    void keepBox(const QRect& box); // that was drawn to zoom to
    void fitTicks();
    PaneRange xRange() const;
    void fillCurve(int key, std::size_t pane);
    void fillBand(int key, std::size_t pane);
    void fillValidation(int key, std::size_t pane);
    QVector<QPointF> marksOf(int key, std::size_t pane) const;
    double heightAt(const QCPGraph& curve, double x) const; // NaN: none

    const ChartCurves& m_curves;
    std::vector<Pane> m_panes;
    QCPAxisRect* m_lane = nullptr;            // the plot's
    QHash<int, std::vector<Graphs>> m_graphs; // by key, then by pane
    bool m_linking = false;
};

} // namespace mantissa::app
