// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/line_graph.h"

#include "charts/columns.h"
#include "style/run_painter.h"

#include <QPainterPath>

#include <cmath>

namespace mantissa::app {
namespace {

bool isVectors(const QCPPainter& painter) { return painter.modes().testFlag(QCPPainter::pmVectorized); }

// The part of a segment within the pane, after Liang and Barsky; false: none is.
bool cut(QPointF& from, QPointF& to, const QRectF& pane) {
    const QPointF way = to - from;
    double enters = 0, leaves = 1;
    const std::pair<double, double> edges[] = {{-way.x(), from.x() - pane.left()},
                                               {way.x(), pane.right() - from.x()},
                                               {-way.y(), from.y() - pane.top()},
                                               {way.y(), pane.bottom() - from.y()}};
    for (const auto& [speed, room] : edges) {
        if (speed == 0 && room < 0)
            return false;
        if (speed < 0)
            enters = std::max(enters, room / speed);
        else if (speed > 0)
            leaves = std::min(leaves, room / speed);
    }
    if (enters > leaves)
        return false;
    const QPointF begin = from;
    from = enters > 0 ? begin + enters * way : begin;
    to = leaves < 1 ? begin + leaves * way : to;
    return true;
}

QPainterPath pathWithin(const QVector<QPointF>& lines, const QRectF& pane) {
    QPainterPath path;
    for (qsizetype i = 0; i + 1 < lines.size(); ++i) {
        QPointF from = lines[i], to = lines[i + 1];
        if (!std::isfinite(from.y()) || !std::isfinite(to.y()) || !cut(from, to, pane))
            continue;
        if (path.elementCount() == 0 || path.currentPosition() != from)
            path.moveTo(from);
        path.lineTo(to);
    }
    return path;
}

} // namespace

void LineGraph::setMarker(const RunLine& line, double radius, const QColor& surface) {
    m_marker = RunMarker{line, radius, surface};
    setScatterStyle(QCPScatterStyle::ssDisc); // any but none: what is painted is the run's
}

void LineGraph::drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const {
    if (lines.size() < 2)
        return;
    if (isVectors(*painter)) {
        applyDefaultAntialiasingHint(painter);
        painter->setBrush(Qt::NoBrush);
        painter->drawPath(pathWithin(lines, clipRect()));
        return;
    }
    const double ratio = painter->deviceTransform().m11(); // of the screen, or of a picture made larger
    const QRectF clip = clipRect();
    const double left = std::max(clip.left() * ratio, lines.first().x() * ratio),
                 right = std::min((clip.right() + 1) * ratio, lines.last().x() * ratio + 1);
    if (!(left < right))
        return;
    Columns columns(left, right);
    columns.line(lines, ratio);
    columns.thicken(mPen.widthF() * ratio);
    if (mPen.style() != Qt::SolidLine) { // dashes stand on the curve, not on the window: they move along with it
        const double origin = mKeyAxis->scaleType() == QCPAxis::stLinear ? mKeyAxis->coordToPixel(0) * ratio : lines.first().x() * ratio;
        columns.dash(mPen.dashPattern(), mPen.widthF() * ratio, std::floor(left) - origin);
    }
    painter->save();
    painter->scale(1 / ratio, 1 / ratio);
    columns.paint(*painter, mPen.color());
    painter->restore();
}

// Pictures of markers are taken by QCustomPlot for as large as they have device pixels, and would stand beside their points.
void LineGraph::drawScatterPlot(QCPPainter* painter, const QVector<QPointF>& scatters, const QCPScatterStyle& style) const {
    const QRectF pane = QRectF(clipRect()).adjusted(-0.5, -0.5, 0.5, 0.5);
    QVector<QPointF> inside;
    for (const QPointF& point : scatters)
        if (pane.contains(point))
            inside << point;
    if (!m_marker)
        return QCPGraph::drawScatterPlot(painter, inside, style);
    const bool vectors = isVectors(*painter);
    const QPixmap stamp =
        vectors ? QPixmap() : markerStamp(m_marker->line, m_marker->radius, m_marker->surface, painter->deviceTransform().m11());
    for (const QPointF& point : inside)
        vectors ? paintMarker(*painter, point, m_marker->line, m_marker->radius, m_marker->surface) : paintStamp(*painter, point, stamp);
}

} // namespace mantissa::app
