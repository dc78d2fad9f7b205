// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_chart.h"

#include "charts/line_names.h"
#include "charts/run_overlay.h"
#include "charts/run_plot.h"
#include "style/appearance.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {

RunChart::RunChart(RunStore& store, QWidget* parent)
    : QWidget(parent),
      m_store(store),
      m_curves(store, m_view),
      m_plot(new RunPlot(m_curves, this)),
      m_overlay(new RunOverlay(m_curves, *m_plot)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->installEventFilter(this);
    m_plot->setAccessibleName(tr("Curves of the runs"));
    setAccessibleName(tr("Curves of the runs"));
    setAccessibleDescription(
        tr("Left and Right move the cursor, Up and Down go from pane to pane, plus and minus zoom, Home shows everything, the "
           "menu key opens the pane's menu. The button Table shows the same as figures."));
    setFocusPolicy(Qt::StrongFocus);
    m_paint.setSingleShot(true);
    connect(&m_paint, &QTimer::timeout, this, &RunChart::repaint);
    connect(m_plot, &QCustomPlot::afterReplot, this, &RunChart::drawn);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &RunChart::fit);
    connect(m_plot, &RunPlot::xMoved, this, [this] {
        follow(false);
        refreshAtOnce();
    });
    for (auto signal : {&RunStore::cleared, &RunStore::structureChanged})
        connect(&store, signal, this, &RunChart::takeRuns);
    connect(&store, &RunStore::visibilityChanged, this, &RunChart::takeRuns);
    connect(&store, &RunStore::appended, this, &RunChart::refresh);
    connect(&store, &RunStore::stateChanged, this, &RunChart::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &RunChart::applyTheme);
    applyTheme();
}

void RunChart::applyTheme() {
    m_plot->applyTheme();
    takeRuns();
}

void RunChart::takeRuns() {
    m_curves.takeRuns();
    m_plot->rebuild();
    refresh();
}

void RunChart::refresh() {
    if (isVisible() && !m_paint.isActive())
        m_paint.start();
}

void RunChart::refreshAtOnce() {
    m_paint.setInterval(0);
    refresh();
}

// Painting takes at most about a twentieth of the time: a slow machine gets fewer frames, not a slow training.
void RunChart::repaint() {
    QElapsedTimer timer;
    timer.start();
    m_curves.update();
    m_plot->followPanes();
    if (m_view.follow)
        m_plot->fitX();
    m_plot->fill();
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
    m_overlay->update();
    m_paint.setInterval(qBound(33, static_cast<int>(timer.elapsed()) * 25, 500));
}

double RunChart::pixelOf(double x) const { return m_plot->sharedX()->coordToPixel(x); }

// Both cursors stay at their steps; where nothing is drawn, nobody knows which those are.
void RunChart::setXUnit(XUnit unit) {
    std::optional<double>* const places[] = {&m_view.cursor, &m_view.mark};
    std::optional<double> steps[2];
    for (int i = 0; i < 2; ++i)
        if (*places[i] && longestRun())
            steps[i] = double(stepAt(**places[i]));
    const bool other = std::exchange(m_view.xUnit, unit) != unit, slopes = m_view.mark.has_value();
    const RunData* run = longestRun();
    for (int i = 0; other && i < 2; ++i)
        *places[i] = run && steps[i] ? std::optional(m_view.xOf(*run, *steps[i])) : std::nullopt;
    if (slopes != m_view.mark.has_value())
        m_plot->applyTheme(); // no room for them any more
    m_plot->applyScales();
    fit();
}

void RunChart::setSmoothing(double smoothing) {
    m_view.smoothing = smoothing;
    refresh();
}

void RunChart::setFollow(bool follow) {
    m_view.follow = follow;
    refresh();
}

void RunChart::follow(bool follow) {
    if (std::exchange(m_view.follow, follow) != follow)
        Q_EMIT followChanged(follow);
}

void RunChart::choose(std::size_t pane, PaneChoice choice) {
    m_view.choices[pane] = choice;
    m_plot->applyScales();
    refresh();
}

void RunChart::setLogX(bool log) {
    m_view.logX = log;
    m_plot->applyScales();
    fit();
}

void RunChart::fit() {
    m_plot->forgetZoom();
    follow(true);
    refreshAtOnce();
}

void RunChart::setUntil(qint64 step) {
    m_view.until = step;
    refreshAtOnce();
}

void RunChart::showPanes(const QSet<std::size_t>& panes, ChartView::Heights heights) {
    m_together.reset();
    m_view.heights = heights;
    showOnly(panes);
}

void RunChart::showOnly(const QSet<std::size_t>& panes) {
    m_view.away.clear();
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane)
        if (!panes.isEmpty() && !panes.contains(pane))
            m_view.away.insert(pane);
    m_plot->applyPanes();
    refreshAtOnce();
}

// Who chooses among them wants to see them together.
void RunChart::askForPane(std::size_t pane, bool asked) {
    if (m_together)
        m_view.away = *std::exchange(m_together, std::nullopt);
    asked ? void(m_view.asked.insert(pane)) : void(m_view.asked.remove(pane));
    refreshAtOnce();
}

void RunChart::setSketching(Sketching sketching, qint64 plannedSteps) {
    m_sketching = sketching;
    m_view.planned = plannedSteps;
    if (sketching == Sketching::on && m_view.xUnit != XUnit::step)
        setXUnit(XUnit::step);
    m_plot->setCursor(sketching == Sketching::on ? Qt::CrossCursor : Qt::ArrowCursor);
    refreshAtOnce();
}

void RunChart::forgetSketch() {
    m_view.sketch.clear();
    refreshAtOnce();
}

void RunChart::setMark(std::optional<double> x) {
    const bool room = m_view.mark.has_value() != x.has_value(); // for slopes, or none for them any more
    m_view.mark = x;
    if (room) {
        m_plot->applyTheme();
        m_plot->replot();
    }
    m_overlay->update();
}

// One that ended early knows nothing of what came later.
const RunData* RunChart::longestRun() const {
    const RunData* longest = nullptr;
    for (int key : m_curves.runs())
        if (const RunData& run = m_curves.run(key); !m_curves.hidden(key) && run.steps() > (longest ? longest->steps() : 0))
            longest = &run;
    return longest;
}

qint64 RunChart::stepAt(double x) const {
    const RunData* longest = longestRun();
    return longest && !longest->loss.empty() ? qint64(longest->stepOf(m_view.indexAt(*longest, x))) : qint64(x);
}

QWidget* RunChart::plotWidget() const { return m_plot; }

QString RunChart::tableInSight() const {
    const PaneRange shown{m_plot->sharedX()->range().lower, m_plot->sharedX()->range().upper};
    return m_curves.table(',', &shown);
}

const QVector<QPointF>& RunChart::marks(int key, std::size_t pane) const { return m_plot->markersOf(key, pane); }

void RunChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_overlay->setGeometry(m_plot->rect());
}

void RunChart::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refreshAtOnce();
}

// A second chart of the same runs, made at the wanted size and never shown: the one in the window stays as it is.
void RunChart::drawOn(QCPPainter& painter, const QSize& whole) {
    QVector<NamedRunLine> names;
    for (int key : m_curves.runs())
        if (!m_curves.hidden(key) && !m_curves.isWithin(key, 0))
            names << NamedRunLine{m_curves.nameOf(key), m_curves.run(key).line};
    const int top = drawLineNames(painter, names, 6, whole.width(), whole.height() / 2);
    const QSize size(whole.width(), qMax(1, whole.height() - top));
    painter.translate(0, top);
    RunChart twin(m_store);
    twin.m_view = m_view;
    twin.m_view.follow = false;
    twin.setAttribute(Qt::WA_DontShowOnScreen);
    twin.resize(size);
    twin.show();
    twin.m_plot->applyScales();
    twin.m_plot->takeRanges(*m_plot);
    twin.repaint();
    twin.m_plot->toPainter(&painter, size.width(), size.height());
    twin.m_overlay->paintAll(painter);
}

ChartFace RunChart::face() {
    const QPointer<RunChart> chart(this);
    return {tr("Curves of the runs"),
            [chart](QCPPainter& painter, const QSize& size) {
                if (chart)
                    chart->drawOn(painter, size);
            },
            [chart] { return chart ? chart->m_curves.table(',') : QString(); },
            [chart] { return chart ? chart->tableInSight() : QString(); }};
}

} // namespace mantissa::app
