// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/run_card.h"

#include "style/appearance.h"
#include "style/icons.h"
#include "style/run_painter.h"
#include "widgets/badge.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

namespace mantissa::app {
namespace {

struct Look {
    QColor color;
    const char* icon;
};

Look lookOf(RunState state) {
    switch (state) {
    case RunState::running: return {theme().accent, "running"};
    case RunState::completed: return {theme().good, "check"};
    case RunState::diverged:
    case RunState::failed: return {theme().bad, "error"};
    case RunState::stopped: return {theme().muted, "stop"};
    default: return {theme().muted, "wait"};
    }
}

} // namespace

RunCard::RunCard(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
}

void RunCard::setValues(const CardValues& values) {
    const bool resized = values.compact != m_values.compact;
    m_values = values;
    setAccessibleName(QStringLiteral("%1, %2 %3, %4, %5").arg(values.name, values.figure, values.unit, values.ratio, values.stateWords));
    setToolTip(values.reason);
    if (resized)
        updateGeometry();
    update();
}

void RunCard::mousePressEvent(QMouseEvent*) { Q_EMIT clicked(m_values.variant); }

void RunCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT clicked(m_values.variant);
    else
        QWidget::keyPressEvent(event);
}

void RunCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool bad = m_values.state == RunState::failed;
    painter.setPen(hasFocus() ? QPen(theme().focus, 2) : QPen(bad ? theme().bad : m_values.selected ? theme().accent : theme().border, 1));
    painter.setBrush(theme().panel);
    painter.drawRoundedRect(frame, 6, 6);

    QPainterPath inside;
    inside.addRoundedRect(frame.adjusted(1, 1, -1, -1), 5, 5);
    painter.setClipPath(inside);
    const Look look = lookOf(m_values.state);
    painter.fillRect(QRectF(1, height() - 4, width() - 2, 3), theme().grid);
    const QColor bar = m_values.state == RunState::completed || m_values.state == RunState::stopped ? theme().axis : look.color;
    painter.fillRect(QRectF(1, height() - 4, (width() - 2) * m_values.progress, 3), bar);
    painter.setClipping(false);

    const QRectF first(12, 8, width() - 24, 18);
    paintRunSample(painter, QRectF(first.left(), first.top(), 28, 18), theme().lines[m_values.line], theme().panel);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    painter.drawText(first, Qt::AlignRight | Qt::AlignVCenter, m_values.memory);
    const double taken = painter.fontMetrics().horizontalAdvance(m_values.memory) + 8;
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const QRectF name = first.adjusted(36, 0, -taken, 0);
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(m_values.name, Qt::ElideMiddle, int(name.width())));

    const QRectF second(12, 27, width() - 24, 28);
    painter.setFont(typeFont(m_values.compact ? Appearance::Type::heading : Appearance::Type::figure));
    const double figureWidth = painter.fontMetrics().horizontalAdvance(m_values.figure);
    painter.drawText(second, Qt::AlignLeft | Qt::AlignVCenter, m_values.figure);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    const double unitEnd = figureWidth + 7 + painter.fontMetrics().horizontalAdvance(m_values.unit);
    const double ratioWidth = QFontMetricsF(typeFont(Appearance::Type::strong)).horizontalAdvance(m_values.ratio);
    const bool narrow = unitEnd + 6 + ratioWidth > second.width();
    painter.drawText(second.adjusted(figureWidth + 7, 3, 0, 3), Qt::AlignLeft | Qt::AlignVCenter, narrow && !m_values.compact ? tr("ms") : m_values.unit);
    if (m_values.compact) {
        paintState(painter, second.adjusted(0, 2, 0, 2));
        return;
    }
    painter.setPen(m_values.variant == 0 ? theme().muted : theme().text);
    painter.setFont(typeFont(m_values.variant == 0 ? Appearance::Type::body : Appearance::Type::strong));
    painter.drawText(second.adjusted(0, 3, 0, 3), Qt::AlignRight | Qt::AlignVCenter, narrow && m_values.variant > 0 ? m_values.ratio.section(QStringLiteral(" ×"), 0, 0) + QStringLiteral(" ×") : m_values.ratio);
    const QRectF third(12, 58, width() - 24, 20);
    double badgeWidth = 0;
    if (m_values.badge != Badge::unknown)
        badgeWidth = paintBadge(painter, third.topLeft(), m_values.badge).width() + 6;
    paintState(painter, third.adjusted(badgeWidth, 0, 0, 0));
}

void RunCard::paintState(QPainter& painter, const QRectF& place) const {
    const Look look = lookOf(m_values.state);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(look.color);
    const bool fits = painter.fontMetrics().horizontalAdvance(m_values.stateWords) < place.width() - 20;
    const QString words = painter.fontMetrics().elidedText(fits ? m_values.stateWords : m_values.stateWords.section(' ', 0, 0), Qt::ElideRight, int(place.width()) - 19);
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, words);
    const double width = painter.fontMetrics().horizontalAdvance(words);
    paintIcon(painter, QRectF(place.right() - width - 21, place.center().y() - 8, 16, 16), look.icon, look.color);
}

} // namespace mantissa::app
