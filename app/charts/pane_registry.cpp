// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/pane_registry.h"

#include "charts/chart_curves.h"
#include "charts/nice_step.h"
#include "models/words.h"

#include <QLocale>
#include <QObject>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

double positive(double value) { return value > 0 ? value : std::nan(""); }
QString figure(double value) { return formatFigure(value); }
QString percent(double value) { return std::isfinite(value) ? QLocale().toString(value, 'f', 2) : formatFigure(value); }
QString power(double value) { return std::isfinite(value) ? formatLossScale(value) : formatFigure(value); }

// On ticks, with a little room on both sides.
double stepOf(const PaneReach& reach) { return niceStep(std::max(reach.high - reach.low, std::fabs(reach.high) * 0.08 + 1e-6) / 3); }
double bottomOf(const PaneReach& reach) {
    const double step = stepOf(reach);
    return std::max(0.0, std::floor((reach.low - step * 0.15) / step) * step);
}

PaneTitle lossTitle(const ChartCurves& curves, PaneChoice choice) {
    QString unit = QObject::tr("training, %1; raw faint, smoothed %2; rings: validation")
                       .arg(choice == PaneChoice::on ? QObject::tr("log scale") : QObject::tr("linear"),
                            QLocale().toString(curves.view().smoothing, 'f', 2));
    if (const qint64 broken = curves.notFinite(); broken > 0)
        unit = QObject::tr("%1 not finite; %2").arg(formatCount(broken), unit);
    return {QObject::tr("Loss"), unit};
}

// A run that explodes leaves at the top.
PaneRange lossRange(const PaneReach& reach, PaneChoice choice) {
    const double first = reach.first * 1.3;
    return choice == PaneChoice::on ? PaneRange{reach.low * 0.6, std::min(reach.high, std::max(first, reach.low * 1.3)) * 1.25}
                                    : PaneRange{0, std::min(reach.high, first) * 1.1};
}

PaneType loss() {
    return {.key = "loss",
            .column = &RunData::loss,
            .validation = &EpochPoint::loss,
            .leastHeight = 96,
            .stretch = 34,
            .choice = QT_TRANSLATE_NOOP("QObject", "Log y axis"),
            .atFirst = PaneChoice::on,
            .axis = [](PaneChoice log) { return log == PaneChoice::on ? PaneAxis::logarithmic : PaneAxis::linear; },
            .shown = [](double value, const RunData&, PaneChoice log) { return log == PaneChoice::on ? positive(value) : value; },
            .empty = {0.05, 4},
            .range = lossRange,
            .title = lossTitle,
            .value = figure,
            .figure = QT_TRANSLATE_NOOP("QObject", "loss"),
            .cell = [](const RunData& run, std::size_t point) { return formatPlain(double(run.loss[point]), 6); }};
}

PaneType accuracy() {
    return {.key = "accuracy",
            .column = &RunData::accuracy,
            .validation = &EpochPoint::accuracy,
            .stretch = 22,
            .empty = {0, 100},
            .cutLow = 12,
            .range =
                [](const PaneReach& reach, PaneChoice) {
                    const double step = stepOf(reach);
                    return PaneRange{bottomOf(reach), std::min(101.0, std::ceil(reach.high / step) * step * 1.005)};
                },
            .title =
                [](const ChartCurves&, PaneChoice) {
                    return PaneTitle{QObject::tr("Accuracy"), QObject::tr("%, training; rings: validation")};
                },
            .value = percent,
            .figure = QT_TRANSLATE_NOOP("QObject", "accuracy %"),
            .cell = [](const RunData& run, std::size_t point) { return QLocale().toString(double(run.accuracy[point]), 'f', 2); }};
}

PaneTitle timeTitle(const ChartCurves&, PaneChoice rate) {
    return rate == PaneChoice::on ? PaneTitle{QObject::tr("Throughput"), QObject::tr("images/s, input included")}
                                  : PaneTitle{QObject::tr("Time per step"), QObject::tr("ms, input included")};
}

PaneType time() {
    return {.key = "ms_step",
            .column = &RunData::milliseconds,
            .mean = Series::Mean::geometric,
            .choice = QT_TRANSLATE_NOOP("QObject", "Images per second"),
            .shown = [](double value, const RunData& run,
                        PaneChoice rate) { return rate == PaneChoice::off ? value : double(run.batch) * 1e3 / positive(value); },
            .cutLow = 12,
            .cutHigh = 12,
            .range =
                [](const PaneReach& reach, PaneChoice) {
                    const double step = stepOf(reach);
                    return PaneRange{bottomOf(reach), std::ceil((reach.high + step * 0.1) / step) * step};
                },
            .title = timeTitle,
            .value = figure,
            .figure = QT_TRANSLATE_NOOP("QObject", "ms"),
            .cell = [](const RunData& run, std::size_t point) { return formatFigure(double(run.milliseconds[point]), 3); }};
}

// Switched off from its first step to its last.
bool unscaled(const RunData& run) {
    return run.lossScale.empty() || (run.skippedSteps == 0 && run.lossScale.front() == 1 && run.lossScale.back() == 1);
}

PaneTitle scaleTitle(const ChartCurves& curves, PaneChoice) {
    qint64 skipped = 0;
    bool scaled = false;
    for (int key : curves.runs()) {
        skipped += curves.run(key).skippedSteps;
        scaled = scaled || !unscaled(curves.run(key));
    }
    const QString steps = skipped == 1 ? QObject::tr("1 skipped step") : QObject::tr("%1 skipped steps").arg(formatCount(skipped));
    return {QObject::tr("Loss scale"), scaled ? steps : curves.runs().isEmpty() ? QString() : QObject::tr("off in every run shown")};
}

PaneType scale() {
    return {.key = "loss_scale",
            .column = &RunData::lossScale,
            .idle = unscaled,
            .curve = PaneType::Curve::steps,
            .leastHeight = 32,
            .stretch = 9,
            .axis = [](PaneChoice) { return PaneAxis::powers; },
            .shown = [](double value, const RunData&, PaneChoice) { return positive(value); },
            .empty = {0.5, 2},
            .range =
                [](const PaneReach& reach, PaneChoice) {
                    return PaneRange{reach.low / 4, reach.high * 4};
                },
            .title = scaleTitle,
            .value = power,
            .figure = QT_TRANSLATE_NOOP("QObject", "loss scale"),
            .cell =
                [](const RunData& run, std::size_t point) {
                    return formatLossScale(double(run.lossScale[point])) + (run.skipped[point] ? QObject::tr(", skipped") : QString());
                }};
}

} // namespace

const std::vector<PaneType>& paneTypes() {
    static const std::vector<PaneType> types = {loss(), accuracy(), time(), scale()};
    return types;
}

} // namespace mantissa::app
