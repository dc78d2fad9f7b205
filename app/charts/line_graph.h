// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <qcustomplot.h>

namespace mantissa::app {

// A curve on a screen is drawn pixel column by pixel column: where it has a point or more per column, Qt's stroker takes ten
// times as long. On paper (PDF, SVG) it stays a path.
class LineGraph : public QCPGraph {
public:
    using QCPGraph::QCPGraph;

protected:
    void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const override;
};

} // namespace mantissa::app
