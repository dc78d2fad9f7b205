// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/theme.h"

#include <optional>

#include <qcustomplot.h>

namespace mantissa::app {

// A curve on a screen is drawn pixel column by pixel column: where it has a point or more per column, Qt's stroker takes ten
// times as long. On paper (PDF, SVG) it stays a path, cut at the edges of its pane, for the writer of SVG cuts nothing.
class LineGraph : public QCPGraph {
public:
    using QCPGraph::QCPGraph;
    void setMarker(const RunLine& line, double radius, const QColor& surface); // a run's, at every point

protected:
    void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const override;
    void drawScatterPlot(QCPPainter* painter, const QVector<QPointF>& scatters, const QCPScatterStyle& style) const override;

private:
    struct RunMarker {
        RunLine line;
        double radius = 0;
        QColor surface;
    };
    std::optional<RunMarker> m_marker;
};

} // namespace mantissa::app
