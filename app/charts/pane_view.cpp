// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/pane_view.h"

#include "charts/chart_statistics.h"
#include "charts/run_chart.h"
#include "charts/run_overlay.h"
#include "charts/run_plot.h"

#include <utility>

namespace mantissa::app {

void PaneView::setLogY(bool log) {
    QSet<std::size_t>& panes = m_chart.m_view.logY;
    log ? void(panes.insert(m_pane)) : void(panes.remove(m_pane));
    m_chart.m_plot->forgetZoom(m_pane); // it may begin at 0
    m_chart.m_plot->applyScales();
    m_chart.refreshAtOnce();
}

void PaneView::fitX() {
    m_chart.follow(true);
    m_chart.refreshAtOnce();
}

void PaneView::fitY() {
    m_chart.m_plot->forgetZoom(m_pane);
    m_chart.refreshAtOnce();
}

bool PaneView::zoomedY() const { return m_chart.m_plot->zoomed(m_pane); }

bool PaneView::hidesNewest() const {
    const RunPlot::Beyond beyond = m_chart.m_plot->beyond(m_pane);
    return beyond.above || beyond.below;
}

bool PaneView::alone() const { return m_chart.m_together.has_value(); }

void PaneView::showAlone(bool alone) {
    if (alone == this->alone())
        return;
    const QSet<std::size_t> before = m_chart.m_together.value_or(QSet<std::size_t>());
    m_chart.m_together = alone ? std::optional(m_chart.m_view.away) : std::nullopt;
    if (alone)
        return m_chart.showOnly({m_pane});
    m_chart.m_view.away = before;
    m_chart.m_plot->applyPanes();
    m_chart.refreshAtOnce();
}

std::optional<double> ChartPointer::numberAt(const QPointF& at) const { return m_chart.m_overlay->numberAt(at); }

int ChartPointer::runMeant(const QPointF& at) const {
    const int key = m_chart.m_overlay->runAt(at);
    return key >= 0 ? key : m_chart.m_overlay->runNear();
}

std::optional<std::pair<int, EventPoint>> ChartPointer::noteAt(const QPointF& at) const { return m_chart.m_overlay->noteAt(at); }

QString ChartPointer::statisticsInSight() const {
    const QCPRange x = m_chart.m_plot->sharedX()->range();
    return statisticsOf(m_chart.m_curves, {x.lower, x.upper});
}

void SeedView::choose(ChartView::Seeds seeds) {
    m_chart.m_view.seeds = seeds;
    m_chart.refreshAtOnce();
}

bool SeedView::offered() const { return m_chart.m_curves.hasSeeds(); }

QRect ChartPointer::laneOfEvents() const { return m_chart.m_plot->laneRect(); }

void EmptyChart::setWhyNotRun(const QString& why) {
    if (std::exchange(m_chart.m_view.whyNotRun, why) != why)
        m_chart.refresh();
}

void EmptyChart::setEarlier(bool earlier) {
    if (std::exchange(m_chart.m_view.earlier, earlier) != earlier)
        m_chart.refresh();
}

} // namespace mantissa::app
