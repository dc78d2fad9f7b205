// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/flow_layout.h"

#include <QWidget>

#include <algorithm>
#include <utility>

namespace mantissa::app {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) { setContentsMargins(0, 0, 0, 0); }

FlowLayout::~FlowLayout() {
    for (QLayoutItem* item : m_items)
        delete item;
}

void FlowLayout::addItem(QLayoutItem* item) { m_items.push_back(item); }

QLayoutItem* FlowLayout::itemAt(int index) const { return index >= 0 && index < count() ? m_items[std::size_t(index)] : nullptr; }

QLayoutItem* FlowLayout::takeAt(int index) {
    QLayoutItem* item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

QSize FlowLayout::sizeHint() const {
    QSize size;
    for (QLayoutItem* item : m_items)
        if (!item->isEmpty())
            size = {size.width() + (size.width() > 0 ? between() : 0) + item->sizeHint().width(),
                    std::max(size.height(), item->sizeHint().height())};
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (QLayoutItem* item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, Place::taken);
}

std::vector<FlowLayout::Line> FlowLayout::lines(int width) const {
    std::vector<Line> all;
    Line line;
    for (int i = 0; i < count(); ++i) {
        line.end = i;
        if (m_items[std::size_t(i)]->isEmpty())
            continue;
        const QSize size(m_items[std::size_t(i)]->minimumSize().width(), m_items[std::size_t(i)]->sizeHint().height());
        const int more = (line.width > 0 ? between() : 0) + size.width();
        if (line.width > 0 && line.width + more > width) {
            all.push_back(line);
            line = {i, i, size.width(), size.height()};
        } else {
            line.width += more;
            line.height = std::max(line.height, size.height());
        }
    }
    line.end = count();
    if (line.width > 0)
        all.push_back(line);
    return all;
}

int FlowLayout::arrange(const QRect& rect, Place place) const {
    const QRect inside = rect.marginsRemoved(contentsMargins());
    int y = inside.top();
    bool first = true;
    for (const Line& line : lines(inside.width())) {
        y += std::exchange(first, false) ? 0 : between();
        if (place == Place::taken)
            take(line, QRect(inside.left(), y, inside.width(), line.height));
        y += line.height;
    }
    return y - rect.top() + contentsMargins().bottom();
}

// What room there is goes to those that want more than their least, from left to right, and then to the gap.
void FlowLayout::take(const Line& line, const QRect& place) const {
    const auto missing = [](const QLayoutItem& item) { return std::max(0, item.sizeHint().width() - item.minimumSize().width()); };
    int room = std::max(0, place.width() - line.width), wanted = 0, x = place.left();
    for (int i = line.begin; i < line.end; ++i)
        wanted += m_items[std::size_t(i)]->isEmpty() ? 0 : missing(*m_items[std::size_t(i)]);
    const int gap = std::max(0, room - wanted);
    for (int i = line.begin; i < line.end; ++i) {
        QLayoutItem& item = *m_items[std::size_t(i)];
        x += i == m_gap || (i == line.begin && i > m_gap && m_gap >= 0) ? gap : 0; // a line of those behind it ends at the right, too
        if (item.isEmpty())
            continue;
        const int more = std::min(room, missing(item));
        room -= more;
        const QSize size(std::min(item.minimumSize().width() + more, place.width()), std::min(item.sizeHint().height(), line.height));
        item.setGeometry(QRect(QPoint(x, place.top() + (line.height - size.height()) / 2), size));
        x += size.width() + between();
    }
}

} // namespace mantissa::app
