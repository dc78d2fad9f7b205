// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/device_points.h"

#include "models/run_energy.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace mantissa::app {
namespace {

constexpr double mebibyte = 1024 * 1024;

std::optional<QString> reasonsIn(const DeviceReading& reading) {
    if (!reading.slowed_by)
        return {};
    QStringList reasons;
    for (const std::string& reason : *reading.slowed_by)
        reasons << QString::fromStdString(reason);
    return reasons.join(QStringLiteral(", "));
}

float asCurve(const std::optional<double>& value, double factor = 1) {
    return value ? static_cast<float>(*value * factor) : std::numeric_limits<float>::quiet_NaN();
}

} // namespace

void DevicePoints::take(const ReadingRecord& record) {
    const DeviceReading& reading = record.reading;
    m_points.push_back({.step = record.step,
                        .watts = asCurve(reading.power_watts.value),
                        .celsius = asCurve(reading.temperature_celsius.value),
                        .megahertz = asCurve(reading.clock_mhz.value),
                        .busy = asCurve(reading.busy.value, 100),
                        .memory = asCurve(reading.memory_used_bytes.value, 1 / mebibyte),
                        .heldDownBy = reasonsIn(reading)});
}

// Beside a card, what the processor did is not the device's.
void DevicePoints::take(const RunData& run, const TurnRecord& turn) {
    const ProcessorShare& share = turn.processor;
    if (!isOnProcessor(run) || share.wall <= 0)
        return;
    m_points.push_back({.step = turn.step,
                        .watts = asCurve(share.joules, 1 / share.wall),
                        .celsius = asCurve(share.celsius),
                        .megahertz = asCurve(share.megahertz),
                        .busy = asCurve(share.used, 100 / (share.wall * std::max(1, share.cores))),
                        .memory = asCurve(share.resident, 1 / mebibyte),
                        .weight = share.wall});
}

void DevicePoints::tellBefore(RunData& run, qint64 step) {
    while (m_told < m_points.size() && m_points[m_told].step < step)
        run.add(m_points[m_told++]);
}

void DevicePoints::tellRest(RunData& run) { tellBefore(run, std::numeric_limits<qint64>::max()); }

} // namespace mantissa::app
