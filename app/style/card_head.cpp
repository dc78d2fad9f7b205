// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/card_head.h"

#include "style/appearance.h"

namespace mantissa::app {

void paintCard(QPainter& painter, const QRect& place) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().border);
    painter.setBrush(theme().panel);
    painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

QString subtitleIn(const QFontMetrics& metrics, const QString& subtitle, double room) {
    QString parts = subtitle;
    while (metrics.horizontalAdvance(parts) > room) {
        const qsizetype end = qMax(parts.lastIndexOf(QStringLiteral(", ")), parts.lastIndexOf(QStringLiteral("; ")));
        if (end <= 0)
            return metrics.elidedText(subtitle, Qt::ElideRight, int(room));
        parts.truncate(end);
    }
    return parts;
}

void paintCardHead(QPainter& painter, const QRectF& line, const QString& title, const QString& subtitle) {
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(title, Qt::ElideRight, int(line.width())));
    const QRectF rest = line.adjusted(painter.fontMetrics().horizontalAdvance(title) + 10, 0, 0, 0);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (rest.width() >= 0.5 * painter.fontMetrics().horizontalAdvance(subtitle))
        painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, subtitleIn(painter.fontMetrics(), subtitle, rest.width()));
}

} // namespace mantissa::app
