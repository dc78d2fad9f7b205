// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QHeaderView>
#include <QPainter>
#include <QStyleOptionHeader>

#include <utility>

namespace mantissa::app {

// A header whose names stand at the right, above figures, with the sample of the run right before its name. The style puts it at the
// left end of the column, where it would be next to the name of the run before.
class RunHeader : public QHeaderView {
public:
    explicit RunHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) { setSectionsClickable(true); }

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int column) const override {
        QHeaderView::initStyleOptionForIndex(option, column);
        const QRect rect = std::exchange(option->rect, QRect(0, 0, sectionSize(column), height())); // Qt sets the section's only later
        if (const QPixmap sample = sampleOf(column); !sample.isNull() && placeOf(*option, sample).left() >= 0)
            option->icon = {};
        option->rect = rect;
    }
    void paintSection(QPainter* painter, const QRect& place, int column) const override {
        painter->save(); // the style leaves its clip
        QHeaderView::paintSection(painter, place, column);
        painter->restore();
        QStyleOptionHeaderV2 option;
        initStyleOption(&option);
        initStyleOptionForIndex(&option, column);
        option.rect = place;
        if (const QPixmap sample = sampleOf(column); !sample.isNull() && option.icon.isNull())
            painter->drawPixmap(placeOf(option, sample), sample);
    }

private:
    static constexpr int gap = 6;

    QPixmap sampleOf(int column) const {
        const int alignment = model()->headerData(column, orientation(), Qt::TextAlignmentRole).toInt();
        return alignment & Qt::AlignRight ? model()->headerData(column, orientation(), Qt::DecorationRole).value<QPixmap>() : QPixmap();
    }
    QRect placeOf(const QStyleOptionHeader& option, const QPixmap& sample) const {
        const QRect label = style()->subElementRect(QStyle::SE_HeaderLabel, &option, this);
        const QSize size = sample.deviceIndependentSize().toSize();
        const int words = option.fontMetrics.horizontalAdvance(option.text), line = option.fontMetrics.height();
        return {QPoint(label.right() - words - gap - size.width(), label.bottom() - (line + size.height()) / 2), size};
    }
};

} // namespace mantissa::app
