// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/numbers/number_line.h"

#include "models/format_model.h"
#include "models/words.h"
#include "style/card_head.h"
#include "style/scaling.h"

#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int sideRoom = 28;
constexpr double stepsInSight = 8;

} // namespace

Chances chancesOnLine(double value, const Format& format) {
    return format.kind == FormatKind::binary && std::isfinite(value) ? Chances{-1, 1, qBound(0.0, (value + 1) / 2, 1.0)}
                                                                     : chancesOf(value, format);
}

NumberLine::NumberLine(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Number line"));
    setToolTip(tr("Above: all that the format reaches. Beneath: its steps around the value, and where the value goes. Drag to move it."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&Appearance::instance(), &Appearance::changed, this, qOverload<>(&QWidget::update));
}

QSize NumberLine::sizeHint() const { return minimumSizeHint(); } // it takes what is left
QSize NumberLine::minimumSizeHint() const { return {scaled(300), scaled(230)}; }

void NumberLine::setNumber(double value, const Format& format, Rounding rounding) {
    m_value = value;
    m_format = format;
    m_rounding = rounding;
    update();
}

double NumberLine::lowest() const { return -largest_magnitude(m_format, true, 0); }
double NumberLine::highest() const { return largest_magnitude(m_format, false, 0); }

QString NumberLine::table() const {
    QString text = "value,stored_nearest,chance_of_upper,below,above\n";
    const Span span = around();
    for (int i = 0; i <= 16; ++i) {
        const double value = span.from + (span.to - span.from) * i / 16;
        const Chances chances = chancesOnLine(value, m_format);
        text += QStringLiteral("%1,%2,%3,%4,%5\n")
                    .arg(value, 0, 'g', 12)
                    .arg(round_to(value, m_format), 0, 'g', 12)
                    .arg(chances.upper, 0, 'g', 6)
                    .arg(chances.below, 0, 'g', 12)
                    .arg(chances.above, 0, 'g', 12);
    }
    return text;
}

NumberLine::Span NumberLine::whole() const {
    const double room = (highest() - lowest()) * 0.08;
    return {QRectF(sideRoom, height() * 0.3, width() - 2 * sideRoom, 1), lowest() - room, highest() + room};
}

// A few steps, with the value in their middle; of signs both.
NumberLine::Span NumberLine::around() const {
    const QRectF place(sideRoom, height() * 0.78, width() - 2 * sideRoom, 1);
    if (m_format.kind == FormatKind::binary)
        return {place, -1.6, 1.6};
    const double step = smallest_positive(m_format), inside = qBound(lowest(), m_value, highest());
    const double middle = std::round(inside / step) * step;
    return {place, middle - stepsInSight / 2 * step, middle + stepsInSight / 2 * step};
}

void NumberLine::paintArrow(QPainter& painter, const Span& span, double to, double share) const {
    const double from = span.pixel(m_value), end = span.pixel(to), y = span.place.top() - scaled(20);
    painter.setPen(QPen(theme().accent, 1 + 2 * share));
    painter.drawLine(QPointF(from, y), QPointF(end, y));
    painter.drawLine(QPointF(end, y), QPointF(end, span.place.top() - 6));
    painter.drawLine(QPointF(end, span.place.top() - 6), QPointF(end - 4, span.place.top() - 11));
    painter.drawLine(QPointF(end, span.place.top() - 6), QPointF(end + 4, span.place.top() - 11));
    if (share < 1)
        painter.drawText(QRectF(end - 50, y - scaled(20), 100, scaled(18)), Qt::AlignCenter, percentOf(share));
}

void NumberLine::paintWhole(QPainter& painter) const {
    const Span span = whole();
    const double left = span.pixel(lowest()), right = span.pixel(highest()), y = span.place.top();
    painter.setPen(QPen(theme().axis, 1, Qt::DotLine));
    painter.drawLine(span.place.topLeft(), span.place.topRight());
    painter.setPen(QPen(theme().exponent, 5));
    if (m_format.kind == FormatKind::binary)
        painter.drawPoints(QPolygonF({QPointF(left, y), QPointF(right, y)}));
    else
        painter.drawLine(QPointF(left, y), QPointF(right, y));
    painter.setPen(theme().muted);
    const double word = scaled(130);
    painter.drawText(QRectF(left - word / 2, y + 8, word, scaled(18)).translated(qMax(0.0, word / 2 - left), 0), Qt::AlignCenter,
                     formatPlain(lowest(), 8));
    painter.drawText(QRectF(right - word / 2, y + 8, word, scaled(18)).translated(-qMax(0.0, right + word / 2 - width()), 0),
                     Qt::AlignCenter, formatPlain(highest(), 8));
    painter.drawText(QRectF(span.pixel(0) - 20, y + 8, 40, scaled(18)), Qt::AlignCenter, "0");
    if (!std::isfinite(m_value))
        return;
    const bool beyond = m_value < lowest() || m_value > highest();
    const double x = span.pixel(m_value);
    painter.setPen(QPen(beyond ? theme().bad : theme().text, 2));
    painter.drawLine(QPointF(x, y - scaled(12)), QPointF(x, y + 5));
    painter.drawText(QRectF(x - 80, y - scaled(32), 160, scaled(18)).translated(qBound(-x + 84.0, 0.0, width() - x - 84), 0),
                     Qt::AlignCenter, beyond ? tr("%1 saturates").arg(formatPlain(m_value, 6)) : formatPlain(m_value, 6));
}

void NumberLine::paintAround(QPainter& painter) const {
    const Span span = around();
    const double y = span.place.top(), step = m_format.kind == FormatKind::binary ? 2 : smallest_positive(m_format);
    painter.setPen(theme().axis);
    painter.drawLine(span.place.topLeft(), span.place.topRight());
    const double first = m_format.kind == FormatKind::binary ? -1 : std::ceil(span.from / step) * step;
    const double wide = span.pixel(span.from + step) - span.pixel(span.from);
    const int every = wide < scaled(110) ? 2 : 1;
    int count = 0;
    for (double at = first; at <= span.to + step * 1e-6; at += step, ++count) {
        if (at < lowest() - step * 1e-6 || at > highest() + step * 1e-6)
            continue;
        const double x = span.pixel(at);
        painter.setPen(QPen(theme().exponent, 2));
        painter.drawLine(QPointF(x, y - 5), QPointF(x, y + 5));
        painter.setPen(theme().muted);
        if (count % every == 0) {
            const QString words = formatPlain(at, 8);
            const double room = painter.fontMetrics().horizontalAdvance(words) / 2.0 + 4; // none is cut at the edge
            painter.drawText(QRectF(qBound(room, x, width() - room) - room, y + 8, 2 * room, scaled(18)), Qt::AlignCenter, words);
        }
    }
    if (!std::isfinite(m_value))
        return;
    const double x = span.pixel(m_value);
    painter.setPen(QPen(theme().text, 1.5));
    painter.setBrush(theme().panel);
    const Chances chances = chancesOnLine(m_value, m_format);
    if (m_rounding == Rounding::stochastic && chances.open()) {
        paintArrow(painter, span, chances.below, 1 - chances.upper);
        paintArrow(painter, span, chances.above, chances.upper);
    } else {
        paintArrow(painter, span,
                   round_to(m_value, m_format, {.rounding = m_rounding == Rounding::stochastic ? Rounding::nearest_even : m_rounding}), 1);
    }
    painter.setPen(QPen(theme().text, 1.5));
    painter.drawEllipse(QPointF(x, y - scaled(20)), scaled(5), scaled(5));
}

void NumberLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintCard(painter, rect());
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    painter.drawText(QRectF(12, 4, width() - 24, scaled(24)), Qt::AlignVCenter, tr("The whole range"));
    painter.drawText(QRectF(12, height() * 0.5, width() - 24, scaled(24)), Qt::AlignVCenter, tr("The steps around the value"));
    painter.setFont(typeFont(Appearance::Type::caption));
    paintWhole(painter);
    paintAround(painter);
}

void NumberLine::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_grip = event->position().y() < height() * 0.5 ? whole() : around();
    dragTo(event->position());
}

void NumberLine::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton)
        dragTo(event->position());
}

// To so many digits as a pixel is worth.
void NumberLine::dragTo(const QPointF& at) {
    const double worth = (m_grip.to - m_grip.from) / qMax(1.0, m_grip.place.width());
    const double unit = std::exp2(std::floor(std::log2(worth)));
    Q_EMIT moved(std::round(m_grip.value(qBound(m_grip.place.left(), at.x(), m_grip.place.right())) / unit) * unit);
}

} // namespace mantissa::app
