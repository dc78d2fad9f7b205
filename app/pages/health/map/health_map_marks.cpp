// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What happened to the run, on the map.
#include "pages/health/map/health_map.h"
#include "style/scaling.h"

#include <QPainter>

namespace mantissa::app {

int HealthMap::rowOf(const MapMark& mark) const {
    const int shown = rowOf(mark.layer) - m_first;
    return shown >= 0 && shown < rowsFitting() ? shown : -1;
}

double HealthMap::stopX() const { return xOf(m_end - 1) + columnWidth() + 1; }

// Sign and words: behind the last observed step, at the layer that ended the run; where there is no room behind it, before it, but never
// over the names of the layers.
QRectF HealthMap::stopPlace(const MapMark& mark) const {
    const QRect area = cells();
    const double x = stopX(), whole = QFontMetricsF(typeFont(Appearance::Type::caption)).horizontalAdvance(mark.words) + 2;
    const int shown = rowOf(mark), lane = laneHeight();
    const double y = shown < 0 ? area.top() - lane / 2.0 : area.top() + shown * rowHeight() + rowHeight() / 2.0 - 0.5;
    const bool before = x + 24 + whole > area.right() && x - 28 - whole >= area.left();
    const double words = before ? whole : qMin(whole, qMax(0.0, area.right() - x - 24));
    const double high = qMin(double(lane), double(rowHeight()) - 1);
    return {before ? x - 28 - words : x + 2, y - high / 2, words + 24, high};
}

// The tool tip has what is cut.
void HealthMap::paintStop(QPainter& painter, const MapMark& mark) const {
    const QRect area = cells();
    const QRectF place = stopPlace(mark);
    const double x = stopX(), y = place.center().y();
    painter.setPen(QPen(theme().bad, 1.5, Qt::DotLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.top() + rowHeight() * rowsFitting()));
    if (place.left() < x) // over cells of any colour
        painter.fillRect(place, theme().panel);
    const QRectF box(place.left() + 2, y - 6.5, 13, 13);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().bad);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(QPen(theme().panel, 1.5));
    painter.drawLine(box.topLeft() + QPointF(4, 4), box.bottomRight() - QPointF(4, 4));
    painter.drawLine(box.topRight() + QPointF(-4, 4), box.bottomLeft() + QPointF(4, -4));
    painter.setPen(theme().bad);
    const QRectF words(box.right() + 5, y - laneHeight() / 2.0, place.width() - 24, laneHeight());
    painter.drawText(words, Qt::AlignVCenter, painter.fontMetrics().elidedText(mark.words, Qt::ElideRight, int(words.width())));
}

// Beside its disc, up to the next one; where there is no room the tool tip has them.
QRectF HealthMap::wordsPlace(const MapMark& mark) const {
    constexpr double gap = 8, least = 32;
    const double x = discX(mark);
    double right = cells().right() - 62;
    for (const MapMark& other : m_marks)
        if (other.kind == MapMark::Kind::setting && discX(other) > x)
            right = qMin(right, discX(other) - gap);
    const double wide = qMin(right - x - gap, QFontMetricsF(typeFont(Appearance::Type::caption)).horizontalAdvance(mark.words) + 2);
    return wide < least ? QRectF() : QRectF(x + gap, cells().top() - laneHeight(), wide, laneHeight());
}

double HealthMap::discX(const MapMark& mark) const { return xOf(sampleOf(mark.step)) + columnWidth() / 2; }

void HealthMap::paintMarks(QPainter& painter) const {
    const double y = cells().top() - laneHeight() / 2.0;
    painter.setRenderHint(QPainter::Antialiasing);
    double last = -1;
    for (const MapMark& mark : m_marks) {
        const qsizetype sample = sampleOf(mark.step);
        if (sample < m_begin || sample >= m_end)
            continue;
        if (mark.kind == MapMark::Kind::stopped) {
            paintStop(painter, mark);
            continue;
        }
        const double x = discX(mark);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().accent);
        painter.drawEllipse(QPointF(x, y), 4, 4);
        if (const QRectF place = wordsPlace(mark); place.isValid() && x > last) { // of several on one disc the first
            painter.setPen(theme().muted);
            painter.drawText(place, Qt::AlignVCenter, painter.fontMetrics().elidedText(mark.words, Qt::ElideRight, int(place.width())));
        }
        last = x;
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace mantissa::app
