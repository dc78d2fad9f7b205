// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/device_panes.h"

#include "charts/nice_step.h"
#include "models/words.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

bool wasNeverTold(const std::vector<float>& column) { return column.empty() || std::isnan(column.back()); } // else it is held to the end

// From 0, so that a tenth more looks like a tenth more.
PaneRange deviceRange(const PaneReach& reach, PaneChoice) {
    const double step = niceStep(std::max(reach.high, 1e-3) / 3);
    return {0, std::ceil(reach.high * 1.05 / step) * step};
}

PaneType devicePane(const char* key, std::vector<float> RunData::*column) {
    return {.key = key,
            .presence = PaneType::Presence::whereAsked,
            .column = column,
            .whereIdle = PaneType::WhereIdle::goes,
            .curve = PaneType::Curve::steps,
            .stroke = PaneType::Stroke::solid,
            .leastHeight = 48,
            .stretch = 12,
            .empty = {0, 100},
            .range = deviceRange,
            .value = [](double value) { return formatFigure(value); }};
}

} // namespace

PaneType powerPane() {
    PaneType pane = devicePane("power_watts", &RunData::watts);
    pane.name = QT_TRANSLATE_NOOP("QObject", "Power");
    pane.idle = [](const RunData& run) { return wasNeverTold(run.watts); };
    pane.title = [](const ChartCurves&, PaneChoice) {
        return PaneTitle{QObject::tr("Power"), QObject::tr("W that the device drew, as it was last read")};
    };
    pane.figure = QT_TRANSLATE_NOOP("QObject", "power W");
    pane.cell = [](const RunData& run, std::size_t point) { return formatFigure(double(run.watts[point]), 4); };
    return pane;
}

PaneType temperaturePane() {
    PaneType pane = devicePane("temperature_celsius", &RunData::celsius);
    pane.name = QT_TRANSLATE_NOOP("QObject", "Temperature");
    pane.idle = [](const RunData& run) { return wasNeverTold(run.celsius); };
    pane.title = [](const ChartCurves&, PaneChoice) {
        return PaneTitle{QObject::tr("Temperature"), QObject::tr("°C of the device, as it was last read")};
    };
    pane.figure = QT_TRANSLATE_NOOP("QObject", "temperature °C");
    pane.cell = [](const RunData& run, std::size_t point) { return formatFigure(double(run.celsius[point]), 3); };
    return pane;
}

PaneType clockPane() {
    PaneType pane = devicePane("clock_mhz", &RunData::megahertz);
    pane.name = QT_TRANSLATE_NOOP("QObject", "Clock");
    pane.idle = [](const RunData& run) { return wasNeverTold(run.megahertz); };
    pane.title = [](const ChartCurves&, PaneChoice) {
        return PaneTitle{QObject::tr("Clock"), QObject::tr("MHz of the device, as it was last read")};
    };
    pane.figure = QT_TRANSLATE_NOOP("QObject", "clock MHz");
    pane.cell = [](const RunData& run, std::size_t point) { return formatFigure(double(run.megahertz[point]), 4); };
    return pane;
}

PaneType busyPane() {
    PaneType pane = devicePane("device_busy_percent", &RunData::busy);
    pane.name = QT_TRANSLATE_NOOP("QObject", "Device busy");
    pane.idle = [](const RunData& run) { return wasNeverTold(run.busy); };
    pane.range = [](const PaneReach&, PaneChoice) { return PaneRange{0, 101}; };
    pane.title = [](const ChartCurves&, PaneChoice) {
        return PaneTitle{QObject::tr("Device busy"),
                         QObject::tr("% of the time: any kernel on a card, this program on all cores of a processor")};
    };
    pane.figure = QT_TRANSLATE_NOOP("QObject", "device busy %");
    pane.cell = [](const RunData& run, std::size_t point) { return formatFigure(double(run.busy[point]), 3); };
    return pane;
}

PaneType deviceMemoryPane() {
    PaneType pane = devicePane("device_memory_mib", &RunData::deviceMemory);
    pane.name = QT_TRANSLATE_NOOP("QObject", "Device memory");
    pane.idle = [](const RunData& run) { return wasNeverTold(run.deviceMemory); };
    pane.title = [](const ChartCurves&, PaneChoice) {
        return PaneTitle{QObject::tr("Device memory"),
                         QObject::tr("MiB in use: of a card by all programs, of a processor by this one with all its variants")};
    };
    pane.figure = QT_TRANSLATE_NOOP("QObject", "device memory MiB");
    pane.cell = [](const RunData& run, std::size_t point) { return formatFigure(double(run.deviceMemory[point]), 4); };
    return pane;
}

} // namespace mantissa::app
