// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/chart_export.h"
#include "style/theme.h"

#include <QWidget>

#include <cmath>
#include <optional>

class QCPRange;
class QCustomPlot;

namespace mantissa::app {

class PlotCursor;

// One line, or one dot, of a chart that stands still.
struct PlotCurve {
    QString name, note; // note: beside a dot
    int line = 0;       // of the theme
    QVector<double> x, y;
    enum class Kind { line, marked, dot } kind = Kind::line;
    double spread = 0;                               // of a dot: half of its error bar
    QVector<double> bandX = {}, low = {}, high = {}; // of a line: what lies between them is shaded
};

struct PlotContent {
    QString title, unit, xTitle, yTitle;
    bool logX = false, logY = false;
    QVector<PlotCurve> curves;
    double target = 0;       // a dashed line across; 0: none
    double yMost = HUGE_VAL; // nothing can be more: no figure of the axis is
    QVector<QPointF> front;  // a staircase
    QString empty;           // said where there is nothing to draw
};

// What a curve has at the cursor.
struct PlotReading {
    QString name, note;
    int line = 0;
    double x = 0, y = 0;
    // apart: its point is at another x, which is told with it; beyond: the curve does not reach so far, and has nothing there
    enum class Place { here, apart, beyond } place = Place::here;

    QString words() const; // whose it is, and of what x where that is another
    QString figure() const;
};

// A chart with its title in a card: a drag draws the box to zoom to, Ctrl and drag moves, Ctrl and wheel zooms, a double click fits; what
// is zoomed stays when new points come. A cursor reads the curves, T shows all figures; its menu has the rest.
class PlotCard : public QWidget {
    Q_OBJECT
public:
    explicit PlotCard(QWidget* parent = nullptr);
    void show(const PlotContent& content);
    const PlotContent& content() const { return m_content; }

    ChartFace face() const; // with its title, the names of its lines and titles on both axes
    QString table() const;
    QString tableInSight() const;                // of the part that is shown of the x axis
    QPointF placeOf(const QPointF& point) const; // in the card, of a point of a curve
    QVector<QRectF> namesOfDots() const;         // where they stand
    QVector<double> figuresOfY() const;          // that stand at the axis
    QVector<PlotReading> readings() const;       // at the cursor; nothing: there is none
    double readingX() const;                     // that they are of: the one all points have, else the cursor's
    QString readingWords() const;                // the same, for who cannot see them
    void setLogX(bool log);                      // until another chart is shown
    void setLogY(bool log);

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void draw(const Theme& colors, QCustomPlot* plot) const;
    void drawDot(const PlotCurve& curve, const Theme& colors, QCustomPlot* plot) const;
    void drawLine(const PlotCurve& curve, const Theme& colors, QCustomPlot* plot) const;
    void drawFront(const Theme& colors, QCustomPlot* plot) const;
    void fit();
    void showTable();
    void moveCursor(std::optional<double> pixel);
    void stepCursor(double pixels);
    void zoomX(double factor);
    void endDrag(const QMouseEvent& move);
    QString table(const QCPRange& x) const;

    bool sameAxes(const PlotContent& content) const;
    QCustomPlot* m_plot;
    PlotCursor* m_overlay;
    std::optional<double> m_cursor;           // x
    std::optional<bool> m_logX, m_logY;       // as somebody chose
    bool m_zoomed = false, m_drawing = false; // drawing: ranges are ours, not the user's
    bool m_pressed = false;                   // a button of the mouse, on the plot
    PlotContent m_content;
};

} // namespace mantissa::app
