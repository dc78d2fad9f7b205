// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_data.h"

#include <QColor>
#include <QStyledItemDelegate>

namespace mantissa::app {

const char* iconOf(RunState state);
QColor colorOf(RunState state);

// A run or variant in a list: tick, sample of its line, name, figure, state. Reads the roles of RunTreeModel.
class RunDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index) override;
};

} // namespace mantissa::app
