// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/series.h"

#include <algorithm>

namespace mantissa::app {

void Series::update(const std::vector<float>& raw, double smoothing, Mean mean) {
    if (smoothing != m_smoothing || raw.size() < m_smooth.size()) {
        m_smooth.clear();
        m_smoothPyramid.clear();
        m_rawPyramid.clear();
        m_average = m_weight = 0;
        m_nothing = 0;
        m_least = HUGE_VALF;
        m_smoothing = smoothing;
    }
    if (isOfNothing(raw))
        return;
    for (std::size_t i = m_smooth.size(); i < raw.size(); ++i) {
        if (!std::isfinite(raw[i])) { // skipped, and the line ends here
            m_smooth.push_back(std::nanf(""));
            continue;
        }
        m_least = raw[i] < 0 ? -HUGE_VALF : raw[i] > 0 ? std::min(m_least, raw[i]) : m_least;
        const bool logs = mean == Mean::geometric && raw[i] > 0;
        m_average = smoothing * m_average + (1 - smoothing) * (logs ? std::log(double(raw[i])) : double(raw[i]));
        m_weight = smoothing * m_weight + (1 - smoothing);
        m_smooth.push_back(static_cast<float>(logs ? std::exp(m_average / m_weight) : m_average / m_weight));
    }
    m_rawPyramid.update(raw);
    m_smoothPyramid.update(m_smooth);
}

// Most runs have no figures for most panes: nothing is kept of those.
bool Series::isOfNothing(const std::vector<float>& raw) {
    if (!m_smooth.empty())
        return false;
    m_nothing = std::min(m_nothing, raw.size());
    while (m_nothing < raw.size() && !std::isfinite(raw[m_nothing]))
        ++m_nothing;
    return m_nothing == raw.size();
}

QVector<QPointF> Series::points(Curve curve, const std::vector<float>& raw, std::size_t begin, std::size_t end, std::size_t buckets,
                                const Abscissa& x) const {
    const std::vector<float>& values = curve == Curve::raw ? raw : m_smooth;
    const Pyramid& pyramid = curve == Curve::raw ? m_rawPyramid : m_smoothPyramid;
    end = std::min(end, values.size());
    const std::size_t size = Pyramid::bucketSize(end > begin ? end - begin : 0, buckets);
    QVector<QPointF> points;
    points.reserve(qsizetype(2 * ((end > begin ? end - begin : 0) / size + 2)));
    if (size == 1) {
        for (std::size_t i = begin; i < end; ++i)
            points << QPointF(x(i), double(values[i]));
        return points;
    }
    for (std::size_t i = begin / size * size; i < end; i += size) {
        const std::size_t last = std::min(i + size, end) - 1;
        const auto [low, high] = pyramid.range(values, i, last + 1);
        if (curve == Curve::middle) {
            points << QPointF((x(i) + x(last)) / 2, (double(low) + double(high)) / 2);
            continue;
        }
        const bool falling = values[i] >= values[last]; // keeps the zigzag short
        points << QPointF(x(i), double(falling ? high : low)) << QPointF(x(last), double(falling ? low : high));
    }
    return points;
}

} // namespace mantissa::app
