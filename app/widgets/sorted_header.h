// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QHeaderView>
#include <QPainter>
#include <QStyleOptionHeader>

namespace mantissa::app {

// A header whose arrow stands before a name that stands at the right, above figures: the style would draw it over the name.
class SortedHeader : public QHeaderView {
public:
    explicit SortedHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) { setSectionsClickable(true); }

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int column) const override {
        QHeaderView::initStyleOptionForIndex(option, column);
        if (hasArrowBefore(column))
            option->sortIndicator = QStyleOptionHeader::None;
    }
    void paintSection(QPainter* painter, const QRect& place, int column) const override {
        painter->save(); // the style leaves its clip
        QHeaderView::paintSection(painter, place, column);
        painter->restore();
        if (!hasArrowBefore(column))
            return;
        QStyleOptionHeaderV2 option;
        initStyleOption(&option);
        option.rect = place;
        initStyleOptionForIndex(&option, column);
        option.rect = place;
        option.sortIndicator = sortIndicatorOrder() == Qt::AscendingOrder ? QStyleOptionHeader::SortDown : QStyleOptionHeader::SortUp;
        option.rect = arrowPlace(option);
        style()->drawPrimitive(QStyle::PE_IndicatorHeaderArrow, &option, painter, this);
    }

private:
    static constexpr int gap = 4;

    bool hasArrowBefore(int column) const {
        return isSortIndicatorShown() && sortIndicatorSection() == column &&
               (model()->headerData(column, orientation(), Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
    }
    QRect arrowPlace(const QStyleOptionHeader& option) const {
        const QRect label = style()->subElementRect(QStyle::SE_HeaderLabel, &option, this);
        QRect arrow = style()->subElementRect(QStyle::SE_HeaderArrow, &option, this);
        arrow.moveRight(label.right() - option.fontMetrics.horizontalAdvance(option.text) - gap);
        arrow.moveLeft(qMax(arrow.left(), option.rect.left()));
        return arrow;
    }
};

} // namespace mantissa::app
