// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_chart.h"
#include "charts/tickers.h"

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr double markerPixels = 110, ringPixels = 5;

} // namespace

const std::vector<float>& RunChart::column(int key, PaneKind kind) const {
    const RunData& run = m_store.run(key);
    switch (kind) {
    case PaneKind::loss: return run.loss;
    case PaneKind::accuracy: return run.accuracy;
    case PaneKind::time: return run.milliseconds;
    default: return run.lossScale;
    }
}

// What the axis shows of a column's value.
double RunChart::scaled(int key, PaneKind kind, double value) const {
    if (kind == PaneKind::time && m_timeUnit == TimeUnit::imagesPerSecond)
        return value > 0 ? double(m_store.run(key).batch) * 1e3 / value : std::nan("");
    const bool log = kind == PaneKind::scale || (kind == PaneKind::loss && m_logLoss);
    return log && value <= 0 ? std::nan("") : value;
}

double RunChart::valueAt(int key, PaneKind kind, std::size_t index) const {
    const auto found = m_curves.constFind(key);
    const std::vector<float>& values = column(key, kind);
    if (found == m_curves.constEnd() || index >= values.size() || kind == PaneKind::events)
        return std::nan("");
    const std::vector<float>& smooth = (*found)[static_cast<std::size_t>(kind)].series.smoothed();
    if (smooth.empty())
        return std::nan("");
    return scaled(key, kind, double(smooth[std::min(index, smooth.size() - 1)])); // points that came since are not smoothed yet
}

double RunChart::xOf(const RunData& run, double step) const {
    if (m_xUnit == XUnit::epoch)
        return step / double(run.stepsPerEpoch);
    if (m_xUnit == XUnit::step || run.seconds.empty())
        return step;
    return step < 1 ? 0 : run.seconds[run.pointOf(step)];
}

std::size_t RunChart::indexAt(const RunData& run, double x) const {
    if (run.loss.empty())
        return 0;
    double step = m_xUnit == XUnit::epoch ? x * double(run.stepsPerEpoch) : x;
    if (m_xUnit == XUnit::time)
        step = double(run.stride) * double(std::upper_bound(run.seconds.begin(), run.seconds.end(), x) - run.seconds.begin());
    return run.pointOf(step);
}

void RunChart::fillPane(int pane) {
    for (int k = 0; k < m_runs.size(); ++k) {
        fillCurve(m_runs[k], pane, static_cast<std::size_t>(k));
        fillValidation(m_runs[k], pane);
    }
}

// On a logarithmic axis each octave gets its own share of the points, or the first steps would be lumped together.
QVector<QPointF> RunChart::pointsOf(int key, int pane, Series::Curve curve, std::size_t buckets) const {
    const RunData& run = m_store.run(key);
    const QCPRange x = m_panes[static_cast<std::size_t>(pane)].rect->axis(QCPAxis::atBottom)->range();
    const std::size_t from = indexAt(run, x.lower), end = indexAt(run, x.upper) + 2;
    const Curves& curves = (*m_curves.constFind(key))[static_cast<std::size_t>(pane)];
    QVector<QPointF> points;
    for (std::size_t begin = from > 0 ? from - 1 : 0, stop = end; begin < end; begin = stop) {
        stop = m_logX ? std::min(end, 2 * begin + 64) : end;
        points += curves.series.points(curve, column(key, m_panes[static_cast<std::size_t>(pane)].kind), begin, stop,
                                       m_logX ? buckets / 8 : buckets, [&](std::size_t i) { return xOf(run, run.stepOf(i)); });
    }
    return points;
}

void RunChart::fillCurve(int key, int pane, std::size_t order) {
    const auto index = static_cast<std::size_t>(pane);
    Curves& curves = m_curves[key][index];
    const RunData& run = m_store.run(key);
    const PaneKind kind = m_panes[index].kind;
    const QCPAxis* x = m_panes[index].rect->axis(QCPAxis::atBottom);
    const bool hide = hidden(key) || run.loss.empty() ||
                      (kind == PaneKind::scale && std::all_of(run.lossScale.begin(), run.lossScale.end(), [](float s) { return s == 1; }));
    const auto buckets = static_cast<std::size_t>(qMax(50, m_panes[index].rect->width()));
    auto give = [&](QCPGraph* graph, Series::Curve curve, std::size_t most) {
        const QVector<QPointF> points = hide ? QVector<QPointF>() : pointsOf(key, pane, curve, most);
        QVector<QCPGraphData> shown;
        shown.reserve(points.size());
        for (const QPointF& point : points)
            shown << QCPGraphData(point.x(), scaled(key, kind, point.y()));
        graph->data()->set(shown, true);
    };
    if (kind != PaneKind::scale)
        give(curves.raw, Series::Curve::raw, buckets);
    give(curves.smooth, kind == PaneKind::scale ? Series::Curve::smooth : Series::Curve::middle, buckets / 2);
    QVector<QCPGraphData> markers;
    const double width = qMax(1, m_panes[index].rect->width()), last = hide ? 0 : xOf(run, double(run.steps()));
    const double shift =
        m_logX ? 0 : std::fmod(x->range().lower * width / x->range().size(), markerPixels); // they stand still while one pans
    for (double pixel = markerPixels * (0.3 + 0.25 * double(order % 4)) - shift; pixel < width; pixel += markerPixels)
        if (const double at = x->pixelToCoord(m_panes[index].rect->left() + pixel); pixel >= 0 && at < last)
            markers << QCPGraphData(at, valueAt(key, kind, indexAt(run, at)));
    curves.markers->data()->set(markers, true);
}

void RunChart::fillValidation(int key, int pane) {
    const PaneKind kind = m_panes[static_cast<std::size_t>(pane)].kind;
    if (kind != PaneKind::loss && kind != PaneKind::accuracy)
        return;
    QVector<QCPGraphData> rings, filled;
    const RunData& run = m_store.run(key);
    const EpochPoint* best = run.best();
    const QCPAxis* x = m_panes[static_cast<std::size_t>(pane)].rect->axis(QCPAxis::atBottom);
    double taken = -ringPixels;
    for (const EpochPoint& epoch : run.epochs) {
        const double at = xOf(run, double(epoch.step)), pixel = x->coordToPixel(at);
        if (hidden(key) || !x->range().contains(at) || (&epoch != best && pixel - taken < ringPixels))
            continue; // rings that cover each other tell nothing
        if (&epoch != best)
            taken = pixel;
        (&epoch == best ? filled : rings) << QCPGraphData(at, scaled(key, kind, kind == PaneKind::loss ? epoch.loss : epoch.accuracy));
    }
    m_curves[key][static_cast<std::size_t>(pane)].validation->data()->set(rings, true);
    m_curves[key][static_cast<std::size_t>(pane)].best->data()->set(filled, true);
}

void RunChart::fitX() {
    double end = 0;
    for (int key : m_runs) {
        const RunData& run = m_store.run(key);
        end = std::max(end, xOf(run, double(run.steps())));
    }
    // Room to grow comes in steps, so that the axis does not crawl.
    const double least = m_xUnit == XUnit::step ? 20 : m_xUnit == XUnit::epoch ? 0.05 : 0.5;
    const bool done = std::none_of(m_runs.begin(), m_runs.end(), [&](int key) { return m_store.run(key).state == RunState::running; });
    end = std::max(end, least);
    linkX(QCPRange(m_logX ? least / 20 : 0, done                        ? end * 1.012
                                            : niceStep(end) > end * 1.5 ? std::min(niceStep(end), end * 1.25)
                                                                        : niceStep(end)));
}

void RunChart::fitY(int pane) { m_panes[static_cast<std::size_t>(pane)].rect->axis(QCPAxis::atLeft)->setRange(yRange(pane)); }

// From the smoothed curves, and snapped to ticks, so that a single outlier neither flattens nor moves the picture.
QCPRange RunChart::yRange(int pane) const {
    const PaneKind kind = m_panes[static_cast<std::size_t>(pane)].kind;
    const QCPRange x = m_panes[static_cast<std::size_t>(pane)].rect->axis(QCPAxis::atBottom)->range();
    double low = 1e300, high = -1e300, first = 0;
    qint64 longest = 0;
    for (int key : m_runs)
        longest = std::max(longest, hidden(key) ? 0 : m_store.run(key).steps());
    for (int key : m_runs) {
        const RunData& run = m_store.run(key);
        if (hidden(key) || run.steps() == 0 || (kind == PaneKind::scale && run.skippedSteps == 0 && run.lossScale.back() == 1))
            continue;
        if (run.state == RunState::diverged && run.steps() * 20 < longest)
            continue; // what broke off at once does not set the scale of the others
        std::vector<double> values;
        const std::size_t from = indexAt(run, x.lower), to = indexAt(run, x.upper);
        for (std::size_t i = 0; i < 200; ++i)
            if (double value = valueAt(key, kind, from + (to - from) * i / 199); std::isfinite(value))
                values.push_back(value);
        if (values.empty())
            continue;
        first = std::max(first, values.front());
        std::sort(values.begin(), values.end());
        const std::size_t cut = kind == PaneKind::accuracy ? values.size() / 12 : kind == PaneKind::time ? values.size() / 12 : 0;
        low = std::min(low, values[cut]);
        high = std::max(high, values[values.size() - 1 - (kind == PaneKind::time ? cut : 0)]);
    }
    if (low > high)
        return kind == PaneKind::loss       ? QCPRange(0.05, 4)
               : kind == PaneKind::accuracy ? QCPRange(0, 100)
               : kind == PaneKind::scale    ? QCPRange(0.5, 2)
                                            : QCPRange(0, 10);
    if (kind == PaneKind::scale)
        return QCPRange(low / 4, high * 4);
    if (kind == PaneKind::loss && m_logLoss)
        return QCPRange(low * 0.6, std::min(high, std::max(first, low) * 1.3) * 1.25); // a run that explodes leaves at the top
    if (kind == PaneKind::loss)
        return QCPRange(0, std::min(high, first * 1.3) * 1.1);
    const double step = niceStep(std::max(high - low, std::fabs(high) * 0.08 + 1e-6) / 3);
    const double bottom = std::max(0.0, std::floor((low - step * 0.15) / step) * step);
    return kind == PaneKind::accuracy ? QCPRange(bottom, std::min(101.0, std::ceil(high / step) * step * 1.005))
                                      : QCPRange(bottom, std::ceil((high + step * 0.1) / step) * step);
}

} // namespace mantissa::app
