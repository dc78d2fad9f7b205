// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Mouse and keyboard over the results.
#include "pages/sweep/result_grid.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>

namespace mantissa::app {

int ResultGrid::cellAt(const QPointF& place) const {
    for (int cell = 0; cell < m_board.cells.size(); ++cell)
        if (cellAt(cell).contains(place))
            return cell;
    return -1;
}

void ResultGrid::setCurrent(int cell) {
    if (cell < 0 || cell >= m_board.cells.size() || cell == m_current)
        return;
    m_current = cell;
    tellCurrent();
    update();
    Q_EMIT currentChanged(cell);
}

// A screen reader hears of the cell, for it is no widget of its own.
void ResultGrid::tellCurrent() {
    const QString words = m_current < 0 ? QString() : tellCell(m_board, m_current, m_measure).replace('\n', QLatin1String(". "));
    if (words == accessibleDescription())
        return;
    setAccessibleDescription(words);
    if (hasFocus()) {
        QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&changed);
    }
}

void ResultGrid::focusInEvent(QFocusEvent* event) {
    if (m_current < 0 && !m_board.cells.isEmpty())
        setCurrent(qMax(0, m_board.pick));
    QWidget::focusInEvent(event);
}

void ResultGrid::keyPressEvent(QKeyEvent* event) {
    const int columns = int(m_board.batches.size());
    if (m_current < 0)
        return QWidget::keyPressEvent(event);
    const int column = m_current % columns;
    switch (event->key()) {
    case Qt::Key_Left: return column > 0 ? setCurrent(m_current - 1) : void();
    case Qt::Key_Right: return column + 1 < columns ? setCurrent(m_current + 1) : void();
    case Qt::Key_Up: return setCurrent(m_current - columns);
    case Qt::Key_Down: return setCurrent(m_current + columns);
    case Qt::Key_Home: return setCurrent(m_current - column);
    case Qt::Key_End: return setCurrent(m_current - column + columns - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter: Q_EMIT opened(m_current); return;
    case Qt::Key_Delete: Q_EMIT dropWanted(m_current); return;
    case Qt::Key_T: Q_EMIT tableWanted(); return;
    default: QWidget::keyPressEvent(event);
    }
}

void ResultGrid::mousePressEvent(QMouseEvent* event) { setCurrent(cellAt(event->position())); }

void ResultGrid::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const int cell = cellAt(event->position()); cell >= 0)
        Q_EMIT opened(cell);
}

void ResultGrid::offerMore(QMenu* menu, const QPoint& at) {
    if (const int cell = cellAt(QPointF(at)); cell >= 0)
        setCurrent(cell);
    if (m_current < 0)
        return;
    menu->addAction(tr("Compare the runs of %1").arg(nameOf(m_board, m_current)), this, [this] { Q_EMIT opened(m_current); });
    menu->addAction(tr("Use %1 as variant").arg(nameOf(m_board, m_current)), this, [this] { Q_EMIT variantWanted(m_current); });
    QAction* drop = menu->addAction(tr("Drop what of it waits"), this, [this] { Q_EMIT dropWanted(m_current); });
    const auto& seeds = m_board.cells[m_current].seeds;
    drop->setEnabled(std::any_of(seeds.begin(), seeds.end(), [](const SweepSeed& seed) { return seed.state == SeedState::waits; }));
    menu->addAction(tr("Show as a table"), this, &ResultGrid::tableWanted);
    menu->addSeparator();
}

bool ResultGrid::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const QPointF at = help->pos();
    QString words;
    if (const int cell = cellAt(at); cell >= 0)
        words = tellCell(m_board, cell, m_measure);
    for (int policy = 0; policy < m_board.policies.size() && words.isEmpty(); ++policy)
        if (const QRectF first = cellAt(m_board.place(policy, 0)); first.top() <= at.y() && at.y() < first.bottom())
            words = m_board.policies[policy].name + '\n' + m_board.policies[policy].why;
    QToolTip::showText(help->globalPos(), words, this);
    return true;
}

} // namespace mantissa::app
