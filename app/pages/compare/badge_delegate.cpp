// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/badge_delegate.h"

#include "pages/compare/report_table_model.h"
#include "widgets/badge.h"
#include "widgets/run_header.h"

#include <QPainter>
#include <QTableView>

namespace mantissa::app {
namespace {

constexpr int figureEdge = 6; // of the figures in a dense table

bool standsInset(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* table = qobject_cast<const QTableView*>(option.widget);
    const auto* head = table ? dynamic_cast<const RunHeader*>(table->horizontalHeader()) : nullptr;
    return head && head->followsFigures(index.column());
}

} // namespace

void BadgeDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    if (standsInset(*option, index))
        option->text.prepend(RunHeader::inset);
}

void BadgeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const int badge = index.data(ReportTableModel::badgeRole).toInt();
    if (badge < 0)
        return;
    const QSizeF size = badgeSize(static_cast<Badge>(badge));
    const bool right = index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight; // where runs stand across, as their figures do
    const int inset = standsInset(option, index) ? option.fontMetrics.horizontalAdvance(RunHeader::inset) : 0;
    const double left = right ? option.rect.right() - figureEdge - size.width() : option.rect.left() + 8 + inset;
    paintBadge(*painter, QPointF(left, option.rect.center().y() - size.height() / 2 + 0.5), static_cast<Badge>(badge));
}

QSize BadgeDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int badge = index.data(ReportTableModel::badgeRole).toInt();
    if (badge < 0)
        return QStyledItemDelegate::sizeHint(option, index);
    const int inset = standsInset(option, index) ? option.fontMetrics.horizontalAdvance(RunHeader::inset) : 0;
    return badgeSize(static_cast<Badge>(badge)).toSize() + QSize(16 + inset, 8);
}

} // namespace mantissa::app
