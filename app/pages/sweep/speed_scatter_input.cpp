// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Mouse and keyboard over the scatter.
#include "pages/sweep/speed_scatter.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

namespace mantissa::app {

int SpeedScatter::cellNear(const QPointF& at) const {
    int found = -1;
    double nearest = 16;
    for (int cell = 0; cell < m_board.cells.size(); ++cell)
        if (drawn(cell))
            if (const double distance = QLineF(placeOf(cell), at).length(); distance < nearest) {
                nearest = distance;
                found = cell;
            }
    return found;
}

void SpeedScatter::mousePressEvent(QMouseEvent* event) {
    if (const int cell = cellNear(event->position()); cell >= 0)
        Q_EMIT chosen(cell);
}

void SpeedScatter::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const int cell = cellNear(event->position()); cell >= 0)
        Q_EMIT opened(cell);
}

void SpeedScatter::keyPressEvent(QKeyEvent* event) {
    const bool forth = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down,
               back = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_current >= 0) {
        Q_EMIT opened(m_current);
        return;
    }
    if (!forth && !back)
        return QWidget::keyPressEvent(event);
    for (int cell = m_current + (forth ? 1 : -1); cell >= 0 && cell < m_board.cells.size(); cell += forth ? 1 : -1)
        if (drawn(cell)) {
            Q_EMIT chosen(cell);
            return;
        }
}

bool SpeedScatter::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int cell = cellNear(help->pos());
    QString words = cell < 0 ? QString() : tellCell(m_board, cell, SweepMeasure::accuracy);
    for (const SweepMeasure measure : {SweepMeasure::images, SweepMeasure::memory})
        if (cell >= 0)
            words += QStringLiteral("\n%1: %2")
                         .arg(wordOf(measure), formatSweep(measure, m_board.cells[cell].figures[std::size_t(measure)].mean));
    QToolTip::showText(help->globalPos(), words, this);
    return true;
}

} // namespace mantissa::app
