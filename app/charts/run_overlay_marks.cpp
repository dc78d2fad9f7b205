// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The marks in the lane of the events, and how long a device's clock was held down.
#include "charts/run_overlay.h"
#include "charts/run_plot.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QPainter>

namespace mantissa::app {
namespace {

constexpr int mostHeldLines = 4; // one over the other, from the lower edge of the lane

void paintShape(QPainter& painter, const QPointF& place, const RunOverlay::LaneMark& mark) {
    const double scale = Appearance::instance().textScale();
    painter.save();
    painter.translate(place);
    painter.scale(scale, scale);
    const QPointF at;
    painter.setPen(Qt::NoPen);
    painter.setBrush(mark.color);
    if (mark.kind == "pin")
        painter.drawPolygon(QPolygonF({at + QPointF(-3, -6), at + QPointF(6, -3), at + QPointF(-3, 0), at + QPointF(-3, 6),
                                       at + QPointF(-4, 6), at + QPointF(-4, -6)}));
    else if (mark.kind == "skipped")
        painter.drawPolygon(QPolygonF({at + QPointF(-5, -4), at + QPointF(5, -4), at + QPointF(0, 5)}));
    else if (mark.kind == "setting" || mark.kind == "taken_back" || mark.kind == "skips" || mark.kind == "refused")
        painter.drawEllipse(at, 4, 4);
    else if (mark.kind == RunOverlay::clockHeld) {
        painter.setPen(QPen(mark.color, 1.6));
        painter.drawLine(at + QPointF(-4, 5), at + QPointF(4, 5));
        painter.drawLine(at + QPointF(0, -5), at + QPointF(0, 3));
        painter.drawPolyline(QPolygonF({at + QPointF(-3, 0), at + QPointF(0, 3), at + QPointF(3, 0)}));
    } else if (mark.kind == "loss_scale") {
        painter.setPen(QPen(mark.color, 1.6));
        painter.drawLine(at + QPointF(0, -5), at + QPointF(0, 5));
        painter.drawPolyline(QPolygonF({at + QPointF(-3, -2), at + QPointF(0, -5), at + QPointF(3, -2)}));
    } else {
        painter.setPen(QPen(mark.color, 1.4));
        painter.setBrush(theme().raised);
        painter.drawRect(QRectF(at.x() - 3, at.y() - 3, 6, 6));
    }
    painter.restore();
}

QString reasonsSpoken(const QString& by) {
    QStringList reasons = by.split(QStringLiteral(", "));
    for (QString& reason : reasons)
        reason = spoken(reason);
    return reasons.join(QStringLiteral(", "));
}

} // namespace

void RunOverlay::paintMark(QPainter& painter, const QPointF& at, const LaneMark& mark) {
    paintShape(painter, at, mark);
    if (!mark.counted)
        return;
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    painter.drawText(QRectF(at.x() + scaled(6), at.y() - scaled(8), scaled(40), scaled(16)), Qt::AlignLeft | Qt::AlignVCenter,
                     QString::number(mark.count));
}

// From where it was read to where it was read otherwise, or to its last step.
void RunOverlay::paintHeld(QPainter& painter) const {
    const QRect lane = m_plot.laneRect();
    int line = 0;
    for (int key : m_curves.runs()) {
        const RunData& run = m_curves.run(key);
        const QVector<HeldSpan> spans = heldSpans(run);
        if (spans.isEmpty())
            continue;
        const double y = lane.bottom() - 0.5 - 2.0 * (line++ % mostHeldLines);
        painter.setPen(QPen(theme().line(run.line).color, 2));
        for (const HeldSpan& span : spans) {
            const double left = qMax(double(lane.left()), pixel(m_curves.view().xOf(run, double(span.from)))),
                         right = qMin(double(lane.right()), pixel(m_curves.view().xOf(run, double(span.to))));
            if (m_curves.view().past(span.from) && left <= right)
                painter.drawLine(QPointF(left, y), QPointF(qMax(right, left + 2), y));
        }
    }
}

// Of every run whose clock was held down there.
QStringList RunOverlay::heldWordsAt(double x) const {
    QStringList words;
    for (int key : m_curves.runs()) {
        const RunData& run = m_curves.run(key);
        for (const HeldSpan& span : heldSpans(run))
            if (m_curves.view().past(span.from) && x >= pixel(m_curves.view().xOf(run, double(span.from))) - scaled(8) &&
                x <= pixel(m_curves.view().xOf(run, double(span.to))) + scaled(8))
                words << tr("%1, steps %2 to %3: the clock was held down: %4.")
                             .arg(shownName(run), formatCount(span.from), formatCount(span.to), reasonsSpoken(span.by));
    }
    return words;
}

} // namespace mantissa::app
