// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/dot_labels.h"
#include "charts/line_names.h"
#include "charts/plot_card.h"
#include "style/appearance.h"
#include "style/run_painter.h"

#include <qcustomplot.h>

#include <cmath>
#include <optional>

namespace mantissa::app {
namespace {

constexpr int exportEdge = 12, headHeight = 34;

QString quoted(QString text) { return '"' + text.replace('"', "\"\"") + '"'; }

void drawHead(const PlotContent& content, QPainter& painter, int width) {
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const int used = painter.fontMetrics().horizontalAdvance(content.title) + exportEdge;
    painter.drawText(QRect(exportEdge, 0, width - 2 * exportEdge, headHeight), Qt::AlignVCenter, content.title);
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().muted);
    painter.drawText(QRect(exportEdge + used, 0, width - 2 * exportEdge - used, headHeight), Qt::AlignVCenter, content.unit);
}

// In the window the table beside the chart tells the lines apart; dots have their names beside them.
QVector<NamedRunLine> namesOf(const PlotContent& content) {
    QVector<NamedRunLine> names;
    for (const PlotCurve& curve : content.curves)
        if (curve.kind != PlotCurve::Kind::dot)
            names << NamedRunLine{curve.name, curve.line};
    return names;
}

} // namespace

ChartFace PlotCard::face() const {
    const std::optional<QCPRange> x = m_zoomed ? std::optional(m_plot->xAxis->range()) : std::nullopt;
    auto draw = [content = m_content, x, y = m_plot->yAxis->range()](QCPPainter& painter, const QSize& size) {
        PlotCard twin;
        twin.m_content = content;
        drawHead(content, painter, size.width());
        const int top = drawLineNames(painter, namesOf(content), headHeight, size.width(), size.height() / 2);
        QCustomPlot plot;
        twin.draw(theme(), &plot);
        if (x) { // as it was zoomed
            plot.xAxis->setRange(*x);
            plot.yAxis->setRange(y);
        }
        painter.translate(0, top);
        const QSize rest(size.width(), qMax(1, size.height() - top));
        plot.setViewport(QRect(QPoint(), rest));
        QObject::connect(&plot, &QCustomPlot::afterLayout, &plot, [&plot, rest] { placeDotLabels(&plot, rest); });
        plot.replot();
        plot.toPainter(&painter, rest.width(), rest.height());
    };
    return {m_content.title, draw, [table = table()] { return table; }, [table = tableInSight()] { return table; }};
}

QString PlotCard::table() const { return table({-HUGE_VAL, HUGE_VAL}); }

QString PlotCard::tableInSight() const { return table(m_plot->xAxis->range()); }

QString PlotCard::table(const QCPRange& x) const {
    QString text = QStringList{"run", m_content.xTitle.isEmpty() ? "x" : quoted(m_content.xTitle),
                               m_content.yTitle.isEmpty() ? "y" : quoted(m_content.yTitle)}
                       .join(',') +
                   '\n';
    for (const PlotCurve& curve : m_content.curves)
        for (int i = 0; i < curve.x.size(); ++i)
            if (curve.x[i] >= x.lower && curve.x[i] <= x.upper)
                text += quoted(curve.name) + ',' + QString::number(curve.x[i], 'g', 12) + ',' + QString::number(curve.y[i], 'g', 12) + '\n';
    return text;
}

} // namespace mantissa::app
