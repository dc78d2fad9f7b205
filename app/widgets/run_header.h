// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/appearance.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyleOptionHeader>

#include <utility>

namespace mantissa::app {

// A header whose names have the sample of their run: right before a name that stands at the right, above figures, and before or above
// one at the left. The style shrinks it, and puts it at the left end of the column, next to the name of the run before.
class RunHeader : public QHeaderView {
public:
    enum class Samples { before, above };
    explicit RunHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) { setSectionsClickable(true); }

    // Words at the left right behind figures at the right begin this much further in, beneath their head, too.
    static constexpr QChar inset = QChar(0x2003); // an em wide
    bool followsFigures(int column) const {
        int before = visualIndex(column) - 1;
        while (before >= 0 && isSectionHidden(logicalIndex(before)))
            --before;
        return before >= 0 && !isRight(column) && isRight(logicalIndex(before));
    }
    static int roomOf(const QPixmap& sample) { return sample.deviceIndependentSize().toSize().width() + gap; }
    void setSamples(Samples samples) { // of the names at the left
        if (std::exchange(m_samples, samples) == samples || count() == 0)
            return;
        headerDataChanged(orientation(), 0, count() - 1); // which forgets how high it was
        Q_EMIT geometriesChanged();
    }

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int column) const override {
        QHeaderView::initStyleOptionForIndex(option, column);
        const QRect rect = std::exchange(option->rect, QRect(0, 0, sectionSize(column), height())); // Qt sets the section's only later
        const QPixmap sample = sampleOf(column);
        if (!sample.isNull() && (!isRight(column) || placeOf(*option, sample).left() >= 0))
            option->icon = {};
        if (!sample.isNull() && !isRight(column))
            option->text.clear(); // paintLeft() writes it
        else if (followsFigures(column))
            option->text = inset + QString(option->text).replace('\n', '\n' + QString(inset));
        option->rect = rect;
    }
    void paintSection(QPainter* painter, const QRect& place, int column) const override {
        painter->save(); // the style leaves its clip
        QHeaderView::paintSection(painter, place, column);
        painter->restore();
        const QPixmap sample = sampleOf(column);
        if (sample.isNull())
            return;
        QStyleOptionHeaderV2 option;
        initStyleOption(&option);
        initStyleOptionForIndex(&option, column);
        option.rect = place;
        if (!isRight(column))
            paintLeft(painter, option, column, sample);
        else if (option.icon.isNull())
            painter->drawPixmap(placeOf(option, sample), sample);
    }
    QSize sectionSizeFromContents(int column) const override {
        QSize size = QHeaderView::sectionSizeFromContents(column);
        const QPixmap sample = sampleOf(column);
        if (followsFigures(column))
            size.rwidth() += fontMetrics().horizontalAdvance(inset);
        if (sample.isNull() || isRight(column))
            return size;
        const int icon = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this); // counted already
        m_samples == Samples::before ? size.rwidth() += qMax(0, roomOf(sample) - icon)
                                     : size.rheight() += sample.deviceIndependentSize().toSize().height();
        return size;
    }

private:
    static constexpr int gap = 6, leastWords = 56; // less is no name

    bool isRight(int column) const { return model()->headerData(column, orientation(), Qt::TextAlignmentRole).toInt() & Qt::AlignRight; }
    QPixmap sampleOf(int column) const { return model()->headerData(column, orientation(), Qt::DecorationRole).value<QPixmap>(); }
    QRect placeOf(const QStyleOptionHeader& option, const QPixmap& sample) const {
        const QRect label = style()->subElementRect(QStyle::SE_HeaderLabel, &option, this);
        const QSize size = sample.deviceIndependentSize().toSize();
        const int words = option.fontMetrics.horizontalAdvance(option.text), line = option.fontMetrics.height();
        return {QPoint(label.right() - words - gap - size.width(), label.bottom() - (line + size.height()) / 2), size};
    }
    void paintLeft(QPainter* painter, const QStyleOptionHeader& option, int column, const QPixmap& sample) const {
        const QRect label = style()->subElementRect(QStyle::SE_HeaderLabel, &option, this);
        const QSize size = sample.deviceIndependentSize().toSize();
        const bool isBefore = m_samples == Samples::before, hasRoom = !isBefore || label.width() - roomOf(sample) >= leastWords;
        const QRect room = label.adjusted(isBefore && hasRoom ? roomOf(sample) : 0, isBefore ? 0 : size.height(), 0, 0);
        QStringList lines = model()->headerData(column, orientation()).toString().split('\n');
        for (QString& line : lines)
            line = option.fontMetrics.elidedText(line, Qt::ElideMiddle, room.width());
        const QString words = lines.join('\n');
        const int where = int(option.textAlignment) & ~Qt::TextWordWrap;
        const QRect used = style()->itemTextRect(option.fontMetrics, room, where, true, words);
        painter->setPen(theme().muted); // as the style sheet has it
        style()->drawItemText(painter, room, where, option.palette, true, words);
        if (hasRoom)
            painter->drawPixmap(label.left(), isBefore ? used.center().y() - size.height() / 2 : used.top() - size.height(), sample);
    }

    Samples m_samples = Samples::before;
};

} // namespace mantissa::app
