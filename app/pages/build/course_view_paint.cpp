// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// How memory through a step is drawn.
#include "charts/nice_step.h"
#include "pages/build/course_view.h"
#include "style/appearance.h"
#include "style/card_head.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int edge = 12;

QRectF textLine(const QWidget& view, double y) { return QRectF(edge, y, view.width() - 2 * edge, scaled(18)); }

} // namespace

void CourseView::paintHead(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(theme().accent, 2) : QPen(theme().border));
    painter.setBrush(theme().panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRectF head(edge, 0, width() - 2 * edge - m_cornerWidth, pane().top());
    paintCardHead(painter, head, tr("Memory"), stacked() ? tr("through a step of %1").arg(whose(*stacked(), stacked()->name)) : QString());
}

void CourseView::paintStack(QPainter& painter) const {
    for (int i = 0; i < stacked()->moments.size(); ++i) {
        const double left = leftOf(*stacked(), i), right = leftOf(*stacked(), i + 1);
        double bytes = 0;
        for (int part = 0; part < m_legend.parts().size(); ++part) {
            const double low = pane().bottom() + 1 - heightOf(bytes);
            bytes += stacked()->moments[i].bytes[std::size_t(part)];
            const double high = pane().bottom() + 1 - heightOf(bytes);
            painter.fillRect(QRectF(left, high, right - left, low - high), m_legend.parts()[part].color);
        }
    }
}

// The stacked one's own line too, so that what is compared is alike; each with a rim, for colours lie behind it.
void CourseView::paintTotals(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const Variant& variant : m_variants) {
        QPolygonF line;
        for (int i = 0; i < variant.moments.size(); ++i) {
            const double y = pane().bottom() + 1 - heightOf(variant.moments[i].total());
            line << QPointF(leftOf(variant, i), y) << QPointF(leftOf(variant, i + 1), y);
        }
        painter.setPen(QPen(theme().panel, 4));
        painter.drawPolyline(line);
        painter.setPen(runPen(theme().line(variant.line), 2));
        painter.drawPolyline(line);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void CourseView::paintAxes(QPainter& painter) const {
    painter.setFont(typeFont(Appearance::Type::caption));
    const double step = niceStep(top() / unit().bytes / (pane().height() > scaled(100) ? 4 : 2)) * unit().bytes;
    for (double bytes = 0; bytes <= top() * (1 + 1e-9); bytes += step) {
        const double y = pane().bottom() + 1 - heightOf(bytes);
        painter.setPen(theme().grid);
        if (bytes > 0)
            painter.drawLine(QPointF(pane().left(), y), QPointF(pane().right(), y));
        painter.setPen(theme().muted);
        const bool highest = bytes + step > top() * (1 + 1e-9);
        const QString figure = QLocale().toString(bytes / unit().bytes, 'g', 3) + (highest ? ' ' + unit().name : QString());
        painter.drawText(QRectF(0, y - scaled(9), pane().left() - 5, scaled(18)), Qt::AlignRight | Qt::AlignVCenter, figure);
    }
    painter.setPen(theme().axis);
    painter.drawLine(pane().bottomLeft() + QPoint(0, 1), pane().bottomRight() + QPoint(0, 1));
}

void CourseView::paintStages(QPainter& painter) const {
    for (int stage = 0; stage < 3; ++stage) {
        const double left = edgeOf(stage), right = edgeOf(stage + 1);
        painter.setPen(theme().axis);
        if (stage > 0)
            painter.drawLine(QPointF(left, pane().top()), QPointF(left, pane().bottom() + 4));
        painter.setPen(theme().muted);
        const double width = std::max(right - left, double(painter.fontMetrics().horizontalAdvance(wordOfStage(stage)) + 2)); // may be long
        painter.drawText(QRectF(right - width, pane().bottom() + 2, width, scaled(18)), Qt::AlignCenter, wordOfStage(stage));
    }
}

void CourseView::paintCursor(QPainter& painter) const {
    if (m_cursor >= 0) {
        const double x = (leftOf(*stacked(), m_cursor) + leftOf(*stacked(), m_cursor + 1)) / 2;
        painter.setPen(theme().text);
        painter.drawLine(QPointF(x, pane().top()), QPointF(x, pane().bottom()));
    }
    painter.setPen(theme().text);
    const QRectF line = textLine(*this, pane().bottom() + scaled(18) + 4);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(words(), Qt::ElideRight, int(line.width())));
}

void CourseView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintHead(painter);
    if (!stacked()) {
        painter.drawText(textLine(*this, pane().top()).adjusted(0, 0, 0, scaled(40)), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         m_whenEmpty);
        return;
    }
    paintAxes(painter);
    painter.setOpacity(m_stale ? 0.35 : 1);
    paintStack(painter);
    paintTotals(painter);
    painter.setOpacity(1);
    paintStages(painter);
    paintCursor(painter);
    m_legend.paint(painter, pane().bottom() + 2 * scaled(18) + 8, width());
}

} // namespace mantissa::app
