// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/telemetry.h"
#include "core/json.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace mantissa {

// Means and extremes of what a device said of itself while a run went on, and why some of it is missing.
class DeviceNotes {
public:
    void add(const Json& reading); // as to_json(DeviceReading) gives it
    // {"readings", "power_watts": {"mean","largest"}, ..., "slowed_by": {reason: readings}, "absent": {key: reason}}; of a device
    // that tells nothing {"why_not"}.
    Json summary() const;

private:
    struct Range {
        double sum = 0, largest = 0;
        std::int64_t count = 0;
    };
    std::map<std::string, Range> figures_;
    std::map<std::string, std::int64_t> slowed_by_;
    std::map<std::string, std::string> absent_;
    std::int64_t readings_ = 0;
};

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
