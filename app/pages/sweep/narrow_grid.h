// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/sweep/narrow_board.h"

#include <QWidget>

class QPainter;

namespace mantissa::app {

// In each cell the points lost with the others at what they have; red beyond what is allowed, a dash where nothing was tried, a dashed
// frame for what is next. The staircase is the answer, beneath it stands the width. At the right the same of exponents, a column for all
// tensors of a kind. Arrows move the cell.
class NarrowGrid : public QWidget {
    Q_OBJECT
public:
    explicit NarrowGrid(QWidget* parent = nullptr);
    void show(const NarrowBoard& board);
    QRectF cellAt(int column, int row) const;
    Q_INVOKABLE QString table() const { return tableOf(m_board); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void tableWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Place {
        int column = -1, row = -1;
    };
    int headWidth() const;
    int gapsBefore(int column) const; // one before each role but the first
    int bitsWidth() const;            // of what stands before the exponents, whose rows are others
    struct Widths {
        double column = 0, range = 0; // of a column, of one of exponents
    };
    double leftOf(int column, Widths of) const;
    Widths widths() const; // names of exponents are whole where there is room
    Place placeAt(const QPointF& at) const;
    void choose(Place place);
    void paintHead(QPainter& painter) const;
    void paintCell(QPainter& painter, int column, int row) const;
    void paintStairs(QPainter& painter) const;
    void paintWidths(QPainter& painter) const;

    NarrowBoard m_board;
    Place m_current;
};

} // namespace mantissa::app
