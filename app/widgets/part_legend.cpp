// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/part_legend.h"

#include "style/appearance.h"
#include "style/scaling.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace mantissa::app {
namespace {

constexpr int mostColumns = 3, sample = 15; // sample: of a colour, with its gap

// Of each column the widest name.
QVector<double> columnWidths(const QVector<BarPart>& parts, int columns) {
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    QVector<double> widths(columns, 0);
    for (int part = 0; part < parts.size(); ++part)
        widths[part % columns] = std::max(widths[part % columns], metrics.horizontalAdvance(parts[part].name) + sample + 1.0);
    return widths;
}

[[maybe_unused]] const char* const timeNames[] = {
    QT_TRANSLATE_NOOP("TimeParts", "forward"),   QT_TRANSLATE_NOOP("TimeParts", "backward"), QT_TRANSLATE_NOOP("TimeParts", "update"),
    QT_TRANSLATE_NOOP("TimeParts", "casts"),     QT_TRANSLATE_NOOP("TimeParts", "other"),    QT_TRANSLATE_NOOP("TimeParts", "finite check"),
    QT_TRANSLATE_NOOP("TimeParts", "input wait")};

double total(const QVector<double>& widths) { return std::accumulate(widths.begin(), widths.end(), 0.0); }

} // namespace

void PartLegend::setParts(const QVector<BarPart>& parts) {
    m_parts = parts;
    m_fit = {};
    for (BarPart& part : m_parts)
        part.name = QCoreApplication::translate("TimeParts", part.name.toUtf8());
}

int PartLegend::rowHeight() { return scaled(18); }

int PartLegend::columns(int width) const {
    if (const QFont font = typeFont(Appearance::Type::caption); m_fit.width != width || m_fit.font != font) {
        m_fit = {width, mostColumns, font};
        while (m_fit.columns > 1 && 2 * margin + total(columnWidths(m_parts, m_fit.columns)) + 5 * m_fit.columns > width)
            --m_fit.columns;
    }
    return m_fit.columns;
}

int PartLegend::height(int width) const {
    const int wide = columns(width);
    return (int(m_parts.size()) + wide - 1) / wide * rowHeight();
}

void PartLegend::paint(QPainter& painter, double top, int width) const {
    painter.setFont(typeFont(Appearance::Type::caption));
    const int wide = columns(width);
    const QVector<double> widths = columnWidths(m_parts, wide);
    const double gap = qBound(4.0, (width - 2 * margin - total(widths)) / qMax(1, wide - 1), 16.0);
    for (int part = 0; part < m_parts.size(); ++part) {
        const int column = part % wide;
        const double x = margin + std::accumulate(widths.begin(), widths.begin() + column, column * gap);
        const double y = top + part / wide * rowHeight();
        painter.fillRect(QRectF(x, y + (rowHeight() - 10) / 2.0, 10, 10), m_parts[part].color);
        painter.setPen(theme().text);
        painter.drawText(QRectF(x + sample, y, widths[column], rowHeight()), Qt::AlignLeft | Qt::AlignVCenter, m_parts[part].name);
    }
}

} // namespace mantissa::app
