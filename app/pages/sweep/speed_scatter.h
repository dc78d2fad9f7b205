// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/sweep/sweep_board.h"

#include <QWidget>

class QPainter;

namespace mantissa::app {

// Accuracy over speed: a dot per cell, its bar the deviation, its area the memory; a thin line joins the batches of a policy, the best
// front is dashed. Left and Right go from cell to cell, Enter opens its runs.
class SpeedScatter : public QWidget {
    Q_OBJECT
public:
    explicit SpeedScatter(QWidget* parent = nullptr);
    void show(const SweepBoard& board);
    void setCurrent(int cell);
    QPointF placeOf(int cell) const; // of its dot
    Q_INVOKABLE QString table() const { return tableOf(m_board); }
    QSize sizeHint() const override { return {340, 260}; }
    QSize minimumSizeHint() const override { return {220, 180}; }

Q_SIGNALS:
    void chosen(int cell);
    void opened(int cell);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Axis {
        double low = 0, high = 1, step = 1;
        static Axis over(double low, double high, int ticks);
        double at(double value) const { return (value - low) / (high - low); }
        QString words(double value) const;
    };
    bool drawn(int cell) const; // it has both figures
    QRectF pane() const;
    int cellNear(const QPointF& at) const;
    double radiusOf(int cell) const;
    double mostMemory() const;
    void measureAxes();
    void paintAxes(QPainter& painter) const;
    QPolygonF frontLine() const;
    void paintFront(QPainter& painter) const;
    void paintPolicies(QPainter& painter) const;
    void paintNames(QPainter& painter) const;
    double paintSizes(QPainter& painter) const;
    void paintFrontName(QPainter& painter, double right) const;

    SweepBoard m_board;
    Axis m_across, m_up;
    int m_current = -1;
};

} // namespace mantissa::app
