// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The line under the mouse and the keys, and what leaves the histogram.
#include "models/words.h"
#include "pages/health/exponent_view.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <cmath>
#include <utility>

namespace mantissa::app {

// A bar stands for the values from its power of two up to the next; that power is the one to look at.
void ExponentView::offerMore(QMenu* menu, const QPoint& at) {
    const int exponent = exponentAt(at.x());
    if (m_census.max_abs <= 0 || exponent < m_low || exponent >= m_high)
        return;
    menu->addAction(tr("Open %1 in Numbers").arg(formatPower(std::ldexp(1.0, exponent))), this,
                    [this, exponent] { Q_EMIT numberWanted(std::ldexp(1.0, exponent)); });
    menu->addSeparator();
}

void ExponentView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !canDrag())
        return;
    if (laneHeight() > 0 && lane().adjusted(0, -4, 0, 4).contains(event->position())) // to the place that is pointed at
        setShift(scaleAt(event->position().x()) - (lineExponent() - m_shift));
    m_dragging = true;
    m_grabbed = event->position().x();
    m_shiftThen = m_shift;
}

void ExponentView::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragging && event->buttons() & Qt::LeftButton) // another page may have been shown before it was let go
        setShift(m_shiftThen + int(std::lround((event->position().x() - m_grabbed) / barWidth())));
}

void ExponentView::mouseReleaseEvent(QMouseEvent*) {
    if (std::exchange(m_dragging, false))
        Q_EMIT letGo();
}

void ExponentView::keyPressEvent(QKeyEvent* event) {
    const int by = event->modifiers() & Qt::ShiftModifier ? 4 : 1;
    if (canDrag() && m_shift != 0 && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        Q_EMIT scaleWanted();
        return;
    }
    if (!canDrag() || (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right && event->key() != Qt::Key_Escape))
        return QWidget::keyPressEvent(event);
    setShift(event->key() == Qt::Key_Escape ? 0 : m_shift + (event->key() == Qt::Key_Right ? by : -by));
    Q_EMIT letGo();
}

QString ExponentView::table() const {
    QString text = m_lostAt.empty() ? "exponent,count\n" : "exponent,count,lost\n";
    for (int exponent = Census::lowest_exponent; exponent <= Census::highest_exponent; ++exponent)
        if (const std::int64_t count = m_census.exponents[std::size_t(exponent - Census::lowest_exponent)]; count > 0)
            text += QStringLiteral("%1,%2").arg(exponent).arg(count) +
                    (m_lostAt.empty() ? QString() : QStringLiteral(",%1").arg(lostAt(exponent))) + '\n';
    return text;
}

} // namespace mantissa::app
