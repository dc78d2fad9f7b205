// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/chart_view.h"
#include "charts/seed_group.h"
#include "models/run_data.h"

#include <QVector>
#include <QWidget>

#include <map>
#include <optional>

namespace mantissa::app {

class ChartCurves;
class RunPlot;

// The words over the panes: titles, the column of values, markers, the events, where a run ended, the cursor.
class RunOverlay : public QWidget {
    Q_OBJECT
public:
    RunOverlay(const ChartCurves& curves, RunPlot& plot); // over the plot

    void paintAll(QPainter& painter);
    int runAt(const QPointF& at) const;                      // whose value stands there; -1: none
    QString eventWordsAt(const QPointF& at) const;           // empty: nothing happened there
    std::optional<double> numberAt(const QPointF& at) const; // the figure that stands there, or what a cross is of
    std::optional<double> crossAt(const QPointF& at) const;
    int runNear() const; // whose curve the pointer is nearest to, in any pane; -1: none
    std::optional<std::pair<int, EventPoint>> noteAt(const QPointF& at) const;
    int menuAt(const QPointF& at) const; // pane whose menu button is there; -1: none
    // Of a value that changed by it on a way along the axis.
    static QString differenceWords(double change, double way, XUnit unit = XUnit::step);

    struct LaneMark {
        int count = 0;
        QString kind; // the gravest of those that meet there
        QColor color;
        bool counted = false; // its count stands beside it
    };
    using LaneMarks = std::map<int, LaneMark>; // by place in the lane
    static constexpr QLatin1String clockHeld{"clock_held"};

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintTitle(QPainter& painter, std::size_t pane);
    void paintMarkers(QPainter& painter, std::size_t pane);
    struct Value {
        QRectF place;
        int key = -1;
        double number = 0;
    };
    void paintBeyond(QPainter& painter, std::size_t pane) const;
    void paintValuesHead(QPainter& painter);
    void paintValues(QPainter& painter, std::size_t pane);
    void paintValue(QPainter& painter, std::size_t pane, Value one, int closest);
    static void paintBatch(QPainter& painter, const QRectF& place, const QString& batch, const QString& figure);
    QString batchOf(int key) const; // that tells it from others
    void paintOpened(QPainter& painter, std::size_t pane);
    int rowsOf(int key, std::size_t pane) const;
    void paintSpread(QPainter& painter, std::size_t pane, const QRectF& place, const SeedGroup& seeds);
    QVector<int> runsOf(std::size_t pane) const; // that have a curve there
    const Value* valueAt(const QPointF& at) const;
    void paintEvents(QPainter& painter);
    void paintLaneWords(QPainter& painter);
    void paintEpochs(QPainter& painter, const LaneMarks& marks);
    std::map<double, qint64> epochEnds() const; // by pixel
    LaneMarks laneMarks() const;
    void countMarks(LaneMarks& marks) const;
    static void paintMark(QPainter& painter, const QPointF& at, const LaneMark& mark);
    void paintHeld(QPainter& painter) const; // where a device's clock was held down
    QStringList heldWordsAt(double x) const; // the same; empty: nowhere there
    void paintNotes(QPainter& painter);      // at their points
    void paintNote(QPainter& painter, int key, const EventPoint& event);
    void paintEndings(QPainter& painter);
    std::optional<double> endOf(int key) const;
    QVector<double> endings() const; // of all runs
    QRectF placeOfLegend() const;    // of the marks in the lane
    static void paintOverCurves(QPainter& painter, const QPointF& at, const QString& words, const QColor& color);
    void paintDown(QPainter& painter, double x) const;
    enum class Loss { training, validation };
    void paintNotFinite(QPainter& painter);
    void paintNotFinite(QPainter& painter, int key, Loss loss);
    static void paintCross(QPainter& painter, const QPointF& at, Loss loss = Loss::training);
    QString crossWordsAt(const QPointF& at) const; // empty: no such loss is marked there
    void paintFocus(QPainter& painter) const;
    void paintCursor(QPainter& painter);
    void paintNearest(QPainter& painter); // whose curve is pointed at
    void paintEmpty(QPainter& painter);
    void paintComing(QPainter& painter);
    void paintLeftOut(QPainter& painter); // what has no place on the axis
    QString leftOutWords() const;         // empty: everything has one
    void paintHint(QPainter& painter, const QString& hint);
    void paintSecondCursor(QPainter& painter);
    void paintSketch(QPainter& painter);
    int nearest(std::size_t pane) const; // run whose curve the pointer is nearest to; -1: none
    double valueWidth(std::size_t pane) const;
    QString difference(int key, std::size_t pane) const; // between the two cursors
    double pixel(double x) const;

    const ChartCurves& m_curves;
    const RunPlot& m_plot;
    QVector<Value> m_values;             // as last painted
    std::optional<std::size_t> m_opened; // a low pane beneath the pointer
    struct Cross {
        QRectF place;
        double number = 0;
        QString words = {}; // of a loss
    };
    QVector<Cross> m_crosses;
    struct Note {
        QRectF place;
        int key = -1;
        EventPoint event;
    };
    QVector<Note> m_notes;
};

} // namespace mantissa::app
