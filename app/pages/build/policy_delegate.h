// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace mantissa::app {

// A cell of the policy table: a badge, or a format, strong where it differs from the first variant's.
class PolicyDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    int selected = -1;  // the column that is
    bool stale = false; // of the variants before the last edit
};

} // namespace mantissa::app
