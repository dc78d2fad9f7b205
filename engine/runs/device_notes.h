// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/telemetry.h"
#include "core/json.h"
#include "runs/records.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace mantissa {

// What a device said of itself during a run: means and extremes by the names of device_reading.h.
struct DeviceSummary {
    struct Range {
        double mean = 0, largest = 0;
    };
    std::int64_t readings = 0;                      // 0: it tells nothing
    std::map<std::string, Range> figures;           // "power_watts"
    std::map<std::string, std::int64_t> slowed_by;  // in how many readings
    std::map<std::string, std::string> absent = {}; // why a figure is missing
    std::string why_not;                            // there is none at all
};
// {"readings", "power_watts": {"mean","largest"}, ..., "slowed_by": {reason: readings}, "absent": {key: reason}}; of a device
// that tells nothing {"why_not"}.
Json to_json(const DeviceSummary& summary);
DeviceSummary device_summary(const Json& json);

// Why a card's clock was held down, and in how many of its readings.
struct HeldClock {
    std::int64_t readings = 0; // that told of it; 0: none did
    std::map<std::string, std::int64_t> by = {};
};
HeldClock held_clock(const std::vector<ReadingRecord>& readings, const DeviceSummary& summary); // which a run that was killed lacks

// A number or text by its path in a file.
struct FigurePath {
    std::string path = {};
    enum class Is { number, text } is = Is::number;
};
std::vector<FigurePath> figures_of_device(); // that any device may tell: "power_watts.mean"

// Gathers it while a run goes on.
class DeviceNotes {
public:
    void add(const DeviceReading& reading);
    DeviceSummary summary() const;

private:
    struct Sum {
        double sum = 0, largest = 0;
        std::int64_t count = 0;
    };
    std::map<std::string, Sum> figures_;
    std::map<std::string, std::int64_t> slowed_by_;
    std::map<std::string, std::string> absent_;
    std::int64_t readings_ = 0;
};

} // namespace mantissa
