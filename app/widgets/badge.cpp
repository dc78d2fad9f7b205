// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/badge.h"

#include "style/appearance.h"

#include <QFontMetricsF>
#include <QPainter>

namespace mantissa::app {
namespace {

struct BadgeColors {
    QColor ink, surface;
};

BadgeColors colorsOf(Badge badge) {
    switch (badge) {
    case Badge::native: return {theme().good, theme().goodSoft};
    case Badge::converted: return {theme().warn, theme().warnSoft};
    case Badge::unsupported: return {theme().bad, theme().badSoft};
    default: return {theme().muted, theme().raised};
    }
}

void paintSign(QPainter& painter, const QPointF& at, Badge badge, const QColor& ink) {
    painter.setPen(QPen(ink, 1.3));
    painter.setBrush(Qt::NoBrush);
    if (badge == Badge::native) {
        painter.setBrush(ink);
        painter.drawEllipse(at, 3.5, 3.5);
    } else if (badge == Badge::converted) {
        painter.drawEllipse(at, 3.4, 3.4);
        painter.setBrush(ink);
        painter.drawPie(QRectF(at.x() - 3.4, at.y() - 3.4, 6.8, 6.8), -90 * 16, 180 * 16);
    } else if (badge == Badge::unsupported) {
        painter.drawLine(at - QPointF(3, 3), at + QPointF(3, 3));
        painter.drawLine(at - QPointF(3, -3), at + QPointF(3, -3));
    } else {
        QPen dotted(ink, 1.3);
        dotted.setDashPattern({1.6, 1.2});
        painter.setPen(dotted);
        painter.drawEllipse(at, 3.4, 3.4);
    }
}

} // namespace

QSizeF badgeSize(Badge badge) {
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    return {metrics.horizontalAdvance(wordOf(badge)) + 27, metrics.height() + 4};
}

QRectF paintBadge(QPainter& painter, const QPointF& topLeft, Badge badge) {
    const QRectF place(topLeft, badgeSize(badge));
    const BadgeColors colors = colorsOf(badge);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(badge == Badge::simulated ? QPen(theme().border) : QPen(Qt::NoPen));
    painter.setBrush(colors.surface);
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    paintSign(painter, {place.left() + 11, place.center().y()}, badge, colors.ink);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(colors.ink);
    painter.drawText(place.adjusted(20, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, wordOf(badge));
    painter.restore();
    return place;
}

BadgeLabel::BadgeLabel(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); }

void BadgeLabel::setBadge(Badge badge, const QString& reason) {
    m_badge = badge;
    setToolTip(meaningOf(badge) + (reason.isEmpty() ? QString() : "\n" + reason));
    setAccessibleName(wordOf(badge));
    updateGeometry();
    update();
}

void BadgeLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_badge != Badge::unknown)
        paintBadge(painter, {0, 0}, m_badge);
}

} // namespace mantissa::app
