// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/sweep/sweep_board.h"

#include <QWidget>

class QPainter;

namespace mantissa::app {

// Policies down, batches across; in a cell the measure, a mark per seed and the verdict. Arrows move the cell, Enter opens its runs,
// Del drops what of it waits.
class ResultGrid : public QWidget {
    Q_OBJECT
public:
    explicit ResultGrid(QWidget* parent = nullptr);
    void show(const SweepBoard& board);
    void setMeasure(SweepMeasure measure);
    SweepMeasure measure() const { return m_measure; }
    int current() const { return m_current; } // cell; -1: there is none
    void setCurrent(int cell);
    QRectF cellAt(int cell) const;
    int leastWidth() const; // below, figures would be cut
    Q_INVOKABLE QString table() const { return tableOf(m_board); }
    Q_INVOKABLE void offerMore(QMenu* menu, const QPoint& at);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void opened(int cell);
    void dropWanted(int cell);
    void variantWanted(int cell);
    void tableWanted();
    void currentChanged(int cell);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    int nameWidth() const;
    int figureWidth() const;
    int markWidth() const; // of all seeds of a cell
    bool marksBeside() const;
    int rowHeight() const;
    int cellAt(const QPointF& place) const;
    void tellCurrent();
    void paintHead(QPainter& painter) const;
    void paintPolicy(QPainter& painter, int policy) const;
    void paintCell(QPainter& painter, int cell) const;
    void paintFigure(QPainter& painter, const SweepCell& cell, const QRectF& line) const;

    SweepBoard m_board;
    SweepMeasure m_measure = SweepMeasure::accuracy;
    int m_current = -1;
};

// The mark of a seed: a tick, a part filled from below, a dashed frame, a cross; never colour alone.
void paintSeedMark(QPainter& painter, const QRectF& place, const SweepSeed& seed);

// What the marks mean, and what the verdict is.
class SeedLegend : public QWidget {
    Q_OBJECT
public:
    explicit SeedLegend(QWidget* parent = nullptr);
    void show(const SweepBoard& board);
    int entries() const { return int(m_entries.size()); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Entry {
        SeedState state;
        double progress;
        QString words;
    };
    double marksWidth() const;

    QVector<Entry> m_entries;
};

} // namespace mantissa::app
