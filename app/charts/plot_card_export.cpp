// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/plot_card.h"
#include "style/appearance.h"
#include "style/run_painter.h"

#include <qcustomplot.h>

namespace mantissa::app {
namespace {

constexpr int edge = 12, headHeight = 34, rowHeight = 20, sampleWidth = 28, gap = 18;

QString quoted(QString text) { return '"' + text.replace('"', "\"\"") + '"'; }

void drawHead(const PlotContent& content, QPainter& painter, int width) {
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const int used = painter.fontMetrics().horizontalAdvance(content.title) + edge;
    painter.drawText(QRect(edge, 0, width - 2 * edge, headHeight), Qt::AlignVCenter, content.title);
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().muted);
    painter.drawText(QRect(edge + used, 0, width - 2 * edge - used, headHeight), Qt::AlignVCenter, content.unit);
}

// In the window the table beside the chart tells the lines apart; on paper it is not there. Returns where the rows end.
int drawNames(const PlotContent& content, QPainter& painter, int width) {
    int x = edge, y = headHeight;
    painter.setFont(typeFont(Appearance::Type::caption));
    for (const PlotCurve& curve : content.curves) {
        if (curve.kind == PlotCurve::Kind::dot)
            return headHeight; // dots have their names beside them
        const int needed = sampleWidth + painter.fontMetrics().horizontalAdvance(curve.name);
        if (x > edge && x + needed > width - edge) {
            x = edge;
            y += rowHeight;
        }
        paintRunSample(painter, QRectF(x, y, sampleWidth - 6, rowHeight), theme().lines[curve.line], theme().panel);
        painter.setPen(theme().text);
        painter.drawText(QRect(x + sampleWidth, y, needed, rowHeight), Qt::AlignVCenter, curve.name);
        x += needed + gap;
    }
    return content.curves.isEmpty() ? headHeight : y + rowHeight;
}

// The plot's own markers are small pictures, quick on a screen; here they are drawn as lines and areas.
void drawVectors(const PlotContent& content, QCPPainter& painter, QCustomPlot& plot, const QSize& size) {
    for (int i = 0; i < plot.graphCount(); ++i)
        plot.graph(i)->setScatterStyle(QCPScatterStyle::ssNone);
    plot.setViewport(QRect(QPoint(), size));
    plot.replot();
    plot.toPainter(&painter, size.width(), size.height());
    painter.setRenderHint(QPainter::Antialiasing);
    for (const PlotCurve& curve : content.curves)
        for (int i = 0; i < curve.x.size() && curve.kind != PlotCurve::Kind::line; ++i)
            paintMarker(painter, QPointF(plot.xAxis->coordToPixel(curve.x[i]), plot.yAxis->coordToPixel(curve.y[i])),
                        theme().lines[curve.line], curve.kind == PlotCurve::Kind::dot ? 6 : 4, theme().panel);
}

} // namespace

ChartFace PlotCard::face() const {
    auto draw = [content = m_content](QCPPainter& painter, const QSize& size) {
        PlotCard twin;
        twin.m_content = content;
        drawHead(content, painter, size.width());
        const int top = drawNames(content, painter, size.width());
        QCustomPlot plot;
        twin.draw(theme(), &plot);
        painter.translate(0, top);
        drawVectors(content, painter, plot, QSize(size.width(), size.height() - top));
    };
    return {m_content.title, draw, [table = table()] { return table; }};
}

QString PlotCard::table() const {
    QString text = QStringList{"run", m_content.xTitle.isEmpty() ? "x" : quoted(m_content.xTitle),
                               m_content.yTitle.isEmpty() ? "y" : quoted(m_content.yTitle)}
                       .join(',') +
                   '\n';
    for (const PlotCurve& curve : m_content.curves)
        for (int i = 0; i < curve.x.size(); ++i)
            text += quoted(curve.name) + ',' + QString::number(curve.x[i], 'g', 12) + ',' + QString::number(curve.y[i], 'g', 12) + '\n';
    return text;
}

} // namespace mantissa::app
