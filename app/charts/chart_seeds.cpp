// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Curves of seeds that are drawn as one.
#include "charts/chart_curves.h"
#include "models/spoken.h"

#include <algorithm>
#include <cmath>

namespace mantissa::app {

// A staircase, as the loss scale is one, has no mean that any seed had.
const SeedGroup* ChartCurves::seedsOf(int key, std::size_t pane) const {
    if (m_view.seeds == ChartView::Seeds::each || paneTypes()[pane].curve == PaneType::Curve::steps)
        return nullptr;
    const auto found = std::ranges::find_if(m_groups, [key](const SeedGroup& group) { return group.keys.first() == key; });
    return found == m_groups.end() ? nullptr : &*found;
}

bool ChartCurves::isWithin(int key, std::size_t pane) const {
    const auto holds = [&](const SeedGroup& group) { return group.keys.indexOf(key) > 0 && seedsOf(group.keys.first(), pane); };
    return std::ranges::any_of(m_groups, holds);
}

// A seed that has not got so far is not in it.
QVector<int> ChartCurves::seedsAt(int key, std::size_t pane, double step) const {
    const SeedGroup* seeds = seedsOf(key, pane);
    QVector<int> there = seeds ? seeds->keys : QVector<int>{key};
    there.removeIf([&](int seed) { return run(seed).loss.empty() || run(seed).stepOf(run(seed).loss.size() - 1) < step; });
    return there;
}

SeedSpread ChartCurves::spreadAt(int key, std::size_t pane, std::size_t index) const {
    QVector<double> values;
    const double step = run(key).stepOf(index);
    for (int seed : seedsAt(key, pane, step))
        values << smoothedAt(seed, pane, run(seed).pointOf(step));
    return spreadOf(values);
}

// Each seed has a clock of its own.
double ChartCurves::placeAt(int key, std::size_t pane, std::size_t index) const {
    QVector<double> places;
    const double step = run(key).stepOf(index);
    for (int seed : seedsAt(key, pane, step))
        places << m_view.xOf(run(seed), step);
    return spreadOf(places).mean;
}

QString ChartCurves::nameOf(int key) const {
    const SeedGroup* seeds = seedsOf(key, 0);
    if (!seeds)
        return shownName(run(key));
    const QString whole = QObject::tr("%1, mean of %2 seeds").arg(spoken(run(key).name.section(", seed ", 0, 0))).arg(seeds->keys.size());
    return seeds->diverged == 0 ? whole : QObject::tr("%1, %2 diverged").arg(whole).arg(seeds->diverged);
}

// Evenly in what is seen: of a mean there are no extremes to keep.
std::vector<std::size_t> ChartCurves::placesIn(int key, const PaneRange& x, std::size_t buckets) const {
    const RunData& data = run(key);
    if (data.loss.empty() || m_view.until == 0)
        return {};
    const std::size_t last = lastPoint(key), from = m_view.indexAt(data, x.lower), to = std::min(last, m_view.indexAt(data, x.upper) + 1);
    std::vector<std::size_t> places;
    const std::size_t begin = std::min(from > 0 ? from - 1 : 0, last), all = to - std::min(begin, to), count = std::min(all, buckets);
    for (std::size_t i = 0; i <= count; ++i) {
        const double share = count > 0 ? double(i) / double(count) : 0;
        const double place = m_view.logX ? std::exp(std::lerp(std::log(double(begin + 1)), std::log(double(begin + all + 1)), share)) - 1
                                         : std::lerp(double(begin), double(begin + all), share);
        if (const auto at = static_cast<std::size_t>(std::llround(place)); places.empty() || places.back() < at)
            places.push_back(std::min(at, last));
    }
    return places;
}

QVector<QPointF> ChartCurves::meanPoints(int key, std::size_t pane, const Part& part) const {
    QVector<QPointF> points;
    for (std::size_t i : placesIn(key, part.x, part.buckets))
        points << QPointF(placeAt(key, pane, i), spreadAt(key, pane, i).mean);
    return points;
}

QVector<ChartCurves::BandPoint> ChartCurves::band(int key, std::size_t pane, const PaneRange& x, std::size_t buckets) const {
    QVector<BandPoint> points;
    for (std::size_t i : placesIn(key, x, buckets))
        if (const SeedSpread spread = spreadAt(key, pane, i); spread.n > 1) {
            const bool log = m_view.axisOf(pane) != PaneAxis::linear; // what is below 0 has no place there: the band goes on downwards
            const double low = spread.mean - spread.deviation;
            points << BandPoint{placeAt(key, pane, i), log && low <= 0 ? spread.mean * 1e-6 : low, spread.mean + spread.deviation};
        }
    return points;
}

double ChartCurves::ringOf(int key, std::size_t pane, const EpochPoint& epoch) const {
    const auto validation = paneTypes()[pane].validation;
    QVector<double> values;
    const SeedGroup* seeds = seedsOf(key, pane);
    for (int seed : seeds ? seeds->keys : QVector<int>{key})
        for (const EpochPoint& own : run(seed).epochs)
            if (own.epoch == epoch.epoch && own.step == epoch.step) // who went on in the middle of an epoch has two of it
                values << shown(seed, pane, own.*validation);
    return spreadOf(values).mean;
}

} // namespace mantissa::app
