// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/policy_delegate.h"

#include "pages/build/policy_model.h"
#include "style/appearance.h"
#include "widgets/badge.h"

#include <QPainter>

namespace mantissa::app {

void PolicyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    if (index.column() == selected)
        painter->fillRect(option.rect, theme().accentSoft);
    painter->setOpacity(stale ? 0.4 : 1);
    const QVariant badge = index.data(PolicyModel::BadgeRole);
    if (badge.isValid()) {
        const auto value = static_cast<Badge>(badge.toInt());
        paintBadge(*painter, QPointF(option.rect.left() + 6, option.rect.center().y() - badgeSize(value).height() / 2 + 1), value);
    } else {
        const bool differs = index.data(PolicyModel::DiffersRole).toBool();
        painter->setFont(typeFont(differs ? Appearance::Type::strong : Appearance::Type::body));
        painter->setPen(differs || index.column() == 0 ? theme().text : theme().muted);
        const QRect place = option.rect.adjusted(8, 0, -4, 0);
        painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, place.width()));
    }
    painter->restore();
}

} // namespace mantissa::app
