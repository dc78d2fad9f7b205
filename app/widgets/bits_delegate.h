// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace mantissa {
struct Format;
}

namespace mantissa::app {

// A code of a format as boxes within this rectangle, over the rule of its row.
void paintBits(QPainter& painter, const QRect& place, const Format& format, std::uint32_t code);

// The bits of a format as boxes: sign, exponent and fraction in their colours; a click flips one.
class BitsDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index) override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace mantissa::app
