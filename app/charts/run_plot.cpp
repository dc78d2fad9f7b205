// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_plot.h"

#include "charts/chart_drag.h"
#include "charts/figure_places.h"
#include "charts/line_graph.h"
#include "charts/tickers.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int laneHeight = 22, leftMargin = 66, rightMargin = 118, titleHeight = 26, axisHeight = 26, mostTicks = 4, mostAcross = 6,
              slopeWidth = 76; // of what stands beside a difference between two cursors

constexpr float bandShade = 0.18F;
constexpr int evenStretch = 20;

QSharedPointer<QCPAxisTicker> tickerOf(PaneAxis axis, int count) {
    switch (axis) {
    case PaneAxis::logarithmic: return QSharedPointer<QCPAxisTicker>(new LogTicker);
    case PaneAxis::powers: return QSharedPointer<QCPAxisTicker>(new PowerTicker);
    default: return QSharedPointer<QCPAxisTicker>(new PlainTicker(count));
    }
}

void scale(QCPAxis* axis, PaneAxis how, int ticks) {
    axis->setScaleType(how == PaneAxis::linear ? QCPAxis::stLinear : QCPAxis::stLogarithmic);
    axis->setTicker(tickerOf(how, ticks));
}

} // namespace

RunPlot::RunPlot(const ChartCurves& curves, QWidget* parent) : QCustomPlot(parent), m_curves(curves) {
    plotLayout()->clear();
    plotLayout()->setRowSpacing(0);
    for (const PaneType& type : paneTypes()) {
        const int row = int(m_panes.size());
        m_panes.push_back({makeRect(row, QMargins(leftMargin, titleHeight, rightMargin, 4))});
        m_panes.back().rect->setMinimumSize(60, type.leastHeight);
        m_panes.back().rect->axis(QCPAxis::atBottom)->setTickLabels(false);
        plotLayout()->setRowStretchFactor(row, type.stretch);
    }
    m_lane = makeRect(int(m_panes.size()), QMargins(leftMargin, 4, rightMargin, axisHeight));
    m_lane->setMinimumSize(60, laneHeight);
    m_lane->setMaximumSize(QWIDGETSIZE_MAX, laneHeight);
    m_lane->axis(QCPAxis::atLeft)->setVisible(false);
    applyScales();
    addLayer("raw", layer("main"), QCustomPlot::limBelow); // no raw curve covers a smoothed one
    applyPanes();                                          // those that are away ask for no room
    connect(this, &QCustomPlot::beforeReplot, this, &RunPlot::fitTicks);
    connect(selectionRect(), &QCPSelectionRect::accepted, this, &RunPlot::keepBox);
    setInteractions(QCP::Interactions());
    setMouseTracking(true);
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_NoMousePropagation, false); // which QCustomPlot sets: a wheel that it leaves is the page's
}

QCPAxisRect* RunPlot::makeRect(int row, const QMargins& margins) {
    auto* rect = new QCPAxisRect(this, true);
    rect->setLayer("background");
    plotLayout()->addElement(row, 0, rect);
    rect->setAutoMargins(QCP::msNone);
    rect->setMargins(margins);
    rect->axis(QCPAxis::atTop)->setVisible(false);
    rect->axis(QCPAxis::atRight)->setVisible(false);
    rect->axis(QCPAxis::atLeft)->setTicker(tickerOf(PaneAxis::linear, 4));
    rect->setRangeZoomAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft)); // of a box that is drawn
    connect(rect->axis(QCPAxis::atBottom), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this](const QCPRange& range) {
        if (m_linking)
            return;
        linkX(range);
        Q_EMIT xMoved();
    });
    return rect;
}

std::vector<QCPAxisRect*> RunPlot::rects() const {
    std::vector<QCPAxisRect*> all;
    for (const Pane& pane : m_panes)
        all.push_back(pane.rect);
    all.push_back(m_lane);
    return all;
}

void RunPlot::applyScales() {
    const ChartView& view = m_curves.view();
    for (std::size_t pane = 0; pane < m_panes.size(); ++pane)
        scale(yOf(pane), view.axisOf(pane), mostTicks);
    for (QCPAxisRect* rect : rects()) {
        scale(rect->axis(QCPAxis::atBottom), view.logX ? PaneAxis::logarithmic : PaneAxis::linear, mostAcross);
        if (view.xUnit == XUnit::time && !view.logX)
            rect->axis(QCPAxis::atBottom)->setTicker(QSharedPointer<QCPAxisTicker>(new ClockTicker(mostAcross)));
    }
}

QString RunPlot::clockUnit() const {
    const auto clock = sharedX()->ticker().dynamicCast<ClockTicker>();
    return clock ? clock->unit() : QStringLiteral("s");
}

void RunPlot::applyPanes() {
    for (std::size_t pane = 0; pane < m_panes.size(); ++pane) {
        QCPAxisRect* rect = m_panes[pane].rect;
        const bool there = m_panes[pane].there = shows(pane);
        rect->setVisible(there);
        const bool alike = m_curves.view().heights == ChartView::Heights::alike;
        plotLayout()->setRowStretchFactor(int(pane), alike ? evenStretch : paneTypes()[pane].stretch);
        rect->setMinimumSize(60, there ? paneTypes()[pane].leastHeight : 0);
        rect->setMaximumSize(QWIDGETSIZE_MAX, there ? QWIDGETSIZE_MAX : 0);
        for (QCPAxis* axis : rect->axes({QCPAxis::atLeft, QCPAxis::atBottom}))
            axis->setVisible(there);
    }
    applyTheme();
}

// As many figures beside a pane and along the axis as stand apart; the layout of the last picture is not that of the next.
void RunPlot::fitTicks() {
    plotLayout()->update(QCPLayoutElement::upLayout);
    const int line = QFontMetrics(typeFont(Appearance::Type::caption)).height();
    for (std::size_t pane = 0; pane < m_panes.size(); ++pane) {
        const int lines = qRound(double(paneRect(pane).height()) / line), least = m_curves.view().axisOf(pane) == PaneAxis::powers ? 1 : 2;
        if (m_panes[pane].there)
            yOf(pane)->ticker()->setTickCount(qBound(least, lines, mostTicks));
    }
    const int across = fitTickCount(*sharedX(), mostAcross);
    for (QCPAxisRect* rect : rects()) // the grids of the panes stand over the figures of the lane
        rect->axis(QCPAxis::atBottom)->ticker()->setTickCount(across);
}

void RunPlot::followPanes() {
    for (std::size_t pane = 0; pane < m_panes.size(); ++pane)
        if (m_panes[pane].there != shows(pane))
            return applyPanes();
}

void RunPlot::applyTheme() {
    const Theme& colors = theme();
    setBackground(colors.panel);
    m_lane->setMinimumSize(60, scaled(laneHeight));
    m_lane->setMaximumSize(QWIDGETSIZE_MAX, scaled(laneHeight));
    const int right = scaled(rightMargin + (m_curves.view().mark ? slopeWidth : 0));
    for (QCPAxisRect* rect : rects()) {
        const bool lane = rect == m_lane;
        rect->setBackground(QBrush(lane ? colors.raised : colors.panel));
        rect->setMargins(QMargins(scaled(leftMargin), lane ? 4 : scaled(titleHeight), right, lane ? scaled(axisHeight) : 4));
        if (!rect->visible())
            rect->setMargins(QMargins(scaled(leftMargin), 0, right, 0));
        for (QCPAxis* axis : {rect->axis(QCPAxis::atLeft), rect->axis(QCPAxis::atBottom)}) {
            axis->setBasePen(lane ? QPen(Qt::NoPen) : QPen(colors.axis, 1));
            axis->setTickPen(Qt::NoPen);
            axis->setSubTickPen(Qt::NoPen);
            axis->setTickLength(0);
            axis->setTickLabelColor(colors.muted);
            axis->setTickLabelFont(typeFont(Appearance::Type::caption));
            axis->setTickLabelPadding(8);
            axis->grid()->setPen(QPen(colors.grid, 1));
            axis->grid()->setZeroLinePen(Qt::NoPen);
            axis->grid()->setVisible(!lane);
        }
    }
    selectionRect()->setPen(QPen(colors.accent));
    selectionRect()->setBrush(Qt::NoBrush);
}

QCPGraph* RunPlot::makeGraph(std::size_t pane, const QPen& pen) {
    QCPGraph* graph = new LineGraph(m_panes[pane].rect->axis(QCPAxis::atBottom), yOf(pane)); // the plot's
    graph->setPen(pen);
    graph->setAdaptiveSampling(true);
    return graph;
}

RunPlot::Graphs RunPlot::makeGraphs(int key, std::size_t pane) {
    const RunLine& line = theme().line(m_curves.run(key).line);
    const double scale = Appearance::instance().textScale(); // all of it is to be told apart from as far as the texts are read
    const auto rings = [&](const QColor& inside) {
        QCPGraph* graph = makeGraph(pane, QPen(line.color));
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(line.color, 1.8 * scale), inside, 8 * scale));
        return graph;
    };
    Graphs graphs;
    for (QCPGraph** edge : {&graphs.low, &graphs.high}) {
        *edge = addGraph(m_panes[pane].rect->axis(QCPAxis::atBottom), yOf(pane));
        (*edge)->setPen(Qt::NoPen);
        (*edge)->setLayer("raw");
    }
    QColor between = line.color;
    between.setAlphaF(bandShade); // bands lie over each other
    graphs.high->setBrush(between);
    graphs.high->setChannelFillGraph(graphs.low);
    graphs.raw = makeGraph(pane, QPen(mixed(line.color, theme().panel, 0.2), 1));
    graphs.raw->setLayer("raw");
    QPen smooth = runPen(line, 2 * scale);
    if (paneTypes()[pane].stroke == PaneType::Stroke::solid) // its markers tell the runs apart
        smooth.setStyle(Qt::SolidLine);
    graphs.smooth = makeGraph(pane, smooth);
    graphs.smooth->setAntialiased(true);
    if (paneTypes()[pane].curve == PaneType::Curve::steps)
        graphs.smooth->setLineStyle(QCPGraph::lsStepLeft);
    graphs.validation = rings(theme().panel);
    graphs.best = rings(line.color);
    return graphs;
}

void RunPlot::rebuild() {
    clearGraphs();
    m_graphs.clear();
    for (int key : m_curves.runs())
        for (std::size_t pane = 0; pane < m_panes.size(); ++pane)
            m_graphs[key].push_back(makeGraphs(key, pane));
}

void RunPlot::linkX(const QCPRange& range) {
    m_linking = true;
    const ChartView& view = m_curves.view();
    QCPRange inside = range;
    inside.lower = std::max(view.logX ? view.leastX() * 1e-3 : 0.0, inside.lower);
    for (QCPAxisRect* rect : rects())
        rect->axis(QCPAxis::atBottom)->setRange(inside);
    m_linking = false;
}

void RunPlot::fitX() {
    const PaneRange range = m_curves.xRange();
    linkX(QCPRange(range.lower, range.upper));
}

void RunPlot::forgetZoom() {
    for (Pane& pane : m_panes)
        pane.zoomed = false;
}

void RunPlot::forgetZoom(std::size_t pane) { m_panes[pane].zoomed = false; }

void RunPlot::zoomPane(std::size_t pane, const QCPRange& y) {
    yOf(pane)->setRange(y);
    m_panes[pane].zoomed = true;
}

void RunPlot::takeRanges(const RunPlot& other) {
    linkX(other.sharedX()->range());
    for (std::size_t pane = 0; pane < m_panes.size(); ++pane) {
        yOf(pane)->setRange(other.yOf(pane)->range());
        m_panes[pane].zoomed = true; // it stays
    }
}

void RunPlot::zoomX(double factor, double pixel) { sharedX()->scaleRange(factor, sharedX()->pixelToCoord(pixel)); }

// A pane that was zoomed by a box moves up and down, too.
void RunPlot::drag(const QPointF& from, const QPointF& to) {
    const auto shift = [](QCPAxis* axis, double was, double is) {
        const double one = axis->pixelToCoord(was), other = axis->pixelToCoord(is);
        const QCPRange range = axis->range();
        axis->setRange(axis->scaleType() == QCPAxis::stLogarithmic ? range * (one / other) : range + (one - other));
    };
    for (const Pane& pane : m_panes)
        if (pane.zoomed && pane.rect->rect().contains(from.toPoint()))
            shift(pane.rect->axis(QCPAxis::atLeft), from.y(), to.y());
    shift(sharedX(), from.x(), to.x());
}

// It changes the y of its pane, too, which is kept until the next fit. A click draws none.
void RunPlot::keepBox(const QRect& box) {
    for (Pane& pane : m_panes)
        pane.zoomed = pane.zoomed || (pane.there && pane.rect->rect().contains(box.topLeft()));
}

// Of a page that nobody has seen yet: there is nothing to draw on.
void RunPlot::resizeEvent(QResizeEvent* event) {
    if (!size().isEmpty())
        QCustomPlot::resizeEvent(event);
}

void RunPlot::mousePressEvent(QMouseEvent* event) {
    setSelectionRectMode(movesChart(*event) ? QCP::srmNone : QCP::srmZoom);
    QCustomPlot::mousePressEvent(event);
}

QVector<std::pair<double, double>> placesOfFigures(const QWidget& plot) {
    const QCPAxis& axis = *static_cast<const RunPlot&>(plot).sharedX();
    const QFontMetricsF metrics(axis.tickLabelFont());
    const QVector<QString> figures = axis.tickVectorLabels();
    QVector<std::pair<double, double>> places;
    for (qsizetype i = 0; i < figures.size(); ++i) {
        const double middle = axis.coordToPixel(axis.tickVector()[i]), half = metrics.horizontalAdvance(figures[i]) / 2;
        places << std::pair(middle - half, middle + half);
    }
    return places;
}

} // namespace mantissa::app
