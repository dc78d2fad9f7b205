// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/chart_curves.h"
#include "charts/chart_export.h"
#include "core/json.h"

#include <QTimer>
#include <QWidget>

class QHelpEvent;
class QWheelEvent;

namespace mantissa::app {

class RunOverlay;
class RunPlot;

// All curves of the visible runs: panes on one x axis, over them the overlay with words, values, cursor and events. What is shown is
// the view and the curves; plot and overlay paint it; here are the clock, the mouse and the keyboard.
class RunChart : public QWidget {
    Q_OBJECT
public:
    explicit RunChart(RunStore& store, QWidget* parent = nullptr);

    void setXUnit(XUnit unit);
    void setSmoothing(double smoothing);
    void setFollow(bool follow);
    void setLogX(bool log);
    void choose(std::size_t pane, PaneChoice choice);
    void fit();
    void setUntil(qint64 step);                                                                           // -1: everything
    void showPanes(const QSet<std::size_t>& panes, ChartView::Heights heights = ChartView::Heights::own); // empty: all
    void askForPane(std::size_t pane, bool asked); // to be among those that are shown together
    enum class Sketching { off, on };
    void setSketching(Sketching sketching, qint64 plannedSteps); // on: a drag over the loss draws what is foreseen
    void forgetSketch();
    void setMark(std::optional<double> x); // the second cursor
    qint64 stepAt(double x) const;         // of the cursor's place
    double pixelOf(double x) const;        // across, in the view's unit
    void repaintNow() { repaint(); }
    void refresh(); // new points; repaints at most so often that it costs little

    const ChartView& view() const { return m_view; }
    const ChartCurves& curves() const { return m_curves; }
    QWidget* plotWidget() const;
    QString tableInSight() const;                                   // CSV: of the steps that the axis shows
    const QVector<QPointF>& marks(int key, std::size_t pane) const; // of a run, on its curve
    ChartFace face();
    Json state() const; // zoom, hidden curves and choices, to be kept in a file
    void setState(const Json& state);

Q_SIGNALS:
    void drawn(); // anew, maybe in another range
    void followChanged(bool follow);
    void paneMenuAsked(int pane, const QPoint& global);
    void tableAsked();
    void numberAsked(double number); // to be looked at in every format

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    friend class PaneView;
    friend class SeedView;
    friend class ChartPointer;
    friend class EmptyChart;
    void applyTheme();
    const RunData* longestRun() const; // of those that are drawn; null: none has begun
    void takeRuns();
    void showOnly(const QSet<std::size_t>& panes);
    void repaint();
    void refreshAtOnce();
    void follow(bool follow); // and tells it
    void drawOn(QCPPainter& painter, const QSize& size);
    void moveCursor(const QPointF& at);
    void stepCursor(double pixels);
    bool stepPane(int by); // of those that are shown; false: there is none
    void zoomAtCursor(double factor);
    bool press(const QMouseEvent& event);
    bool hover(const QMouseEvent& event); // true, as of press(): nothing beneath needs to know
    void release();
    void turnWheel(QWheelEvent& event);
    void showHelp(const QHelpEvent& event);
    bool clickValue(const QPointF& at);
    bool clickCross(const QPointF& at);
    void sketch(const QPointF& at);

    // settings
    ChartView m_view;
    // sources
    RunStore& m_store;
    ChartCurves m_curves;
    // derived
    RunPlot* m_plot;
    RunOverlay* m_overlay;
    std::optional<QPointF> m_dragged; // where the mouse was last
    Sketching m_sketching = Sketching::off;
    bool m_drawing = false;                      // a sketch
    std::optional<QSet<std::size_t>> m_together; // panes that are away where none stands alone
    QTimer m_paint;                              // single shot; its delay follows what a repaint costs
};

} // namespace mantissa::app
