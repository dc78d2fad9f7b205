// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/theme.h"

#include <qcustomplot.h>

namespace mantissa::app {

// Names beside the dots of a chart. Each has a thin line to its dot, for where there is no room beside that.
class DotLabel : public QCPItemText {
public:
    DotLabel(QCustomPlot* plot, const QPointF& dot, const QString& text, const Theme& colors);
    QPointF dot() const { return position->pixelPosition(); }
    QRectF box() const;                        // where its words are
    void show(bool inSight);                   // with its line where it is far
    void measure() { m_words = box().size(); } // for boxAt
    QRectF boxAt(Qt::Alignment side, const QSize& away) const;
    void standAt(Qt::Alignment side, const QSize& away); // of the dot: so far to that side, and so far up or down

private:
    static constexpr int near = 9;
    QCPItemLine* m_line;
    QSizeF m_words;
    QSize m_away = {0, 0};
};

// Over its dot, else beneath, else at a side or a corner, else farther off: wherever it covers neither another one nor a dot, and stays
// within the chart.
void placeDotLabels(QCustomPlot* plot, const QSize& size);
QVector<QRectF> boxesOfDotLabels(const QCustomPlot& plot); // of those in sight

} // namespace mantissa::app
