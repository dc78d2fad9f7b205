// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/record_json.h"

#include "backends/device_reading.h"
#include "runs/observed_shares.h"

#include <cmath>

namespace mantissa {
namespace {

Json parts_to_json(const PartSeconds& parts) {
    Json json = Json::object();
    for (int i = 0; i < part_count; ++i)
        json[name_of(static_cast<Part>(i))] = parts[static_cast<std::size_t>(i)];
    return json;
}

Json facts_to_json(std::monostate) { return Json::object(); }
Json facts_to_json(const ScaleChange& change) { return {{"from", number_to_json(change.from)}, {"to", number_to_json(change.to)}}; }
Json facts_to_json(const FirstNonFinite& first) { return {{"layer", first.layer}, {"tensor", first.tensor}, {"number", to_json(first)}}; }
Json facts_to_json(const Waiting& waiting) { return {{"waits", waiting.waits}}; }
Json facts_to_json(const SettingChanges& changes) {
    Json list = Json::array();
    for (const SettingChange& change : changes.list)
        list.push_back({{"setting", change.setting}, {"from", change.from}, {"to", change.to}});
    return {{"changes", list}};
}
Json facts_to_json(const Ranges& ranges) {
    Json json = Json::object();
    for (const Ranges::Range& exponent : ranges.exponents)
        json["exponents"][exponent.tensor] = {{"value", exponent.value}, {"beyond", exponent.beyond}};
    for (const Ranges::Range& scale : ranges.scales)
        json["scales"][scale.tensor] = number_to_json(scale.value);
    return json;
}
Json facts_to_json(const PassedOver& broken) {
    Json files = Json::array();
    for (const PassedOver::File& file : broken.files)
        files.push_back({{"file", file.file}, {"reason", file.reason}});
    return {{"count", broken.count}, {"files", files}};
}

Json to_json(const ObservedShares& shares) {
    Json json = Json::object();
    for (const auto& [key, member] : observed_shares)
        if (!std::isnan(shares.*member))
            json[key] = shares.*member;
    return json;
}

constexpr double most_told_seconds = 1e12, most_told_steps = 1e12;

// Each figure of the processor that may be unknown, and its key.
constexpr std::pair<const char*, std::optional<double> ProcessorShare::*> unsure[] = {
    {"waited_s", &ProcessorShare::waited},        {"stolen_s", &ProcessorShare::stolen}, {"pressure_s", &ProcessorShare::pressure},
    {"megahertz", &ProcessorShare::megahertz},    {"joules", &ProcessorShare::joules},   {"celsius", &ProcessorShare::celsius},
    {"resident_bytes", &ProcessorShare::resident}};

std::optional<double> figure(const Json& json, const char* key, double most) {
    double value = json.contains(key) ? number_from_json(json[key]) : NAN;
    return value >= 0 && value <= most ? std::optional(value) : std::nullopt;
}

std::int64_t count_of(const Json& json, const char* key) { return std::llround(figure(json, key, most_told_steps).value_or(0)); }

} // namespace

Json to_json(const StepRecord& record) {
    Json json = {{"step", record.step},
                 {"epoch", record.epoch},
                 {"loss", number_to_json(record.loss)},
                 {"accuracy", number_to_json(record.accuracy)},
                 {"images_s", record.images_s},
                 {"loss_scale", number_to_json(record.loss_scale)},
                 {"skipped", record.skipped},
                 {"seconds", record.seconds},
                 {"time", parts_to_json(record.parts)}};
    if (record.non_finite)
        json["non_finite"] = true;
    if (Json observed = to_json(record.observed); !observed.empty())
        json["observed"] = std::move(observed);
    if (!std::isnan(record.learning_rate))
        json["learning_rate"] = record.learning_rate;
    if (!std::isnan(record.memory_bytes))
        json["memory_bytes"] = static_cast<std::int64_t>(record.memory_bytes);
    if (!std::isnan(record.twin_loss))
        json["twin_loss"] = number_to_json(record.twin_loss);
    if (!std::isnan(record.twin_distance))
        json["twin_distance"] = number_to_json(record.twin_distance);
    return json;
}

Json to_json(const EpochRecord& record) {
    Json json = {{"event", "epoch"},
                 {"step", record.step},
                 {"epoch", record.epoch},
                 {"val_loss", number_to_json(record.val_loss)},
                 {"val_accuracy", number_to_json(record.val_accuracy)},
                 {"seconds", record.seconds}};
    if (record.still)
        json["still"] = true;
    return json;
}

Json to_json(const EventRecord& record) {
    Json json = std::visit([](const auto& facts) { return facts_to_json(facts); }, record.facts);
    json["event"] = name_of(record.kind);
    json["step"] = record.step;
    json["epoch"] = record.epoch;
    json["text"] = record.text;
    return json;
}

// No event, so that readers of events need not pass it over.
Json to_json(const ReadingRecord& record) {
    return {{"device", to_json(record.reading)}, {"step", record.step}, {"epoch", record.epoch}, {"seconds", record.seconds}};
}

// No event either.
Json to_json(const TurnRecord& record) {
    Json turn = {{"number", record.number},         {"steps", record.steps},           {"together", record.together},
                 {"wall_s", record.processor.wall}, {"used_s", record.processor.used}, {"cores", record.processor.cores}};
    for (const auto& [key, member] : unsure)
        if (const auto& value = record.processor.*member)
            turn[key] = *value;
    if (record.stored > 0)
        turn["stored"] = record.stored;
    if (record.disturbed)
        turn["disturbed"] = true;
    return {{"turn", turn}, {"step", record.step}, {"epoch", record.epoch}};
}

TurnRecord turn_record(const Json& line) {
    const Json turn = line.is_object() ? line.value("turn", Json()) : Json();
    if (!turn.is_object())
        return {};
    TurnRecord record{.step = count_of(line, "step"),
                      .epoch = count_of(line, "epoch"),
                      .number = count_of(turn, "number"),
                      .steps = count_of(turn, "steps")};
    if (const Json together = turn.value("together", Json()); together.is_string())
        record.together = together;
    record.stored = count_of(turn, "stored");
    record.processor.wall = figure(turn, "wall_s", most_told_seconds).value_or(0);
    record.processor.used = figure(turn, "used_s", most_told_seconds).value_or(0);
    record.processor.cores = static_cast<int>(figure(turn, "cores", 1 << 20).value_or(1));
    for (const auto& [key, member] : unsure)
        record.processor.*member = figure(turn, key, most_told_seconds);
    record.disturbed = turn.value("disturbed", Json()) == Json(true);
    return record;
}

} // namespace mantissa
