// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/twin_panes.h"

#include "models/words.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

QString twinFigure(double value) { return formatFigure(value); }

// A twin is there from the first step on, though it may be gone later.
bool isAlone(const RunData& run) {
    return run.twinDistance.empty() || (std::isnan(run.twinDistance.front()) && std::isnan(run.twinDistance.back()));
}

// Which may be 0, and then has no logarithm.
PaneRange twinRange(const PaneReach& reach, PaneChoice) { return {0, std::max(reach.high * 1.15, 1e-9)}; }

} // namespace

PaneType twinLossPane() {
    return {.key = "twin_loss_gap",
            .name = QT_TRANSLATE_NOOP("QObject", "Loss beside the twin"),
            .column = &RunData::twinGap,
            .idle = isAlone,
            .whereIdle = PaneType::WhereIdle::goes,
            .stroke = PaneType::Stroke::solid,
            .leastHeight = 48,
            .stretch = 12,
            .empty = {0, 1},
            .range = twinRange,
            .title =
                [](const ChartCurves&, PaneChoice) {
                    return PaneTitle{QObject::tr("Loss beside the twin"), QObject::tr("difference, without its sign")};
                },
            .value = twinFigure,
            .figure = QT_TRANSLATE_NOOP("QObject", "loss beside the twin"),
            .cell = [](const RunData& run, std::size_t point) { return formatPlain(double(run.twinGap[point]), 6); }};
}

PaneType twinWeightsPane() {
    return {.key = "twin_distance",
            .name = QT_TRANSLATE_NOOP("QObject", "Weights beside the twin"),
            .column = &RunData::twinDistance,
            .idle = isAlone,
            .whereIdle = PaneType::WhereIdle::goes,
            .curve = PaneType::Curve::steps,
            .stroke = PaneType::Stroke::solid,
            .leastHeight = 48,
            .stretch = 12,
            .shown = [](double value, const RunData&, PaneChoice) { return value * 100; },
            .empty = {0, 1},
            .range = twinRange,
            .title =
                [](const ChartCurves&, PaneChoice) {
                    return PaneTitle{QObject::tr("Weights beside the twin"), QObject::tr("% of their root mean square")};
                },
            .value = twinFigure,
            .figure = QT_TRANSLATE_NOOP("QObject", "weights beside the twin %"),
            .cell = [](const RunData& run, std::size_t point) { return formatPlain(double(run.twinDistance[point]) * 100, 6); }};
}

} // namespace mantissa::app
