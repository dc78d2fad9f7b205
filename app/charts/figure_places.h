// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QPolygonF>
#include <QVector>

#include <utility>

class QWidget;

namespace mantissa::app {

// Along the shared axis of a run chart's plot: where each figure begins and ends, in pixels.
QVector<std::pair<double, double>> placesOfFigures(const QWidget& plot);

// How high a line goes between two places, so that words there do not lie on it; the height of its end where it does not come there.
double highestOver(const QPolygonF& line, double left, double right);

} // namespace mantissa::app
