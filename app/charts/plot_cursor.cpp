// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/plot_cursor.h"

#include "charts/plot_card.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QPainter>

#include <qcustomplot.h>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int mostReadings = 12, readingSample = 26, readingGap = 12;

} // namespace

PlotCursor::PlotCursor(const PlotCard& card, QCustomPlot& plot) : QWidget(&plot), m_card(card), m_plot(plot) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void PlotCursor::placeAt(std::optional<double> pixel) {
    m_at = pixel;
    setGeometry(m_plot.rect());
    raise();
    update();
}

// Axes alone say neither why there is nothing nor what brings it.
void PlotCursor::paintEmpty(QPainter& painter) {
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().text);
    painter.drawText(m_plot.axisRect()->rect().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap, m_card.content().empty);
}

void PlotCursor::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_card.content().curves.isEmpty())
        return paintEmpty(painter);
    if (!m_at)
        return;
    const QRect axes = m_plot.axisRect()->rect();
    const bool reads = !m_card.readings().isEmpty(); // then the line stands where the figures are of
    const double of = reads ? m_plot.xAxis->coordToPixel(m_card.readingX()) : *m_at;
    const double x = std::round(qBound(double(axes.left()), of, double(axes.right()))) + 0.5;
    painter.setPen(QPen(theme().text, 1));
    painter.drawLine(QPointF(x, axes.top()), QPointF(x, axes.bottom()));
    if (reads)
        paintBox(painter);
}

// Where the cursor is, then a row per curve; at the side of the line that has room.
void PlotCursor::paintBox(QPainter& painter) {
    const QVector<PlotReading> all = m_card.readings(), shown = all.mid(0, mostReadings);
    painter.setFont(typeFont(Appearance::Type::caption));
    const QFontMetricsF metrics(painter.font());
    const QString head = QStringLiteral("%1: %2").arg(m_card.content().xTitle, formatFigure(m_card.readingX()));
    double names = 0, figures = 0;
    for (const PlotReading& each : shown) {
        names = std::max(names, metrics.horizontalAdvance(each.words()));
        figures = std::max(figures, metrics.horizontalAdvance(each.figure()));
    }
    const int row = scaled(16);
    const double width = 16 + std::max(readingSample + names + readingGap + figures, metrics.horizontalAdvance(head));
    const auto rows = int(shown.size()) + 1 + (shown.size() < all.size() ? 1 : 0);
    const QRect axes = m_plot.axisRect()->rect();
    const double left = *m_at + 10 + width <= this->width() ? *m_at + 10 : std::max(0.0, *m_at - 10 - width);
    const QRectF box(left, axes.top() + 2, width, rows * row + 8);
    painter.setPen(QPen(theme().border, 1));
    painter.setBrush(theme().raised);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    QRectF line(box.left() + 8, box.top() + 4, width - 16, row);
    painter.setPen(theme().muted);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, head);
    for (const PlotReading& each : shown) {
        line.translate(0, row);
        paintRunSample(painter, QRectF(line.left(), line.top(), readingSample - 6, row), theme().line(each.line), theme().raised);
        painter.setPen(theme().text);
        painter.drawText(line.adjusted(readingSample, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, each.words());
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, each.figure());
    }
    if (shown.size() < all.size()) {
        painter.setPen(theme().muted);
        painter.drawText(line.translated(0, row), Qt::AlignLeft | Qt::AlignVCenter, PlotCard::tr("%1 more").arg(all.size() - shown.size()));
    }
}

} // namespace mantissa::app
