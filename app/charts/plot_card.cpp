// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/plot_card.h"

#include "charts/tickers.h"
#include "style/appearance.h"
#include "style/run_painter.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int titleHeight = 36;

void dress(QCPAxis* axis, const QString& title, const Theme& colors) {
    axis->setBasePen(QPen(colors.axis, 1));
    axis->setTickPen(Qt::NoPen);
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLength(0);
    axis->setTickLabelColor(colors.muted);
    axis->setTickLabelFont(typeFont(Appearance::Type::caption));
    axis->setTickLabelPadding(8);
    axis->setLabel(title);
    axis->setLabelColor(colors.muted);
    axis->setLabelFont(typeFont(Appearance::Type::caption));
    axis->grid()->setPen(QPen(colors.grid, 1));
    axis->grid()->setZeroLinePen(Qt::NoPen);
}

void scale(QCPAxis* axis, bool log) {
    axis->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setTicker(log ? QSharedPointer<QCPAxisTicker>(new LogTicker) : QSharedPointer<QCPAxisTicker>(new PlainTicker(5)));
}

void widen(QCPAxis* axis, bool log) {
    const QCPRange range = axis->range();
    if (log)
        axis->setRange(range.lower / 1.3, range.upper * 1.3);
    else
        axis->setRange(range.lower - range.size() * 0.08, range.upper + range.size() * 0.08);
}

void addLine(const QVector<double>& x, const QVector<double>& y, const QPen& pen, QCustomPlot* plot) {
    auto* curve = new QCPCurve(plot->xAxis, plot->yAxis);
    curve->setData(x, y);
    curve->setPen(pen);
}

QCPScatterStyle markerOf(const RunLine& line, const Theme& colors, double size) {
    QPixmap pixmap(QSize(int(size * 2 + 6), int(size * 2 + 6)) * 3);
    pixmap.setDevicePixelRatio(3);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMarker(painter, QPointF(size + 3, size + 3), line, size, colors.panel);
    return QCPScatterStyle(pixmap);
}

} // namespace

PlotCard::PlotCard(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, titleHeight, 8, 8);
    layout->addWidget(m_plot);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setContextMenuPolicy(Qt::NoContextMenu);
    setMinimumSize(260, 220);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &PlotCard::fit);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] { show(m_content); });
}

void PlotCard::show(const PlotContent& content) {
    m_content = content;
    setAccessibleName(content.title);
    draw(theme(), m_plot);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    update();
}

void PlotCard::draw(const Theme& colors, QCustomPlot* plot) const {
    plot->clearPlottables();
    plot->clearItems();
    plot->setBackground(colors.panel);
    dress(plot->xAxis, m_content.xTitle, colors);
    dress(plot->yAxis, m_content.yTitle, colors);
    scale(plot->xAxis, m_content.logX);
    scale(plot->yAxis, m_content.logY);
    for (const PlotCurve& curve : m_content.curves) {
        const RunLine& line = colors.lines[curve.line];
        if (curve.kind == PlotCurve::Kind::dot) {
            drawDot(curve, colors, plot);
            continue;
        }
        QCPGraph* graph = plot->addGraph();
        graph->setData(curve.x, curve.y);
        graph->setPen(runPen(line));
        graph->setName(curve.name);
        if (curve.kind == PlotCurve::Kind::marked)
            graph->setScatterStyle(markerOf(line, colors, 4));
    }
    plot->rescaleAxes();
    widen(plot->xAxis, m_content.logX);
    widen(plot->yAxis, m_content.logY);
    if (m_content.target > 0)
        addLine({plot->xAxis->range().lower, plot->xAxis->range().upper}, {m_content.target, m_content.target}, QPen(colors.muted, 1, Qt::DashLine), plot);
    QVector<double> x, y;
    for (const QPointF& corner : m_content.front) {
        x << corner.x();
        y << corner.y();
    }
    if (!x.isEmpty()) {
        x.prepend(x.first());
        y.prepend(plot->yAxis->range().lower);
        x << plot->xAxis->range().upper;
        y << y.last();
        addLine(x, y, QPen(colors.axis, 1, Qt::DashLine), plot);
    }
}

void PlotCard::drawDot(const PlotCurve& curve, const Theme& colors, QCustomPlot* plot) const {
    QCPGraph* graph = plot->addGraph();
    graph->setData(curve.x, curve.y);
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(markerOf(colors.lines[curve.line], colors, 6));
    if (curve.spread > 0)
        addLine({curve.x.first(), curve.x.first()}, {curve.y.first() - curve.spread, curve.y.first() + curve.spread}, QPen(colors.lines[curve.line].color, 1.5), plot);
    auto* label = new QCPItemText(plot);
    label->position->setCoords(curve.x.first(), curve.y.first());
    label->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    label->setPadding(QMargins(0, 0, 0, 9));
    label->setText(curve.name + "\n" + curve.note);
    label->setColor(colors.text);
    label->setFont(typeFont(Appearance::Type::caption));
}

void PlotCard::fit() { show(m_content); }

void PlotCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().border);
    painter.setBrush(theme().panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const QFont strong = typeFont(Appearance::Type::strong);
    painter.setFont(strong);
    painter.setPen(theme().text);
    const QRect line(14, 8, width() - 28, titleHeight - 12);
    painter.drawText(line, Qt::AlignVCenter, m_content.title);
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().muted);
    const int used = QFontMetrics(strong).horizontalAdvance(m_content.title) + 12;
    painter.drawText(line.adjusted(used, 0, 0, 0), Qt::AlignVCenter, painter.fontMetrics().elidedText(m_content.unit, Qt::ElideRight, qMax(0, line.width() - used)));
}

void PlotCard::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Fit"), this, &PlotCard::fit);
    addExportActions(*menu, face(), this);
    menu->popup(event->globalPos());
}

} // namespace mantissa::app
