// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/chart_curves.h"

#include "charts/nice_step.h"
#include "ops/capability.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

// A loss, which may become 0 while its smoothed curve falls for ever; of other columns every mean is one.
bool endsAtZero(std::size_t pane) { return paneTypes()[pane].axis(PaneChoice::on) == PaneAxis::logarithmic; }

} // namespace

void ChartCurves::takeRuns() {
    m_runs = m_store.visibleRuns();
    m_smoothed.clear();
    for (int key : m_runs)
        m_smoothed[key].resize(paneTypes().size());
}

// A point that stands for several steps is smoothed as they would have been.
void ChartCurves::update() {
    m_groups = seedGroups(m_store, m_runs);
    for (int key : m_runs)
        for (std::size_t pane = 0; pane < paneTypes().size(); ++pane) {
            Smoothed& smoothed = m_smoothed[key][pane];
            const PaneType& type = paneTypes()[pane];
            if (const qint64 stride = run(key).stride; stride != smoothed.stride)
                smoothed = {Series(), stride};
            const double share = type.curve == PaneType::Curve::steps ? 0 : std::pow(m_view.smoothing, double(smoothed.stride));
            smoothed.series.update(column(key, pane), share, type.mean);
        }
}

bool ChartCurves::idle(int key, std::size_t pane) const { return paneTypes()[pane].idle && paneTypes()[pane].idle(run(key)); }

// What somebody chose pane by pane is as it was chosen.
bool ChartCurves::present(std::size_t pane) const {
    if (!m_view.away.isEmpty())
        return !m_view.away.contains(pane);
    return m_view.asked.contains(pane) && !isGone(pane);
}

QVector<int> ChartCurves::leftOut() const {
    QVector<int> out = m_runs;
    out.removeIf([this](int key) { return m_view.hidden.contains(key) || m_view.hasPlace(run(key)); });
    return out;
}

bool ChartCurves::hasTimes() const {
    return m_runs.isEmpty() || std::ranges::any_of(m_runs, [this](int key) { return ChartView::tellsTime(run(key)); });
}

std::size_t ChartCurves::keyPane() const {
    std::size_t pane = m_view.pane;
    for (std::size_t tried = 0; !present(pane) && tried < paneTypes().size(); ++tried)
        pane = (pane + 1) % paneTypes().size();
    return pane;
}

qint64 ChartCurves::notFinite() const {
    qint64 steps = 0;
    for (int key : m_runs)
        if (!hidden(key))
            steps += run(key).notFiniteSteps;
    return steps;
}

bool ChartCurves::marksValidations() const {
    return std::ranges::any_of(m_runs, [this](int key) { return !hidden(key) && !run(key).notFiniteValidations.isEmpty(); });
}

bool ChartCurves::isGone(std::size_t pane) const {
    const auto isIdle = [&](int key) { return idle(key, pane); };
    return paneTypes()[pane].whereIdle != PaneType::WhereIdle::stays && std::all_of(m_runs.begin(), m_runs.end(), isIdle);
}

double ChartCurves::shown(int key, std::size_t pane, double value) const {
    const double shown = paneTypes()[pane].shown(value, run(key), m_view.choices[pane]);
    return shown > 0 || !m_view.logY.contains(pane) ? shown : std::nan("");
}

double ChartCurves::valueAt(int key, std::size_t pane, std::size_t index) const {
    return seedsOf(key, pane) ? spreadAt(key, pane, index).mean : smoothedAt(key, pane, index);
}

double ChartCurves::toldAt(int key, std::size_t pane, std::size_t index) const {
    const double value = valueAt(key, pane, index);
    const std::vector<float>& raw = column(key, pane);
    return std::isnan(value) && endsAtZero(pane) && index < raw.size() && raw[index] == 0 ? 0 : value;
}

// What smoothing leaves below everything that the run had is 0.
double ChartCurves::aboveRest(int key, std::size_t pane, double smoothed) const {
    constexpr double rounded = 0.999; // a mean of equal values
    const float least = (*m_smoothed.constFind(key))[pane].series.leastRaw();
    return endsAtZero(pane) && smoothed < rounded * double(least) ? 0 : smoothed;
}

double ChartCurves::smoothedAt(int key, std::size_t pane, std::size_t index) const {
    const auto found = m_smoothed.constFind(key);
    if (found == m_smoothed.constEnd() || index >= column(key, pane).size())
        return std::nan("");
    const std::vector<float>& smooth = (*found)[pane].series.smoothed();
    if (smooth.empty())
        return std::nan("");
    const auto value = double(smooth[std::min(index, smooth.size() - 1)]); // points that came since are not smoothed yet
    return shown(key, pane, column(key, pane)[index] == 0 ? aboveRest(key, pane, value) : value);
}

// On a logarithmic axis each octave gets its own share of the points, or the first steps would be lumped together.
QVector<QPointF> ChartCurves::points(int key, std::size_t pane, const Part& part) const {
    const RunData& data = run(key);
    const std::size_t from = m_view.indexAt(data, part.x.lower), all = m_view.indexAt(data, part.x.upper) + 2;
    const std::size_t end = m_view.until < 0 ? all : std::min(all, m_view.until == 0 ? 0 : data.pointOf(double(m_view.until)) + 1);
    const std::size_t buckets = m_view.logX ? part.buckets / 8 : part.buckets;
    const Series& series = (*m_smoothed.constFind(key))[pane].series;
    if (seedsOf(key, pane))
        return part.curve == Series::Curve::raw ? QVector<QPointF>() : meanPoints(key, pane, part);
    QVector<QPointF> points;
    for (std::size_t begin = from > 0 ? from - 1 : 0, stop = end; begin < end; begin = stop) {
        stop = m_view.logX ? std::min(end, 2 * begin + 64) : end;
        points += series.points(part.curve, column(key, pane), begin, stop, buckets,
                                [&](std::size_t i) { return m_view.xOf(data, data.stepOf(i)); });
    }
    for (QPointF& point : points)
        point.setY(shown(key, pane, part.curve == Series::Curve::raw ? point.y() : aboveRest(key, pane, point.y())));
    return points;
}

// Room to grow comes in steps, so that the axis does not crawl, and ends where the runs will.
PaneRange ChartCurves::xRange() const {
    const XUnit unit = m_view.xUnit;
    double end = m_runs.isEmpty() && unit == XUnit::step ? double(m_view.planned) : 0, whole = end;
    bool done = !m_runs.isEmpty();
    const auto begin = [this](double last) { return m_view.logX ? std::min(m_view.leastX(), last / 10) : 0; };
    for (int key : m_runs) {
        const RunData& data = run(key);
        end = std::max(end, m_view.xOf(data, double(data.steps())));
        whole = std::max(whole, unit == XUnit::time ? 0 : m_view.xOf(data, double(data.totalSteps)));
        done = done && data.state != RunState::running;
    }
    if (done && end > 0)
        return {begin(end), std::max(end, unit == XUnit::step ? 5.0 : unit == XUnit::epoch ? 1.0 : 0.0) * 1.012};
    end = std::max(end, unit == XUnit::step ? 20 : unit == XUnit::epoch ? 0.05 : 0.5);
    const double roomy = niceStep(end) > end * 1.5 ? std::min(niceStep(end), end * 1.25) : niceStep(end);
    return {begin(end), whole > 0 ? std::min(roomy, whole * 1.012) : roomy};
}

std::vector<double> ChartCurves::samples(int key, std::size_t pane, const PaneRange& x) const {
    const std::size_t from = m_view.indexAt(run(key), x.lower), to = m_view.indexAt(run(key), x.upper);
    std::vector<double> values;
    for (std::size_t i = 0; i < 200; ++i)
        if (const double value = valueAt(key, pane, from + (to - from) * i / 199); std::isfinite(value))
            values.push_back(value);
    return values;
}

// The rings of validation, each of which tells of a whole epoch.
void ChartCurves::reachRings(PaneReach& reach, int key, std::size_t pane, const PaneRange& x) const {
    const auto validation = paneTypes()[pane].validation;
    if (!validation)
        return;
    const bool log = m_view.axisOf(pane) == PaneAxis::logarithmic;
    const double far = log ? 1000 : 30; // times what the curve has: a validation loss that explodes is what one must see, up to there
    const double least = reach.low / far, most = std::max(reach.high, valueAt(key, pane, 0)) * far;
    for (const EpochPoint& epoch : run(key).epochs) {
        const double at = m_view.xOf(run(key), double(epoch.step)), value = ringOf(key, pane, epoch);
        if (!m_view.past(epoch.step) || at < x.lower || at > x.upper || !std::isfinite(value))
            continue;
        if ((log && value < least) || ((log || pane == 0) && value > most))
            continue; // it would flatten the curves
        reach.low = std::min(reach.low, value);
        reach.high = std::max(reach.high, value);
        if (run(key).state != RunState::diverged) // over-fitting goes on above where the training began
            reach.first = std::max(reach.first, value);
    }
}

// From the smoothed curves, and snapped to ticks, so that a single outlier neither flattens nor moves the picture.
PaneRange ChartCurves::yRange(std::size_t pane, const PaneRange& x) const {
    const PaneType& type = paneTypes()[pane];
    PaneReach reach{1e300, -1e300, 0};
    qint64 longest = 0;
    for (int key : m_runs)
        longest = std::max(longest, hidden(key) ? 0 : run(key).steps());
    for (int key : m_runs) {
        const RunData& data = run(key);
        if (hidden(key) || data.steps() == 0 || idle(key, pane))
            continue;
        if (data.state == RunState::diverged && data.steps() * 20 < longest)
            continue; // what broke off at once does not set the scale of the others
        std::vector<double> values = samples(key, pane, x);
        if (values.empty())
            continue;
        reach.first = std::max(reach.first, values.front());
        std::sort(values.begin(), values.end());
        const auto cut = [&](int oneIn) { return oneIn > 0 ? values.size() / std::size_t(oneIn) : 0; };
        reach.low = std::min(reach.low, values[cut(type.cutLow)]);
        reach.high = std::max(reach.high, values[values.size() - 1 - cut(type.cutHigh)]);
        if (data.state != RunState::diverged)
            reach.lives = std::max(reach.lives, values[values.size() * 9 / 10]);
        reachRings(reach, key, pane, x);
    }
    const bool log = m_view.logY.contains(pane);
    if (reach.low > reach.high)
        return log ? PaneRange{type.empty.upper / 100, type.empty.upper} : type.empty;
    if (pane == 0)
        for (const QPointF& point : m_view.sketch) // what was foreseen is seen beside what came
            if (const double value = point.y(); point.x() >= x.lower && point.x() <= x.upper) {
                reach.low = std::min(reach.low, value);
                reach.high = std::max(reach.high, value);
                reach.first = std::max(reach.first, value);
            }
    return log ? PaneRange{reach.low / 1.25, reach.high * 1.25} : type.range(reach, m_view.choices[pane]);
}

std::size_t ChartCurves::lastPoint(int key) const {
    const RunData& data = run(key);
    const std::size_t last = data.loss.empty() ? 0 : data.loss.size() - 1;
    return m_view.until < 0 ? last : std::min(last, data.pointOf(double(m_view.until)));
}

// Those whose columns mean something for one run at least.
std::vector<const PaneType*> ChartCurves::shownPanes() const {
    std::vector<const PaneType*> panes;
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane)
        if (paneTypes()[pane].whereIdle != PaneType::WhereIdle::goes || !isGone(pane))
            panes.push_back(&paneTypes()[pane]);
    return panes;
}

namespace {

// Names may hold anything.
QString tableCell(const QString& text, const QChar& separator) {
    const bool plain = !text.contains(separator) && !text.contains('"') && !text.contains('\n') && !text.contains('\r');
    return plain ? text : '"' + QString(text).replace('"', "\"\"") + '"';
}

} // namespace

QString ChartCurves::table(const QChar& separator, const PaneRange* x) const {
    QStringList head = {"run", "policy", "ran_as", "step", "epoch", "seconds"};
    const auto shown = shownPanes();
    for (const PaneType* pane : shown)
        head << pane->key;
    QString text = (head << "skipped").join(separator) + '\n';
    for (int key : m_runs) {
        const RunData& data = run(key);
        const QString name = tableCell(data.name, separator), policy = tableCell(data.policy, separator),
                      ranAs = data.support ? QLatin1String(name_of(*data.support)) : QLatin1String("unknown"); // as reports have it
        for (std::size_t i = 0; i < data.loss.size(); ++i) {
            const qint64 step = qint64(data.stepOf(i));
            if (const double at = m_view.xOf(data, double(step)); x && (at < x->lower || at > x->upper))
                continue;
            QStringList cells = {name,
                                 policy,
                                 ranAs,
                                 QString::number(step),
                                 QString::number((step - 1) / data.stepsPerEpoch + 1),
                                 QString::number(ChartView::tellsTime(data) ? data.seconds[i] : std::nan(""), 'g', 12)};
            for (const PaneType* pane : shown)
                cells << QString::number(double((data.*pane->column)[i]), 'g', 9); // as many as tell floats apart
            text += (cells << QString::number(data.skipped[i])).join(separator) + '\n';
        }
    }
    return text;
}

} // namespace mantissa::app
