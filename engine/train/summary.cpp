// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/summary.h"

#include "backends/device_reading.h"
#include "plan/layer_table.h"
#include "runs/run_folder.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace mantissa {
namespace {

constexpr std::size_t warm_up_steps = 10;

double quantile(std::vector<double> values, double share) {
    if (values.empty())
        return 0;
    auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

// What is missing or of another type counts as 0: a damaged line costs its figure, not the run.
double number_in(const Json& json, const char* key) { return json.contains(key) && json[key].is_number() ? json[key].get<double>() : 0; }
std::int64_t count_in(const Json& json, const char* key) { return static_cast<std::int64_t>(number_in(json, key)); }
bool is_set(const Json& json, const char* key) { return json.value(key, Json()) == true; }
std::string text_in(const Json& json, const char* key) {
    return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
}

StepRecord step_from_json(const Json& json) {
    StepRecord record;
    record.step = count_in(json, "step");
    record.epoch = count_in(json, "epoch");
    record.loss = number_from_json(json.value("loss", Json()));
    record.accuracy = number_from_json(json.value("accuracy", Json()));
    record.loss_scale = number_from_json(json.value("loss_scale", Json()));
    record.skipped = is_set(json, "skipped");
    record.non_finite = is_set(json, "non_finite");
    record.seconds = number_in(json, "seconds");
    Json parts = json.value("time", Json());
    for (int i = 0; i < part_count; ++i)
        record.parts[static_cast<std::size_t>(i)] = number_in(parts, name_of(static_cast<Part>(i)));
    return record;
}

EpochRecord epoch_from_json(const Json& json) {
    EpochRecord record;
    record.step = count_in(json, "step");
    record.epoch = count_in(json, "epoch");
    record.val_loss = number_from_json(json.value("val_loss", Json()));
    record.val_accuracy = number_from_json(json.value("val_accuracy", Json()));
    record.seconds = number_in(json, "seconds");
    return record;
}

std::string formats_of(const Graph& graph, const Operation& operation) {
    std::string text;
    std::set<std::string> seen;
    for (const auto* list : {&operation.inputs, &operation.outputs})
        for (int index : *list)
            if (graph.tensor(index).role != Role::raw && seen.insert(format_name(graph.tensor(index).format.format)).second)
                text += (text.empty() ? "" : ", ") + format_name(graph.tensor(index).format.format);
    return text;
}

Json exceptions_of(const Policy& policy) {
    Json layers = Json::array();
    for (const auto& [layer, precision] : policy.layers)
        layers.push_back(layer);
    return layers;
}

constexpr std::size_t most_named = 1000; // classes and broken files; a folder may have more than anybody reads

Json data_to_json(const DataSets& data) {
    Json classes = Json::array(), broken = Json::array(), notes = Json::array();
    std::size_t broken_files = 0;
    for (const std::string& name : data.train->class_names())
        if (classes.size() < most_named)
            classes.push_back(name);
    for (const Dataset* set : {data.train.get(), data.validation.get()}) {
        std::vector<BrokenFile> files = set->broken();
        broken_files += files.size();
        for (const BrokenFile& file : files)
            if (broken.size() < most_named)
                broken.push_back({{"file", file.file}, {"reason", file.reason}});
        for (const std::string& note : set->notes())
            notes.push_back(note);
    }
    return {{"train", data.train->size()},
            {"validation", data.validation->size()},
            {"classes", classes},
            {"broken_files", broken_files},
            {"broken", broken},
            {"notes", notes}};
}

Json best_to_json(const std::optional<EpochRecord>& best) {
    if (!best)
        return nullptr;
    return {{"epoch", best->epoch},
            {"step", best->step},
            {"val_loss", number_to_json(best->val_loss)},
            {"val_accuracy", number_to_json(best->val_accuracy)}};
}

} // namespace

void SummaryNotes::add(const StepRecord& record) {
    steps_.push_back(record);
    skipped_ += record.skipped;
    non_finite_ += record.non_finite;
}

bool SummaryNotes::add(const EpochRecord& record) {
    last_epoch_ = record;
    bool better = std::isfinite(record.val_loss) && (!best_ || record.val_loss < best_->val_loss);
    if (better)
        best_ = record;
    return better;
}

void SummaryNotes::add(const DeviceReading& reading) { device_.add(to_json(reading)); }

void SummaryNotes::set_first_non_finite(const NonFinite& found) { first_ = found; }

void SummaryNotes::read_back(const std::vector<Json>& lines) {
    *this = {};
    for (const Json& json : lines) {
        if (json.value("event", Json()) == "epoch")
            add(epoch_from_json(json));
        else if (json.value("event", Json()) == "non_finite")
            first_ = NonFinite{count_in(json, "step"), text_in(json, "layer"), text_in(json, "tensor")};
        else if (json.contains("loss"))
            add(step_from_json(json));
        else if (json.contains("device"))
            device_.add(json["device"]);
    }
}

Json SummaryNotes::step_times() const {
    std::vector<double> milliseconds;
    std::size_t from = std::min(warm_up_steps, steps_.size() / 5);
    for (std::size_t i = from; i < steps_.size(); ++i)
        milliseconds.push_back(steps_[i].step_seconds() * 1e3);
    return {{"median", quantile(milliseconds, 0.5)},
            {"p95", quantile(milliseconds, 0.95)},
            {"steps", milliseconds.size()},
            {"warm_up_steps", from}};
}

Json SummaryNotes::times() const {
    Json json = Json::object();
    std::size_t from = std::min(warm_up_steps, steps_.size() / 5);
    for (std::size_t part = 0; part < static_cast<std::size_t>(part_count); ++part) {
        std::vector<double> milliseconds;
        for (std::size_t i = from; i < steps_.size(); ++i)
            milliseconds.push_back(steps_[i].parts[part] * 1e3);
        json[name_of(static_cast<Part>(part))] = quantile(std::move(milliseconds), 0.5);
    }
    return json;
}

Json SummaryNotes::figures(std::int64_t batch) const {
    Json times_of_step = step_times();
    double median = times_of_step["median"];
    Json end = {{"loss", nullptr}, {"accuracy", nullptr}, {"val_loss", nullptr}, {"val_accuracy", nullptr}};
    if (!steps_.empty())
        end.update({{"loss", number_to_json(steps_.back().loss)}, {"accuracy", number_to_json(steps_.back().accuracy)}});
    if (last_epoch_)
        end.update({{"val_loss", number_to_json(last_epoch_->val_loss)}, {"val_accuracy", number_to_json(last_epoch_->val_accuracy)}});
    Json first = nullptr;
    if (first_)
        first = {{"step", first_->step}, {"layer", first_->layer}, {"tensor", first_->tensor}};
    return {{"steps", steps_.empty() ? 0 : steps_.back().step},
            {"epochs", steps_.empty() ? 0 : steps_.back().epoch},
            {"batch", batch},
            {"seconds", steps_.empty() ? 0.0 : steps_.back().seconds},
            {"ms_step", times_of_step},
            {"images_s", median > 0 ? static_cast<double>(batch) * 1e3 / median : 0},
            {"time", times()},
            {"final", end},
            {"best", best_to_json(best_)},
            {"numerics",
             {{"skipped_steps", skipped_},
              {"non_finite_steps", non_finite_},
              {"first_non_finite", first},
              {"loss_scale", number_to_json(steps_.empty() ? 1 : steps_.back().loss_scale)}}}};
}

Json SummaryNotes::summary(const Session& session, const std::string& device, Status status, const std::string& reason) const {
    Json memory = memory_to_json(session.memory());
    memory["peak_bytes"] = session.allocated_bytes();
    memory["data_bytes"] = session.data().train->bytes() + session.data().validation->bytes();
    Json summary = figures(session.variant().training.batch);
    summary["numerics"]["loss_scale"] = number_to_json(session.loss_scale());
    summary.update({{"variant", session.variant().name},
                    {"policy", session.variant().policy.name},
                    {"exceptions", exceptions_of(session.variant().policy)},
                    {"device", device},
                    {"status", name_of(status)},
                    {"reason", reason},
                    {"memory", memory},
                    {"data", data_to_json(session.data())},
                    {"telemetry", device_.summary()},
                    {"layers", layers_to_json(session.plan())},
                    {"capabilities", capabilities_of(session.plan())}});
    return summary;
}

Json capabilities_of(const Plan& plan) {
    Json rows = Json::array();
    std::set<std::string> seen;
    for (const Operation& operation : plan.graph.operations) {
        if (operation.kind == OpKind::reshape)
            continue;
        Json row = {{"operation", name_of(operation.kind)},
                    {"formats", formats_of(plan.graph, operation)},
                    {"support", name_of(operation.selection.support)},
                    {"implementation", operation.selection.implementation},
                    {"reason", operation.selection.reason}};
        if (seen.insert(row.dump()).second)
            rows.push_back(row);
    }
    return rows;
}

Json memory_to_json(const MemoryPrediction& memory) {
    Json json = {{"predicted_bytes", memory.peak_bytes}};
    for (std::size_t i = 0; i < category_count; ++i)
        json[name_of(static_cast<Category>(i))] = memory.bytes[i];
    Json formats = Json::object();
    for (std::size_t i = 0; i < category_count; ++i)
        formats[name_of(static_cast<Category>(i))] = memory.format_bytes[i];
    json["format_bytes"] = formats;
    return json;
}

} // namespace mantissa
