// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QVector>

#include <utility>

class QWidget;

namespace mantissa::app {

// Along the shared axis of a run chart's plot: where each figure begins and ends, in pixels.
QVector<std::pair<double, double>> placesOfFigures(const QWidget& plot);

} // namespace mantissa::app
