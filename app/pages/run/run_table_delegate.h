// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace mantissa::app {

// A figure rounded to what there is room for, or nothing: digits without their middle would be another number.
QString numberIn(const QFontMetrics& metrics, const QString& words, int width);

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
