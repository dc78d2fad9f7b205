// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/numbers/verdict_delegate.h"

#include "models/arithmetic_model.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/scaling.h"

#include <QPainter>

namespace mantissa::app {
namespace {

const char* iconOf(ArithmeticModel::Verdict verdict) {
    switch (verdict) {
    case ArithmeticModel::Verdict::bad: return "error";
    case ArithmeticModel::Verdict::lost: return "warning";
    case ArithmeticModel::Verdict::exact: return "check";
    default: return "info";
    }
}

} // namespace

void VerdictDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto verdict = static_cast<ArithmeticModel::Verdict>(index.data(ArithmeticModel::VerdictRole).toInt());
    const bool why = index.row() == ArithmeticModel::Why, result = index.row() == ArithmeticModel::Result;
    const bool wrong = verdict == ArithmeticModel::Verdict::lost || verdict == ArithmeticModel::Verdict::bad;
    const QColor color = !why                                       ? theme().text
                         : verdict == ArithmeticModel::Verdict::bad ? theme().bad
                         : wrong                                    ? theme().warn
                                                                    : theme().muted;
    painter->save();
    painter->setPen(theme().grid);
    painter->drawLine(option.rect.topLeft(), option.rect.topRight());
    painter->setFont(typeFont(result && wrong ? Appearance::Type::strong : Appearance::Type::body));
    painter->setPen(color);
    const QRect place = option.rect.adjusted(4, 0, -10, 0);
    if (why && option.rect.height() > scaled(34) &&
        painter->fontMetrics().horizontalAdvance(index.data().toString()) > place.width() - 20) {
        painter->drawText(place.adjusted(22, 0, 0, 0), int(Qt::AlignRight | Qt::AlignVCenter) | Qt::TextWordWrap, index.data().toString());
        paintIcon(*painter, QRectF(place.left(), place.center().y() - 7, 16, 16), iconOf(verdict), color);
        return painter->restore();
    }
    const QString words = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, place.width() - (why ? 20 : 0));
    painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter, words);
    if (why) {
        paintIcon(*painter, QRectF(place.right() - painter->fontMetrics().horizontalAdvance(words) - 21, place.center().y() - 7, 16, 16),
                  iconOf(verdict), color);
    }
    painter->restore();
}

void FormatNameDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QString note = option.rect.height() < scaled(36) ? QString() : index.data(Qt::ToolTipRole).toString(); // room for one line
    painter->save();
    painter->setPen(theme().grid);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const QRect place = option.rect.adjusted(10, 3, 0, -4);
    painter->setFont(typeFont(Appearance::Type::strong));
    painter->setPen(theme().text);
    painter->drawText(place, int(Qt::AlignLeft) | (note.isEmpty() ? Qt::AlignVCenter : Qt::AlignTop), index.data().toString());
    painter->setFont(typeFont(Appearance::Type::caption));
    painter->setPen(theme().muted);
    painter->drawText(place, Qt::AlignLeft | Qt::AlignBottom, painter->fontMetrics().elidedText(note, Qt::ElideRight, place.width()));
    painter->restore();
}

} // namespace mantissa::app
