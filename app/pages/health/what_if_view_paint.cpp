// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/what_if_view.h"

#include "models/words.h"
#include "style/outcome_colors.h"
#include "style/scaling.h"
#include "widgets/badge.h"

#include <QPainter>

#include <array>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr double mostBeyond = 0.01;

int formatNameWidth() { return scaled(116); }
int tollWidth() { return scaled(52); }

QString percent(double share) {
    return !std::isfinite(share) ? noFigure() : share == 0 ? QStringLiteral("0") : formatPlain(share * 100, 3);
}

} // namespace

// Before the titles of the bars would be cut, the badges go.
int WhatIfView::badgeWidth() const {
    double wide = 0;
    for (const Row& row : m_rows)
        if (const Badge badge = onDevice(row.value).badge; badge != Badge::unknown)
            wide = qMax(wide, badgeSize(badge).width());
    const QFontMetrics metrics(typeFont(Appearance::Type::caption));
    const int badges = wide == 0 ? 0 : qMax(int(wide), metrics.horizontalAdvance(tr("On this device"))) + 10,
              title = metrics.horizontalAdvance(tr("Error, rel. RMS, %")) + 8;
    return (width() - formatNameWidth() - badges) / 3 >= title ? badges : 0;
}

int WhatIfView::barColumn() const { return (width() - formatNameWidth() - badgeWidth()) / 3; }

void WhatIfView::paintHead(QPainter& painter) const {
    const QStringList titles = {tr("To zero, %"), tr("Overflow, %"), tr("Error, rel. RMS, %")};
    const int column = barColumn(), high = rowHeight();
    painter.setPen(theme().muted);
    painter.drawText(QRect(10, 0, formatNameWidth(), high), Qt::AlignVCenter, tr("Format"));
    for (int i = 0; i < 3; ++i)
        painter.drawText(QRect(formatNameWidth() + i * column, 0, column, high), Qt::AlignVCenter, titles[i]);
    if (const int badges = badgeWidth(); badges > 0)
        painter.drawText(QRect(width() - badges + 8, 0, badges - 8, high), Qt::AlignVCenter, tr("On this device"));
}

void WhatIfView::paintBars(QPainter& painter, const Row& line, int top) const {
    const int column = barColumn(), high = rowHeight();
    const bool lost = line.overflow > mostBeyond; // the error of the few that are left would say that all is well
    const std::array values = {line.underflow, line.overflow, lost ? std::nan("") : line.error};
    const std::array colors = {outcomeColor(Outcome::underflow), outcomeColor(Outcome::overflow), outcomeColor(Outcome::inRange)};
    for (int i = 0; i < 3; ++i) {
        const int x = formatNameWidth() + i * column, wide = qMax(0, column - tollWidth() - 16);
        painter.fillRect(QRect(x, top + high / 2 - 4, wide, 8), theme().grid);
        if (std::isfinite(values[std::size_t(i)]))
            painter.fillRect(QRectF(x, top + high / 2 - 4, wide * qMin(1.0, values[std::size_t(i)]), 8), colors[std::size_t(i)]);
        painter.drawText(QRect(x + wide, top, tollWidth(), high), Qt::AlignVCenter | Qt::AlignRight, percent(values[std::size_t(i)]));
    }
}

void WhatIfView::paintRow(QPainter& painter, int row) const {
    const Row line = shifted(m_rows[row]);
    const int high = rowHeight(), top = (row + 1) * high;
    if (line.now || row == chosen())
        painter.fillRect(QRect(0, top, width(), high), line.now ? theme().accentSoft : theme().raised);
    if (row == chosen()) {
        painter.setPen(QPen(theme().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRect(0, top, width() - 1, high - 1));
    }
    painter.setPen(theme().text);
    painter.drawText(QRect(10, top, formatNameWidth(), high), Qt::AlignVCenter, line.now ? tr("%1, now").arg(line.format) : line.format);
    paintBars(painter, line, top);
    const OnDevice device = onDevice(line.value);
    if (const int badges = badgeWidth(); badges > 0 && device.badge != Badge::unknown)
        paintBadge(painter, QPointF(width() - badges + 8, top + (high - badgeSize(device.badge).height()) / 2), device.badge);
}

void WhatIfView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (m_rows.isEmpty()) {
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_nothing);
        return;
    }
    paintHead(painter);
    for (int row = 0; row < m_rows.size(); ++row)
        paintRow(painter, row);
}

} // namespace mantissa::app
