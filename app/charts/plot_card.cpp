// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/plot_card.h"

#include "charts/dot_labels.h"
#include "charts/line_graph.h"
#include "charts/plot_cursor.h"
#include "charts/tickers.h"
#include "style/appearance.h"
#include "style/card_head.h"
#include "style/elided_name.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int mostFigures = 5; // along an axis

int cardTitleHeight() { return scaled(36); }

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

void scale(QCPAxis* axis, bool log, double most = HUGE_VAL) {
    axis->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setTicker(log ? QSharedPointer<QCPAxisTicker>(new LogTicker) : QSharedPointer<QCPAxisTicker>(new PlainTicker(mostFigures, most)));
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

// What is not above 0 has no place on a logarithmic axis: there the band goes on downwards.
void drawBand(const PlotCurve& curve, QColor color, QCustomPlot* plot) {
    if (curve.bandX.isEmpty())
        return;
    QVector<double> low = curve.low;
    for (qsizetype i = 0; i < low.size() && plot->yAxis->scaleType() == QCPAxis::stLogarithmic; ++i)
        low[i] = low[i] > 0 ? low[i] : curve.high[i] * 0.01;
    if (curve.bandX.size() == 1) // one epoch has no way to anywhere
        return addLine({curve.bandX[0], curve.bandX[0]}, {low[0], curve.high[0]}, QPen(color, 1.5), plot);
    QCPGraph* edges[] = {plot->addGraph(), plot->addGraph()};
    for (QCPGraph* edge : edges)
        edge->setPen(Qt::NoPen);
    edges[0]->setData(curve.bandX, low);
    edges[1]->setData(curve.bandX, curve.high);
    color.setAlphaF(0.18F); // bands lie over each other
    edges[1]->setBrush(color);
    edges[1]->setChannelFillGraph(edges[0]);
}

} // namespace

PlotCard::PlotCard(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot), m_overlay(new PlotCursor(*this, *m_plot)) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleDescription(readingWords());
    m_plot->setMouseTracking(true);
    auto* layout = new QVBoxLayout(this);
    keepScaled(this, [layout] { layout->setContentsMargins(8, cardTitleHeight(), 8, 8); });
    layout->addWidget(m_plot);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setAttribute(Qt::WA_NoMousePropagation, false); // which QCustomPlot sets: a wheel that it leaves is the page's
    m_plot->setContextMenuPolicy(Qt::NoContextMenu);
    m_plot->installEventFilter(this);
    setMinimumSize(260, 220);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &PlotCard::fit);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis})
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] { m_zoomed = m_zoomed || !m_drawing; });
    m_plot->selectionRect()->setBrush(Qt::NoBrush);
    connect(m_plot, &QCustomPlot::beforeReplot, this, [this] { // how wide the axis is follows from the figures beside it
        for (auto phase : {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
            m_plot->plotLayout()->update(phase);
        fitTickCount(*m_plot->xAxis, mostFigures);
    });
    connect(m_plot, &QCustomPlot::afterLayout, this, [this] {
        placeDotLabels(m_plot, m_plot->size());
        m_overlay->setGeometry(m_plot->rect());
    });
    connect(&Appearance::instance(), &Appearance::changed, this, [this] { show(m_content); });
}

bool PlotCard::sameAxes(const PlotContent& content) const {
    return content.xTitle == m_content.xTitle && content.yTitle == m_content.yTitle;
}

void PlotCard::show(const PlotContent& content) {
    if (!sameAxes(content)) {
        m_logX.reset();
        m_logY.reset();
        m_cursor.reset();
        m_zoomed = false;
    }
    const bool logX = m_logX.value_or(content.logX), logY = m_logY.value_or(content.logY);
    m_zoomed = m_zoomed && logX == m_content.logX && logY == m_content.logY;
    const QCPRange x = m_plot->xAxis->range(), y = m_plot->yAxis->range();
    m_content = content;
    m_content.logX = logX;
    m_content.logY = logY;
    setAccessibleName(content.title);
    setAccessibleDescription(content.curves.isEmpty() ? content.empty : readingWords());
    m_drawing = true;
    draw(theme(), m_plot);
    if (m_zoomed) {
        m_plot->xAxis->setRange(x);
        m_plot->yAxis->setRange(y);
    }
    m_drawing = false;
    m_plot->selectionRect()->setPen(QPen(theme().accent));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    m_overlay->placeAt(m_cursor ? std::optional(m_plot->xAxis->coordToPixel(*m_cursor)) : std::nullopt);
    update();
}

void PlotCard::draw(const Theme& colors, QCustomPlot* plot) const {
    plot->clearPlottables();
    plot->clearItems();
    plot->setBackground(colors.panel);
    dress(plot->xAxis, m_content.xTitle, colors);
    dress(plot->yAxis, {}, colors); // what it shows stands over it: words are not turned on their side
    scale(plot->xAxis, m_content.logX);
    scale(plot->yAxis, m_content.logY, m_content.yMost);
    for (const PlotCurve& curve : m_content.curves)
        curve.kind == PlotCurve::Kind::dot ? drawDot(curve, colors, plot) : drawLine(curve, colors, plot);
    plot->rescaleAxes();
    widen(plot->xAxis, m_content.logX);
    widen(plot->yAxis, m_content.logY);
    if (m_content.target > 0)
        addLine({plot->xAxis->range().lower, plot->xAxis->range().upper}, {m_content.target, m_content.target},
                QPen(colors.muted, 1, Qt::DashLine), plot);
    drawFront(colors, plot);
}

void PlotCard::drawLine(const PlotCurve& curve, const Theme& colors, QCustomPlot* plot) const {
    const RunLine& line = colors.line(curve.line);
    drawBand(curve, line.color, plot);
    auto* graph = new LineGraph(plot->xAxis, plot->yAxis); // the plot's
    graph->setData(curve.x, curve.y);
    graph->setPen(runPen(line));
    graph->setName(curve.name);
    if (curve.kind == PlotCurve::Kind::marked)
        graph->setMarker(line, 4, colors.panel);
}

// From the axis over its corners to the other edge.
void PlotCard::drawFront(const Theme& colors, QCustomPlot* plot) const {
    QVector<double> x, y;
    for (const QPointF& corner : m_content.front) {
        x << corner.x();
        y << corner.y();
    }
    if (x.isEmpty())
        return;
    x.prepend(x.first());
    y.prepend(plot->yAxis->range().lower);
    x << plot->xAxis->range().upper;
    y << y.last();
    addLine(x, y, QPen(colors.axis, 1, Qt::DashLine), plot);
}

void PlotCard::drawDot(const PlotCurve& curve, const Theme& colors, QCustomPlot* plot) const {
    auto* graph = new LineGraph(plot->xAxis, plot->yAxis);
    graph->setData(curve.x, curve.y);
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setMarker(colors.line(curve.line), 6, colors.panel);
    if (curve.spread > 0)
        addLine({curve.x.first(), curve.x.first()}, {curve.y.first() - curve.spread, curve.y.first() + curve.spread},
                QPen(colors.line(curve.line).color, 1.5), plot);
    new DotLabel(plot, {curve.x.first(), curve.y.first()}, curve.name + "\n" + curve.note, colors); // the plot's
}

QPointF PlotCard::placeOf(const QPointF& point) const {
    return m_plot->pos() + QPointF(m_plot->xAxis->coordToPixel(point.x()), m_plot->yAxis->coordToPixel(point.y()));
}

QVector<QRectF> PlotCard::namesOfDots() const { return boxesOfDotLabels(*m_plot); }

QVector<double> PlotCard::figuresOfY() const { return m_plot->yAxis->tickVector(); }

void PlotCard::fit() {
    m_zoomed = false;
    show(m_content);
}

void PlotCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintCard(painter, rect());
    const QFont strong = typeFont(Appearance::Type::strong);
    painter.setFont(strong);
    painter.setPen(theme().text);
    const QRect line(14, 8, width() - 28, cardTitleHeight() - 12);
    painter.drawText(line, Qt::AlignVCenter, elidedName(QFontMetricsF(strong), m_content.title, line.width()));
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().muted);
    const int used = QFontMetrics(strong).horizontalAdvance(m_content.title) + 12;
    painter.drawText(line.adjusted(used, 0, 0, 0), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_content.unit, Qt::ElideRight, qMax(0, line.width() - used)));
    if (!hasFocus())
        return;
    painter.setPen(QPen(theme().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
}

} // namespace mantissa::app
