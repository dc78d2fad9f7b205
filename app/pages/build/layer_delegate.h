// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace mantissa::app {

// A layer in the table: how large its output is, its card with a sentence, an error in red beneath its name; the share as a bar.
class LayerDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {100, 36}; }

private:
    void paintCard(QPainter& painter, const QRect& cell, const QModelIndex& index, const QColor& surface) const;
};

QString iconOfLayer(const QString& type);

} // namespace mantissa::app
