// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/pyramid.h"

#include <QPointF>
#include <QVector>

#include <cmath>
#include <functional>

namespace mantissa::app {

// One curve: the raw column of a run and its smoothed twin, both ready to be drawn at any zoom.
class Series {
public:
    // geometric: a single step that took a hundred times as long hardly bends the line.
    enum class Mean { arithmetic, geometric };
    void update(const std::vector<float>& raw, double smoothing, Mean mean = Mean::arithmetic);
    float smoothedAt(std::size_t i) const { return i < m_smooth.size() ? m_smooth[i] : 0; }
    const std::vector<float>& smoothed() const { return m_smooth; }
    float leastRaw() const { return m_least; } // above 0; infinite: none is, and below everything: some are less than 0

    using Abscissa = std::function<double(std::size_t)>;
    // middle: smooth, where a bucket of steps is drawn as one point between its extremes. It lies over its raw curve, which keeps
    // them; dashes along a dense zigzag are slow to draw and cannot be read.
    enum class Curve { raw, smooth, middle };
    // Points for indices [begin, end), at most about two per bucket.
    QVector<QPointF> points(Curve curve, const std::vector<float>& raw, std::size_t begin, std::size_t end, std::size_t buckets,
                            const Abscissa& x) const;

private:
    bool isOfNothing(const std::vector<float>& raw);

    std::vector<float> m_smooth;                          // empty: no value was finite yet
    std::size_t m_nothing = 0;                            // values at the beginning that are not
    double m_smoothing = -1, m_average = 0, m_weight = 0; // of the running average without start-up bias
    float m_least = HUGE_VALF;
    Pyramid m_rawPyramid, m_smoothPyramid;
};

} // namespace mantissa::app
