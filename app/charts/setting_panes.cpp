// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/setting_panes.h"

#include "charts/chart_curves.h"
#include "charts/nice_step.h"
#include "models/words.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

bool neverTold(const std::vector<float>& column) { return column.empty() || std::isnan(column.back()); } // it is held to the end
double aboveZero(double value) { return value > 0 ? value : std::nan(""); }
QString powerWords(double value) { return std::isfinite(value) ? formatLossScale(value) : formatFigure(value); }

// Switched off from its first step to its last.
bool unscaled(const RunData& run) {
    return neverTold(run.lossScale) || (run.skippedSteps == 0 && run.lossScale.front() == 1 && run.lossScale.back() == 1);
}

QString skippedWords(qint64 skipped, qint64 taken) {
    const QString steps = skipped == 1 ? QObject::tr("1 skipped step") : QObject::tr("%1 skipped steps").arg(formatCount(skipped));
    return skipped > 0 ? QObject::tr("%1, %2 per 1000").arg(steps, formatFigure(1e3 * double(skipped) / double(taken), 2)) : steps;
}

// Of the run that is the next to grow; a skipped step puts it off. How long that is: on its own clock, by its median step, once it has one.
QString growthWords(const RunData* run) {
    if (!run)
        return {};
    const QString steps = run->toGrowth == 1 ? QObject::tr("; grows after 1 more step")
                                             : QObject::tr("; grows after %1 more steps").arg(formatCount(run->toGrowth));
    const double seconds = run->millisecondsPerStep() * 1e-3 * double(run->toGrowth);
    return seconds > 0 ? QObject::tr("%1, about %2 of its training").arg(steps, formatDuration(seconds)) : steps;
}

PaneTitle scaleTitle(const ChartCurves& curves, PaneChoice) {
    bool scaled = false, known = false, told = false;
    qint64 skipped = 0, taken = 0;
    const RunData* growing = nullptr;
    for (int key : curves.runs()) {
        const RunData& run = curves.run(key);
        known = known || !neverTold(run.lossScale);
        if (unscaled(run))
            continue;
        scaled = true;
        if (run.imported)
            continue; // nobody told what it skipped
        told = true;
        skipped += run.skippedSteps;
        taken += run.steps();
        if (run.state == RunState::running && run.toGrowth >= 0 && (!growing || run.toGrowth < growing->toGrowth))
            growing = &run;
    }
    if (!scaled)
        return {QObject::tr("Loss scale"), known ? QObject::tr("off in every run shown") : QString()};
    return {QObject::tr("Loss scale"), told ? skippedWords(skipped, taken) + growthWords(growing) : QObject::tr("skipped steps not known")};
}

} // namespace

PaneType lossScalePane() {
    return {.key = "loss_scale",
            .name = QT_TRANSLATE_NOOP("QObject", "Loss scale"),
            .column = &RunData::lossScale,
            .idle = unscaled,
            .whereIdle = PaneType::WhereIdle::hides,
            .curve = PaneType::Curve::steps,
            .leastHeight = 32,
            .stretch = 9,
            .axis = [](PaneChoice) { return PaneAxis::powers; },
            .shown = [](double value, const RunData&, PaneChoice) { return aboveZero(value); },
            .empty = {0.5, 2},
            .range =
                [](const PaneReach& reach, PaneChoice) {
                    return PaneRange{reach.low / 4, reach.high * 4};
                },
            .title = scaleTitle,
            .value = powerWords,
            .figure = QT_TRANSLATE_NOOP("QObject", "loss scale"),
            .cell =
                [](const RunData& run, std::size_t point) {
                    return formatLossScale(double(run.lossScale[point])) + (run.skipped[point] ? QObject::tr(", skipped") : QString());
                }};
}

PaneType learningRatePane() {
    return {.key = "learning_rate",
            .name = QT_TRANSLATE_NOOP("QObject", "Learning rate"),
            .presence = PaneType::Presence::whereAsked,
            .column = &RunData::learningRate,
            .idle = [](const RunData& run) { return neverTold(run.learningRate); },
            .whereIdle = PaneType::WhereIdle::goes,
            .curve = PaneType::Curve::steps,
            .leastHeight = 48,
            .stretch = 12,
            .empty = {0, 0.001},
            .range =
                [](const PaneReach& reach, PaneChoice) {
                    const double step = niceStep(std::max(reach.high, 1e-12) / 3);
                    return PaneRange{0, std::ceil(reach.high * 1.05 / step) * step};
                },
            .title =
                [](const ChartCurves&, PaneChoice) {
                    return PaneTitle{QObject::tr("Learning rate"), QObject::tr("as schedule and hand have it")};
                },
            .value = [](double value) { return formatFigure(value); },
            .figure = QT_TRANSLATE_NOOP("QObject", "learning rate"),
            .cell = [](const RunData& run, std::size_t point) { return formatFigure(double(run.learningRate[point]), 4); }};
}

} // namespace mantissa::app
