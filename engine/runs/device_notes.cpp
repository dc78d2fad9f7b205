// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/device_notes.h"

#include "backends/device_reading.h"

#include <algorithm>

namespace mantissa {
namespace {

constexpr std::int64_t most_readings = 1000000000000; // what is more was damaged

} // namespace

Json to_json(const DeviceSummary& summary) {
    if (!summary.why_not.empty())
        return {{"why_not", summary.why_not}};
    Json json = {{"readings", summary.readings}, {"slowed_by", summary.slowed_by}};
    for (const auto& [key, range] : summary.figures)
        json[key] = {{"mean", range.mean}, {"largest", range.largest}};
    json["absent"] = summary.absent;
    return json;
}

DeviceSummary device_summary(const Json& json) {
    DeviceSummary summary;
    if (!json.is_object())
        return summary;
    auto is_number = [](const Json& value, const char* key) { return value.contains(key) && value[key].is_number(); };
    for (const auto& [key, value] : json.items())
        if (value.is_object() && is_number(value, "mean") && is_number(value, "largest"))
            summary.figures[key] = {value["mean"], value["largest"]};
    auto count_of = [](const Json& value) {
        return value.is_number_integer() && value >= 0 && value <= most_readings ? value.get<std::int64_t>() : 0;
    };
    summary.readings = count_of(json.value("readings", Json()));
    const Json slowed_by = json.value("slowed_by", Json()), absent = json.value("absent", Json());
    for (const auto& [reason, count] : slowed_by.items())
        summary.slowed_by[reason] = count_of(count);
    for (const auto& [key, reason] : absent.items())
        if (reason.is_string())
            summary.absent[key] = reason;
    if (const Json why = json.value("why_not", Json()); why.is_string())
        summary.why_not = why;
    return summary;
}

HeldClock held_clock(const std::vector<ReadingRecord>& readings, const DeviceSummary& summary) {
    HeldClock held;
    for (const ReadingRecord& record : readings)
        if (const auto& reasons = record.reading.slowed_by) {
            ++held.readings;
            for (const std::string& reason : *reasons)
                ++held.by[reason];
        }
    return held.readings > 0 || summary.absent.contains("slowed_by") ? held : HeldClock{summary.readings, summary.slowed_by};
}

std::vector<FigurePath> figures_of_device() {
    std::vector<FigurePath> all = {{"readings"}, {"why_not", FigurePath::Is::text}};
    const Json nothing = to_json(DeviceReading()); // of which each figure is absent
    for (const auto& [key, why_not] : nothing["absent"].items()) {
        for (const char* which : {".mean", ".largest"})
            if (key != "slowed_by") // which is a list of reasons
                all.push_back({key + which});
        all.push_back({"absent." + key, FigurePath::Is::text});
    }
    return all;
}

void DeviceNotes::add(const DeviceReading& reading) {
    ++readings_;
    const Json json = to_json(reading); // by names
    for (const auto& [key, value] : json.items()) {
        if (!value.is_number())
            continue;
        Sum& sum = figures_[key];
        sum.largest = sum.count == 0 ? value.get<double>() : std::max(sum.largest, value.get<double>());
        sum.sum += value.get<double>();
        ++sum.count;
    }
    if (reading.slowed_by)
        for (const std::string& reason : *reading.slowed_by)
            ++slowed_by_[reason];
    for (const auto& [key, reason] : json["absent"].items())
        absent_[key] = reason;
}

DeviceSummary DeviceNotes::summary() const {
    DeviceSummary summary{.readings = readings_, .figures = {}, .slowed_by = slowed_by_, .absent = {}, .why_not = {}};
    if (readings_ == 0)
        summary.why_not = "this device tells nothing of itself";
    for (const auto& [key, sum] : figures_)
        summary.figures[key] = {sum.sum / static_cast<double>(sum.count), sum.largest};
    for (const auto& [key, reason] : absent_)
        if (!figures_.contains(key)) // what was there once is told, though it may be missing in some readings
            summary.absent[key] = reason;
    return summary;
}

} // namespace mantissa
