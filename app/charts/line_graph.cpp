// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/line_graph.h"

#include "charts/columns.h"

namespace mantissa::app {

void LineGraph::drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const {
    if (painter->modes().testFlag(QCPPainter::pmVectorized) || lines.size() < 2)
        return QCPGraph::drawLinePlot(painter, lines);
    const double ratio = painter->deviceTransform().m11(); // of the screen, or of a picture made larger
    const QRectF clip = clipRect();
    const double left = std::max(clip.left() * ratio, lines.first().x() * ratio), right = std::min((clip.right() + 1) * ratio, lines.last().x() * ratio + 1);
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

} // namespace mantissa::app
