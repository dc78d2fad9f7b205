// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/device_watch.h"

#include <algorithm>

namespace mantissa {
namespace {

constexpr double seconds_between_readings = 5;

} // namespace

void DeviceNotes::add(const Json& reading) {
    if (!reading.is_object())
        return;
    ++readings_;
    for (const auto& [key, value] : reading.items()) {
        if (!value.is_number())
            continue;
        Range& range = figures_[key];
        range.largest = range.count == 0 ? value.get<double>() : std::max(range.largest, value.get<double>());
        range.sum += value.get<double>();
        ++range.count;
    }
    for (const Json& reason : reading.value("slowed_by", Json::array()))
        if (reason.is_string())
            ++slowed_by_[reason.get<std::string>()];
    Json absent = reading.value("absent", Json::object());
    for (const auto& [key, reason] : absent.items())
        if (reason.is_string())
            absent_[key] = reason.get<std::string>();
}

Json DeviceNotes::summary() const {
    if (readings_ == 0)
        return {{"why_not", "this device tells nothing of itself"}};
    Json json = {{"readings", readings_}, {"slowed_by", slowed_by_}};
    Json absent = Json::object();
    for (const auto& [key, range] : figures_)
        json[key] = {{"mean", range.sum / static_cast<double>(range.count)}, {"largest", range.largest}};
    for (const auto& [key, reason] : absent_)
        if (!figures_.contains(key)) // what was there once is told, though it may be missing in some readings
            absent[key] = reason;
    json["absent"] = absent;
    return json;
}

std::optional<DeviceReading> DeviceWatch::read_if_due(double seconds) {
    if (!telemetry_ || seconds < next_)
        return std::nullopt;
    next_ = seconds + seconds_between_readings;
    return read();
}

std::optional<DeviceReading> DeviceWatch::read() { return telemetry_ ? std::optional(telemetry_->read()) : std::nullopt; }

} // namespace mantissa
