// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/pane_registry.h"

#include "charts/chart_curves.h"
#include "charts/device_panes.h"
#include "charts/nice_step.h"
#include "charts/setting_panes.h"
#include "charts/twin_panes.h"
#include "models/words.h"

#include <QLocale>
#include <QObject>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr double highest = 1e3; // times what a loss began with: above that nothing is told apart

double positive(double value) { return value > 0 ? value : std::nan(""); }
QString figure(double value) { return value == 0 ? QStringLiteral("0") : formatFigure(value); }
QString percent(double value) { return std::isfinite(value) ? QLocale().toString(value, 'f', 2) : formatFigure(value); }

// On ticks, with a little room on both sides.
double stepOf(const PaneReach& reach) { return niceStep(std::max(reach.high - reach.low, std::fabs(reach.high) * 0.08 + 1e-6) / 3); }
double bottomOf(const PaneReach& reach) {
    const double step = stepOf(reach);
    return std::max(0.0, std::floor((reach.low - step * 0.15) / step) * step);
}

PaneTitle lossTitle(const ChartCurves& curves, PaneChoice choice) {
    const bool band = curves.hasSeeds() && curves.view().seeds == ChartView::Seeds::band;
    const QString drawn = band ? QObject::tr("training, %1; mean and deviation of seeds, smoothed %2; rings: validation")
                               : QObject::tr("training, %1; raw faint, smoothed %2; rings: validation");
    QString unit = drawn.arg(choice == PaneChoice::on ? QObject::tr("log scale") : QObject::tr("linear"),
                             QLocale().toString(curves.view().smoothing, 'f', 2));
    if (const qint64 broken = curves.notFinite(); broken > 0)
        unit = (curves.marksValidations() ? QObject::tr("%1 not finite, hollow: validation; %2") : QObject::tr("%1 not finite; %2"))
                   .arg(formatCount(broken), unit);
    return {QObject::tr("Loss"), unit};
}

// A run that explodes leaves at the top, unless it goes on up there: on a logarithmic axis it is seen there.
PaneRange lossRange(const PaneReach& reach, PaneChoice choice) {
    const double first = reach.lives > reach.first * 1.3 ? std::min(reach.high, reach.first * highest) : reach.first * 1.3,
                 lives = std::max(first, std::min(reach.high, reach.lives));
    return choice == PaneChoice::on ? PaneRange{reach.low * 0.6, std::min(reach.high, std::max(lives, reach.low * 1.3)) * 1.25}
                                    : PaneRange{0, std::min(reach.high, first) * 1.1};
}

// One beneath the other: with as many digits each, but where that would leave none of a small one.
QString lossCell(double loss) {
    const bool plain = std::isfinite(loss) && std::fabs(loss) >= 0.01 && std::fabs(loss) < 1e4;
    return plain ? QLocale().toString(loss, 'f', 5) : formatPlain(loss, 6);
}

PaneType loss() {
    return {.key = "loss",
            .name = QT_TRANSLATE_NOOP("QObject", "Loss"),
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
            .cell = [](const RunData& run, std::size_t point) { return lossCell(double(run.loss[point])); }};
}

PaneType accuracy() {
    return {.key = "accuracy",
            .name = QT_TRANSLATE_NOOP("QObject", "Accuracy"),
            .column = &RunData::accuracy,
            .validation = &EpochPoint::accuracy,
            .stretch = 22,
            .empty = {0, 100},
            .cutLow = 12,
            .range =
                [](const PaneReach& reach, PaneChoice) {
                    const double step = stepOf(reach);
                    const double bottom = bottomOf(reach), top = std::min(100.0, std::ceil(reach.high / step) * step);
                    return PaneRange{bottom, top + 0.04 * (top - bottom)}; // a ring at the top is seen whole
                },
            .title =
                [](const ChartCurves&, PaneChoice) {
                    return PaneTitle{QObject::tr("Accuracy"), QObject::tr("%, training; rings: validation")};
                },
            .value = percent,
            .figure = QT_TRANSLATE_NOOP("QObject", "accuracy %"),
            .cell = [](const RunData& run, std::size_t point) { return QLocale().toString(double(run.accuracy[point]), 'f', 2); }};
}

// What the simulation of a format takes is no curve beside those of formats that are computed in.
bool hasNoneOfItsOwn(const RunData& run) { return run.isSimulated(); }

QString withoutSimulated(const ChartCurves& curves, const QString& unit) {
    const bool any = std::ranges::any_of(curves.runs(), [&](int key) { return !curves.hidden(key) && hasNoneOfItsOwn(curves.run(key)); });
    return any ? QObject::tr("%1; what is simulated has none of its own").arg(unit) : unit;
}

// A card has a median, which the curve is not.
PaneTitle timeTitle(const ChartCurves& curves, PaneChoice rate) {
    const bool images = rate == PaneChoice::on;
    const QString unit =
        images ? QObject::tr("images/s, input included; smoothed %1") : QObject::tr("ms, input included; smoothed %1, cards: median");
    return {images ? QObject::tr("Throughput") : QObject::tr("Time per step"),
            withoutSimulated(curves, unit.arg(QLocale().toString(curves.view().smoothing, 'f', 2)))};
}

PaneType time() {
    return {.key = "ms_step",
            .name = QT_TRANSLATE_NOOP("QObject", "Time per step"),
            .column = &RunData::milliseconds,
            .idle = hasNoneOfItsOwn,
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
            .cell = [](const RunData& run,
                       std::size_t point) { return hasNoneOfItsOwn(run) ? noFigure() : formatFigure(double(run.milliseconds[point]), 3); }};
}

bool allUnknown(const std::vector<float>& column) { return column.empty() || std::isnan(column.back()); } // it is held to the end

// On a line of its own each: what a format saves is the distance between them.
PaneType memory() {
    return {.key = "memory_mib",
            .name = QT_TRANSLATE_NOOP("QObject", "Memory"),
            .presence = PaneType::Presence::whereAsked,
            .column = &RunData::memory,
            .idle = [](const RunData& run) { return hasNoneOfItsOwn(run) || allUnknown(run.memory); },
            .whereIdle = PaneType::WhereIdle::goes,
            .curve = PaneType::Curve::steps,
            .leastHeight = 48,
            .stretch = 12,
            .empty = {0, 100},
            .range =
                [](const PaneReach& reach, PaneChoice) {
                    const double step = niceStep(std::max(reach.high, 1e-3) / 3);
                    return PaneRange{0, std::ceil(reach.high * 1.05 / step) * step};
                },
            .title =
                [](const ChartCurves& curves, PaneChoice) {
                    return PaneTitle{QObject::tr("Memory with observing"), withoutSimulated(curves, QObject::tr("MiB, its twin included"))};
                },
            .value = figure,
            .figure = QT_TRANSLATE_NOOP("QObject", "memory MiB,\nwith observing"),
            .cell = [](const RunData& run,
                       std::size_t point) { return hasNoneOfItsOwn(run) ? noFigure() : formatFigure(double(run.memory[point]), 4); }};
}

PaneRange shareRange(const PaneReach& reach, PaneChoice) {
    const double step = niceStep(std::max(reach.high, 0.01) / 3);
    return {0, std::min(101.0, (std::floor(reach.high / step) + 1) * step)};
}

// What an observed step told, held until the next one.
PaneType observed(const char* key) {
    return {.key = key,
            .whereIdle = PaneType::WhereIdle::goes,
            .curve = PaneType::Curve::steps,
            .stroke = PaneType::Stroke::solid,
            .leastHeight = 48,
            .stretch = 12,
            .empty = {0, 100},
            .range = shareRange,
            .value = percent};
}

PaneType lostUpdates() {
    PaneType pane = observed("lost_updates_percent");
    pane.name = QT_TRANSLATE_NOOP("QObject", "Lost updates");
    pane.presence = PaneType::Presence::whereAsked;
    pane.column = &RunData::lostUpdates;
    pane.idle = [](const RunData& run) { return allUnknown(run.lostUpdates); };
    pane.title = [](const ChartCurves&, PaneChoice) {
        return PaneTitle{QObject::tr("Lost updates"), QObject::tr("% of the weights that were to change, in observed steps")};
    };
    pane.figure = QT_TRANSLATE_NOOP("QObject", "lost updates %");
    pane.cell = [](const RunData& run, std::size_t point) { return percent(double(run.lostUpdates[point])); };
    return pane;
}

PaneType beyondRange() {
    PaneType pane = observed("beyond_range_percent");
    pane.name = QT_TRANSLATE_NOOP("QObject", "Beyond the range");
    pane.presence = PaneType::Presence::whereAsked;
    pane.column = &RunData::beyondRange;
    pane.idle = [](const RunData& run) { return allUnknown(run.beyondRange); };
    pane.title = [](const ChartCurves&, PaneChoice) {
        return PaneTitle{QObject::tr("Beyond the range"),
                         QObject::tr("% of the rounded values, saturated or overflowed, in observed steps")};
    };
    pane.figure = QT_TRANSLATE_NOOP("QObject", "beyond the range %");
    pane.cell = [](const RunData& run, std::size_t point) { return percent(double(run.beyondRange[point])); };
    return pane;
}

PaneType flippedSigns() {
    PaneType pane = observed("flipped_signs_percent");
    pane.name = QT_TRANSLATE_NOOP("QObject", "Flipped signs");
    pane.column = &RunData::flippedSigns;
    pane.idle = [](const RunData& run) { return allUnknown(run.flippedSigns); };
    pane.title = [](const ChartCurves&, PaneChoice) {
        return PaneTitle{QObject::tr("Flipped signs"), QObject::tr("% of the weights of one bit, by an observed step")};
    };
    pane.figure = QT_TRANSLATE_NOOP("QObject", "flipped signs %");
    pane.cell = [](const RunData& run, std::size_t point) { return percent(double(run.flippedSigns[point])); };
    return pane;
}

} // namespace

bool hasPlainAxis(const PaneType& type) {
    return type.axis(PaneChoice::off) == PaneAxis::linear && type.axis(PaneChoice::on) == PaneAxis::linear;
}

const std::vector<PaneType>& paneTypes() {
    static const std::vector<PaneType> types = {
        loss(),        accuracy(),        time(),         lossScalePane(),   learningRatePane(), memory(),          lostUpdates(),
        beyondRange(), flippedSigns(),    twinLossPane(), twinWeightsPane(), powerPane(),        temperaturePane(), clockPane(),
        busyPane(),    deviceMemoryPane()};
    return types;
}

} // namespace mantissa::app
