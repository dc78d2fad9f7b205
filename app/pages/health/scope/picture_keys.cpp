// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Picking by keyboard: arrows go from value to value, over the gaps between the maps, too.
#include "pages/health/scope/tensor_picture.h"

#include <QKeyEvent>

#include <algorithm>

namespace mantissa::app {
namespace {

QPoint stepOfArrow(int key) {
    switch (key) {
    case Qt::Key_Left: return {-1, 0};
    case Qt::Key_Right: return {1, 0};
    case Qt::Key_Up: return {0, -1};
    case Qt::Key_Down: return {0, 1};
    default: return {};
    }
}

} // namespace

QPoint TensorPicture::lyingAt(qsizetype element) const {
    const PictureGrid::Spot spot = m_grid.spotOf(element);
    return {spot.map % m_columns * m_grid.width + spot.x, spot.map / m_columns * m_grid.height + spot.y};
}

qsizetype TensorPicture::elementLying(const QPoint& place) const {
    if (place.x() < 0 || place.y() < 0 || place.x() >= m_columns * m_grid.width)
        return -1;
    const int map = place.y() / m_grid.height * m_columns + place.x() / m_grid.width;
    const qsizetype element = map < m_grid.maps ? m_grid.element(map, place.x() % m_grid.width, place.y() % m_grid.height) : -1;
    return element < m_grid.count ? element : -1;
}

void TensorPicture::reveal(const QPoint& place) {
    const int row = place.y() / m_grid.height, rows = (m_shown + m_columns - 1) / m_columns;
    if (row >= m_firstRow && row < m_firstRow + rows)
        return;
    m_firstRow = row < m_firstRow ? row : row - rows + 1;
    lay();
    draw();
}

// From nowhere to the first that is shown; Home and End are the first and the last of all.
void TensorPicture::keyPressEvent(QKeyEvent* event) {
    const QPoint step = stepOfArrow(event->key());
    const bool home = event->key() == Qt::Key_Home, end = event->key() == Qt::Key_End;
    if (!m_tensor || event->modifiers() & Qt::ControlModifier || (step.isNull() && !home && !end))
        return QWidget::keyPressEvent(event);
    const qsizetype element = home           ? 0
                              : end          ? m_grid.count - 1
                              : m_picked < 0 ? elementLying({0, m_firstRow * m_grid.height})
                                             : elementLying(lyingAt(m_picked) + step);
    if (element < 0)
        return; // there the sheet ends
    reveal(lyingAt(element));
    pick(element);
    Q_EMIT elementPicked(element);
}

} // namespace mantissa::app
