// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/build/card_layout.h"

#include <QStyledItemDelegate>

namespace mantissa::app {

// A layer in the table: how large its output is, its card with a sentence, an error in red beside its name; the share as a bar.
class LayerDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {100, 36}; }

    CardLayout layout(int row, const QRect& cell, const LayerModel& model, bool selected) const;
    int editedRow = -1, editedWord = CardLayout::none; // a field lies upon it

private:
    enum class State { plain, selected, wrong };
    void paintCard(QPainter& painter, const QRect& cell, const QModelIndex& index, State state) const;
    void paintWords(QPainter& painter, const CardLayout& card, State state) const;
    static void paintBypass(QPainter& painter, const QRect& cell, int row, const LayerModel& model);
    static void paintSpine(QPainter& painter, const QRect& cell, const QModelIndex& index, bool wrong);
};

QString iconOfLayer(const QString& type);

} // namespace mantissa::app
