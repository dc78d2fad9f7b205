// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/telemetry.h"

#include <memory>
#include <optional>

namespace mantissa {

// Asks a device from time to time: often enough to see it throttle, too seldom to be felt.
class DeviceWatch {
public:
    explicit DeviceWatch(std::unique_ptr<Telemetry> telemetry) : telemetry_(std::move(telemetry)) {} // null: it tells nothing
    std::optional<DeviceReading> read_if_due(double seconds);                                        // on the run's clock
    std::optional<DeviceReading> read();

private:
    std::unique_ptr<Telemetry> telemetry_;
    double next_ = 0; // when it is due, on that clock
};

} // namespace mantissa
