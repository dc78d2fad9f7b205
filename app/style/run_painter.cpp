// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/run_painter.h"

#include "style/appearance.h"

#include <QPixmap>
#include <QPixmapCache>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr double leastRadius = 3.6;

QPolygonF shapeOf(Marker marker, const QPointF& at, double r) {
    auto point = [&](double x, double y) { return at + QPointF(x * r, y * r); };
    switch (marker) {
    case Marker::triangle: return {{point(0, -1.25), point(1.2, 0.9), point(-1.2, 0.9)}};
    case Marker::triangleDown: return {{point(0, 1.25), point(1.2, -0.9), point(-1.2, -0.9)}};
    case Marker::diamond: return {{point(0, -1.35), point(1.35, 0), point(0, 1.35), point(-1.35, 0)}};
    case Marker::openDiamond: return {{point(0, -1.4), point(1.4, 0), point(0, 1.4), point(-1.4, 0)}};
    case Marker::crossSquare: return {{point(-1.1, -1.1), point(1.1, -1.1), point(1.1, 1.1), point(-1.1, 1.1)}};
    default: return {{point(-1, -1), point(1, -1), point(1, 1), point(-1, 1)}};
    }
}

bool isHollow(Marker marker) {
    return marker == Marker::ring || marker == Marker::plusCircle || marker == Marker::crossSquare || marker == Marker::openDiamond;
}

void paintStrokes(QPainter& painter, const QPointF& at, Marker marker, double r) {
    if (marker == Marker::plusCircle) {
        painter.drawLine(at - QPointF(1.2 * r, 0), at + QPointF(1.2 * r, 0));
        painter.drawLine(at - QPointF(0, 1.2 * r), at + QPointF(0, 1.2 * r));
    } else if (marker == Marker::crossSquare || marker == Marker::cross) {
        painter.drawLine(at - QPointF(r, r), at + QPointF(r, r));
        painter.drawLine(at - QPointF(r, -r), at + QPointF(r, -r));
    }
}

// The colours of lines are for the panel: four of them are too near to that of a selection to be seen on it.
void paintGround(QPainter& painter, const QRectF& ground) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().panel);
    painter.drawRoundedRect(ground, 3, 3);
    painter.restore();
}

} // namespace

double markerRadius() { return leastRadius * std::max(1.0, Appearance::instance().textScale()); }

QPen runPen(const RunLine& line, double width) {
    QPen pen(line.color, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (!line.dash.isEmpty())
        pen.setDashPattern(line.dash);
    return pen;
}

void paintMarker(QPainter& painter, const QPointF& at, const RunLine& line, double radius, const QColor& surface) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hollow = isHollow(line.marker), cross = line.marker == Marker::cross;
    painter.setPen(hollow || cross ? QPen(line.color, cross ? 2 : 1.5) : QPen(surface, 1));
    painter.setBrush(hollow ? surface : line.color);
    if (line.marker == Marker::disc || line.marker == Marker::ring || line.marker == Marker::plusCircle)
        painter.drawEllipse(at, line.marker == Marker::plusCircle ? radius * 1.2 : radius,
                            line.marker == Marker::plusCircle ? radius * 1.2 : radius);
    else if (!cross)
        painter.drawPolygon(shapeOf(line.marker, at, radius));
    paintStrokes(painter, at, line.marker, radius);
    painter.restore();
}

QPixmap markerStamp(const RunLine& line, double radius, const QColor& surface, double ratio) {
    const double half = std::ceil(radius * 1.4) + 2;
    const QString name =
        QString("marker %1 %2 %3 %4 %5").arg(line.color.name(), surface.name()).arg(int(line.marker)).arg(radius).arg(ratio);
    QPixmap stamp;
    if (QPixmapCache::find(name, &stamp))
        return stamp;
    stamp = QPixmap(QSize(1, 1) * int(std::ceil(2 * half * ratio)));
    stamp.setDevicePixelRatio(ratio);
    stamp.fill(Qt::transparent);
    QPainter inside(&stamp);
    paintMarker(inside, {half, half}, line, radius, surface);
    inside.end();
    QPixmapCache::insert(name, stamp);
    return stamp;
}

void paintStamp(QPainter& painter, const QPointF& at, const QPixmap& stamp) {
    const double ratio = stamp.devicePixelRatio(), half = stamp.deviceIndependentSize().width() / 2;
    painter.drawPixmap(QPointF(std::round((at.x() - half) * ratio) / ratio, std::round((at.y() - half) * ratio) / ratio), stamp);
}

void paintRunSample(QPainter& painter, const QRectF& place, const RunLine& line, const QColor& surface) {
    const double radius = std::clamp(place.height() / 2 - 2, leastRadius, markerRadius());
    const bool onSelection = surface == theme().accentSoft;
    painter.save();
    if (onSelection)
        paintGround(painter, QRectF(place.left() - 1, place.center().y() - radius - 3, place.width() + 2, 2 * radius + 6));
    painter.setPen(runPen(line));
    painter.drawLine(QPointF(place.left() + 1, place.center().y()), QPointF(place.right() - 1, place.center().y()));
    painter.restore();
    paintMarker(painter, place.center(), line, radius, onSelection ? theme().panel : surface);
}

// A table asks for that of each row whenever it is measured.
QPixmap runSample(const RunLine& line, const QColor& surface, double ratio) {
    QString name =
        QString("sample %1 %2 %3 %4 %5").arg(line.color.name(), surface.name()).arg(int(line.marker)).arg(ratio).arg(markerRadius());
    for (const qreal dash : line.dash)
        name += QString(" %1").arg(dash);
    QPixmap pixmap;
    if (QPixmapCache::find(name, &pixmap))
        return pixmap;
    pixmap = QPixmap(QSize(30, 14) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintRunSample(painter, QRectF(0, 0, 30, 14), line, surface);
    painter.end();
    QPixmapCache::insert(name, pixmap);
    return pixmap;
}

} // namespace mantissa::app
