// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_plot.h"
#include "style/appearance.h"

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr double markPixels = 110;

// From ring to ring: of many epochs some are drawn, so that each is a ring and the curve is seen between them.
double ringPixels() { return 16 * Appearance::instance().textScale(); }

} // namespace

PaneRange RunPlot::xRange() const { return {sharedX()->range().lower, sharedX()->range().upper}; }

void RunPlot::fill() {
    for (std::size_t pane = 0; pane < m_panes.size(); ++pane)
        if (m_panes[pane].rect->visible() != shows(pane)) { // its first curve came, or the last went
            applyPanes();
            break;
        }
    for (std::size_t pane = 0; pane < m_panes.size(); ++pane) {
        if (!m_panes[pane].zoomed) {
            const PaneRange range = m_curves.yRange(pane, xRange());
            yOf(pane)->setRange(range.lower, range.upper);
        }
        for (int key : m_curves.runs()) {
            fillCurve(key, pane);
            fillBand(key, pane);
            fillValidation(key, pane);
        }
    }
}

void RunPlot::fillCurve(int key, std::size_t pane) {
    Graphs& graphs = m_graphs[key][pane];
    const bool hide = m_curves.hidden(key) || m_curves.run(key).loss.empty() || m_curves.idle(key, pane) || m_curves.isWithin(key, pane);
    const auto buckets = static_cast<std::size_t>(qMax(50, paneRect(pane).width()));
    auto give = [&](QCPGraph* graph, const ChartCurves::Part& part) {
        QVector<QCPGraphData> shown;
        if (!hide)
            for (const QPointF& point : m_curves.points(key, pane, part))
                shown << QCPGraphData(point.x(), point.y());
        graph->data()->set(shown, true);
    };
    const bool steps = paneTypes()[pane].curve == PaneType::Curve::steps;
    if (!steps)
        give(graphs.raw, {Series::Curve::raw, xRange(), buckets});
    give(graphs.smooth, {steps ? Series::Curve::smooth : Series::Curve::middle, xRange(), buckets / 2});
    graphs.marks = hide ? QVector<QPointF>() : marksOf(key, pane);
}

void RunPlot::fillBand(int key, std::size_t pane) {
    const Graphs& graphs = m_graphs[key][pane];
    QVector<QCPGraphData> low, high;
    if (m_curves.seedsOf(key, pane) && !m_curves.hidden(key) && !m_curves.idle(key, pane))
        for (const ChartCurves::BandPoint& point :
             m_curves.band(key, pane, xRange(), static_cast<std::size_t>(qMax(50, paneRect(pane).width() / 2)))) {
            low << QCPGraphData(point.x, point.low);
            high << QCPGraphData(point.x, point.high);
        }
    graphs.low->data()->set(low, true);
    graphs.high->data()->set(high, true);
}

// The x of what is newest must be in sight: who looks at the beginning does not ask for the end.
RunPlot::Beyond RunPlot::beyond(std::size_t pane) const {
    Beyond beyond;
    const QCPRange y = yOf(pane)->range();
    for (int key : zoomed(pane) ? m_curves.runs() : QVector<int>()) {
        const RunData& run = m_curves.run(key);
        const std::size_t last = m_curves.lastPoint(key);
        if (run.loss.empty() || m_curves.hidden(key) || m_curves.idle(key, pane) || m_curves.isWithin(key, pane) ||
            !sharedX()->range().contains(m_curves.view().xOf(run, run.stepOf(last))))
            continue;
        const double newest = m_curves.valueAt(key, pane, last);
        beyond.above = beyond.above || newest > y.upper;
        beyond.below = beyond.below || newest < y.lower;
    }
    return beyond;
}

// The height of a curve at a place between two of its points, on the line that is drawn there: straight in pixels, whatever the axes.
double RunPlot::heightAt(const QCPGraph& curve, double x) const {
    const auto after = curve.data()->findBegin(x, false), end = curve.data()->constEnd();
    if (after == end || after == curve.data()->constBegin())
        return after != end && after->key == x ? after->value : std::nan("");
    const auto before = after - 1;
    if (curve.lineStyle() == QCPGraph::lsStepLeft)
        return after->key == x ? after->value : before->value;
    const QCPAxis &across = *curve.keyAxis(), &up = *curve.valueAxis();
    const double from = across.coordToPixel(before->key), to = across.coordToPixel(after->key);
    const double share = to > from ? (across.coordToPixel(x) - from) / (to - from) : 1;
    return up.pixelToCoord(up.coordToPixel(before->value) * (1 - share) + up.coordToPixel(after->value) * share);
}

// Staggered by run, and they stand still while one pans.
QVector<QPointF> RunPlot::marksOf(int key, std::size_t pane) const {
    const QCPGraph& curve = *m_graphs.find(key)->at(pane).smooth;
    if (curve.dataCount() == 1) // no line goes through it
        return {QPointF(curve.data()->constBegin()->key, curve.data()->constBegin()->value)};
    const double width = qMax(1, paneRect(pane).width());
    const double shift = m_curves.view().logX ? 0 : std::fmod(sharedX()->range().lower * width / sharedX()->range().size(), markPixels);
    const double own = 0.3 + 0.25 * double(m_curves.runs().indexOf(key) % 4);
    QVector<QPointF> marks;
    for (double pixel = markPixels * own - shift; pixel < width; pixel += markPixels) {
        const double at = sharedX()->pixelToCoord(paneRect(pane).left() + pixel), height = pixel >= 0 ? heightAt(curve, at) : std::nan("");
        if (std::isfinite(height))
            marks << QPointF(at, height);
    }
    return marks;
}

void RunPlot::fillValidation(int key, std::size_t pane) {
    double EpochPoint::*const validation = paneTypes()[pane].validation;
    if (!validation)
        return;
    QVector<QCPGraphData> rings, filled;
    const RunData& run = m_curves.run(key);
    const EpochPoint* best = run.best();
    const double apart = ringPixels();
    double taken = -apart;
    for (const EpochPoint& epoch : run.epochs) {
        const double at = m_curves.view().xOf(run, double(epoch.step)), pixel = sharedX()->coordToPixel(at);
        if (!m_curves.view().past(epoch.step) || m_curves.hidden(key) || m_curves.isWithin(key, pane) || !sharedX()->range().contains(at) ||
            (&epoch != best && pixel - taken < apart))
            continue; // rings that cover each other tell nothing
        if (&epoch != best)
            taken = pixel;
        (&epoch == best ? filled : rings) << QCPGraphData(at, m_curves.ringOf(key, pane, epoch));
    }
    m_graphs[key][pane].validation->data()->set(rings, true);
    m_graphs[key][pane].best->data()->set(filled, true);
}

} // namespace mantissa::app
