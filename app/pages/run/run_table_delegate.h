// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace mantissa::app {

// A figure rounded to what there is room for, or nothing: digits without their middle would be another number.
QString numberIn(const QFontMetrics& metrics, const QString& words, int width);

// Where a figure of the run table stands in its cell: before the room of the differences from the baseline, which is the same for all that
// are in sight, so that figures stand under each other, also that of the baseline. All of the cell where there is no difference, or no
// room.
QRect figurePlace(const QFontMetrics& metrics, const QRect& cell, const QModelIndex& index);

// A cell of the run table: tick, line and name; the status with its sign; figures with their difference from the baseline.
class RunTableDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index) override;

private:
    void paintName(QPainter& painter, const QRect& cell, const QModelIndex& index, const QColor& surface) const;
};

} // namespace mantissa::app
