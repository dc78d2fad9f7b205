// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

// A figure, or why there is none: what is not known is never zero.
struct Figure {
    std::optional<double> value;
    std::string why_not;
};

// What a device says of itself, now or since the last reading. Shares are 0 to 1.
struct DeviceReading {
    Figure busy; // share of time in which at least one kernel ran: not how well it ran
    Figure memory_used_bytes;
    Figure power_watts;
    Figure temperature_celsius;
    Figure clock_mhz, memory_clock_mhz;
    Figure tensor_cores_busy, multiprocessors_busy, occupancy, bandwidth_used; // by the hardware's own counters
    std::optional<std::vector<std::string>> slowed_by;                         // why clocks are held down; empty: they are not
    std::string why_no_reasons;
};

// Reads one device. Used by one thread at a time.
class Telemetry {
public:
    virtual ~Telemetry() = default;
    virtual DeviceReading read() = 0;
};

} // namespace mantissa
