// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/chart_export.h"
#include "charts/series.h"
#include "models/run_store.h"

#include <QElapsedTimer>
#include <QHash>
#include <QSet>
#include <QTimer>
#include <QWidget>

#include <array>
#include <optional>

class QCustomPlot;
class QCPAxisRect;
class QCPGraph;
class QCPRange;
class QPainter;
class QMouseEvent;

namespace mantissa::app {

class RunOverlay;

enum class PaneKind { loss, accuracy, time, scale, events };
inline constexpr int paneCount = 5;
enum class XUnit { step, epoch, time };
enum class TimeUnit { millisecondsPerStep, imagesPerSecond };

struct Pane {
    PaneKind kind = PaneKind::loss;
    QCPAxisRect* rect = nullptr; // the plot's
    bool zoomed = false;         // by the user: its y stays
};

// All curves of the visible runs: panes on one x axis, over them the overlay with words, values, cursor and events.
class RunChart : public QWidget {
    Q_OBJECT
public:
    explicit RunChart(RunStore& store, QWidget* parent = nullptr);

    void setXUnit(XUnit unit);
    void setSmoothing(double smoothing);
    void setFollow(bool follow);
    void setTimeUnit(TimeUnit unit);
    void setLogLoss(bool log);
    void setLogX(bool log);
    void fit();
    void repaintNow() { repaint(); }
    void refresh(); // new points; repaints at most so often that it costs little
    ChartFace face();
    QString table(const QChar& separator) const; // of all visible runs, one line per step and run

    // for the overlay
    const RunStore& store() const { return m_store; }
    QVector<int> runs() const { return m_runs; }
    const std::array<Pane, paneCount>& panes() const { return m_panes; }
    XUnit xUnit() const { return m_xUnit; }
    TimeUnit timeUnit() const { return m_timeUnit; }
    double smoothing() const { return m_smoothing; }
    bool logLoss() const { return m_logLoss; }
    bool logX() const { return m_logX; }
    std::optional<double> cursor() const { return m_cursor; }
    bool hidden(int key) const { return m_hidden.contains(key); }
    double xOf(const RunData& run, double step) const;
    std::size_t indexAt(const RunData& run, double x) const; // of the last point at or before x
    double valueAt(int key, PaneKind kind, std::size_t index) const;
    QWidget* plotWidget() const;

Q_SIGNALS:
    void followChanged(bool follow);
    void paneMenuAsked(int pane, const QPoint& global);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void wheelX(const QWheelEvent& event);
    void dragTo(const QPointF& at);
    void drawOn(QCPPainter& painter, const QSize& size);
    struct Curves {
        Series series;
        qint64 stride = 1; // of the points it is made of
        QCPGraph *raw = nullptr, *smooth = nullptr, *markers = nullptr, *validation = nullptr, *best = nullptr;
    };
    void buildPanes();
    void applyTheme();
    void rebuildRuns();
    void repaint();
    void fillPane(int pane);
    void fillCurve(int key, int pane, std::size_t order);
    void fillValidation(int key, int pane);
    void fitX();
    void fitY(int pane);
    QCPRange yRange(int pane) const;
    void linkX(const QCPRange& range);
    void moveCursor(const QPointF& at);
    void stepCursor(double pixels);
    void zoomX(double factor);
    void updateSeries();
    QVector<QPointF> pointsOf(int key, int pane, Series::Curve curve, std::size_t buckets) const;
    bool clickValue(const QPointF& at);
    const std::vector<float>& column(int key, PaneKind kind) const;
    double scaled(int key, PaneKind kind, double value) const;

    RunStore& m_store;
    QCustomPlot* m_plot;
    RunOverlay* m_overlay;
    std::array<Pane, paneCount> m_panes;
    // settings
    XUnit m_xUnit = XUnit::step;
    TimeUnit m_timeUnit = TimeUnit::millisecondsPerStep;
    double m_smoothing = 0.9;
    bool m_follow = true, m_logLoss = true, m_logX = false;
    QSet<int> m_hidden;
    // derived
    QVector<int> m_runs;
    QHash<int, std::array<Curves, paneCount>> m_curves; // by key
    std::optional<double> m_cursor;
    std::optional<QPointF> m_dragged; // where the mouse was last
    QTimer m_paint; // single shot; its delay follows what a repaint costs
    bool m_linking = false;
};

} // namespace mantissa::app
