// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/device_reading.h"

#include <fmt/format.h>

#include <map>

namespace mantissa {
namespace {

struct Named {
    const char *key, *words; // words: with a place for the number
    Figure DeviceReading::*figure;
    double factor = 1; // from the figure to the words' unit
};

constexpr Named figures[] = {
    {"busy", "busy {:.0f} % of the time", &DeviceReading::busy, 100},
    {"tensor_cores_busy", "Tensor Cores {:.0f} %", &DeviceReading::tensor_cores_busy, 100},
    {"multiprocessors_busy", "multiprocessors {:.0f} %", &DeviceReading::multiprocessors_busy, 100},
    {"occupancy", "occupancy {:.0f} %", &DeviceReading::occupancy, 100},
    {"bandwidth_used", "memory bandwidth {:.0f} %", &DeviceReading::bandwidth_used, 100},
    {"memory_used_bytes", "{:.0f} MiB used", &DeviceReading::memory_used_bytes, 1.0 / (1 << 20)},
    {"power_watts", "{:.0f} W", &DeviceReading::power_watts},
    {"temperature_celsius", "{:.0f} °C", &DeviceReading::temperature_celsius},
    {"clock_mhz", "{:.0f} MHz", &DeviceReading::clock_mhz},
    {"memory_clock_mhz", "memory at {:.0f} MHz", &DeviceReading::memory_clock_mhz},
};

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

} // namespace

Json to_json(const DeviceReading& reading) {
    Json json = Json::object(), absent = Json::object();
    for (const Named& named : figures) {
        const Figure& figure = reading.*named.figure;
        if (figure.value)
            json[named.key] = *figure.value;
        else
            absent[named.key] = figure.why_not;
    }
    if (reading.slowed_by)
        json["slowed_by"] = *reading.slowed_by;
    else
        absent["slowed_by"] = reading.why_no_reasons;
    json["absent"] = absent;
    return json;
}

DeviceReading device_reading(const Json& json) {
    DeviceReading reading;
    if (!json.is_object())
        return reading;
    const Json absent = json.value("absent", Json::object());
    auto why_not = [&](const char* key) {
        const Json why = absent.is_object() ? absent.value(key, Json()) : Json();
        return why.is_string() ? why.get<std::string>() : std::string();
    };
    for (const Named& named : figures)
        if (const Json value = json.value(named.key, Json()); value.is_number())
            (reading.*named.figure).value = value.get<double>();
        else
            (reading.*named.figure).why_not = why_not(named.key);
    if (const Json reasons = json.value("slowed_by", Json()); reasons.is_array()) {
        reading.slowed_by.emplace();
        for (const Json& reason : reasons)
            if (reason.is_string())
                reading.slowed_by->push_back(reason);
    } else {
        reading.why_no_reasons = why_not("slowed_by");
    }
    return reading;
}

std::string sentence_of(const DeviceReading& reading) {
    std::vector<std::string> known;
    std::map<std::string, std::vector<std::string>> absent; // by reason
    for (const Named& named : figures) {
        const Figure& figure = reading.*named.figure;
        if (figure.value)
            known.push_back(fmt::format(fmt::runtime(named.words), *figure.value * named.factor));
        else
            absent[figure.why_not].emplace_back(named.key);
    }
    if (reading.slowed_by && !reading.slowed_by->empty())
        known.push_back("slowed by " + joined(*reading.slowed_by));
    std::string text = joined(known);
    for (const auto& [why, keys] : absent)
        text += (text.empty() ? "" : "; ") + std::string("no ") + joined(keys) + ": " + why;
    return text;
}

} // namespace mantissa
