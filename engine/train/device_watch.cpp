// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/device_watch.h"

namespace mantissa {
namespace {

constexpr double seconds_between_readings = 5;

} // namespace

std::optional<DeviceReading> DeviceWatch::read_if_due(double seconds) {
    if (!telemetry_ || seconds < next_)
        return std::nullopt;
    next_ = seconds + seconds_between_readings;
    return read();
}

std::optional<DeviceReading> DeviceWatch::read() { return telemetry_ ? std::optional(telemetry_->read()) : std::nullopt; }

} // namespace mantissa
