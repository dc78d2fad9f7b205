// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/record_json.h"

#include "backends/device_reading.h"

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
Json facts_to_json(const TensorPlace& place) { return {{"layer", place.layer}, {"tensor", place.tensor}}; }
Json facts_to_json(const Waiting& waiting) { return {{"waits", waiting.waits}}; }
Json facts_to_json(const PassedOver& broken) {
    Json files = Json::array();
    for (const PassedOver::File& file : broken.files)
        files.push_back({{"file", file.file}, {"reason", file.reason}});
    return {{"count", broken.count}, {"files", files}};
}

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
    return json;
}

Json to_json(const EpochRecord& record) {
    return {{"event", "epoch"},
            {"step", record.step},
            {"epoch", record.epoch},
            {"val_loss", number_to_json(record.val_loss)},
            {"val_accuracy", number_to_json(record.val_accuracy)},
            {"seconds", record.seconds}};
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

} // namespace mantissa
