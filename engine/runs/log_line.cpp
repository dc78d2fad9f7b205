// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/device_reading.h"
#include "core/json.h"
#include "runs/log_reader.h"
#include "runs/observed_shares.h"
#include "runs/record_json.h"

#include <cmath>
#include <limits>

namespace mantissa {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr int deepest = 100; // as in other files
constexpr double most_steps = 1e12, most_seconds = 1e12, most_images = 1e15, most_bytes = 1e15, most_rate = 1e9;

// The keys of one line; filled without building a tree, since a run has many thousand lines.
struct Keys {
    double step = nothing, epoch = 0, loss = nothing, accuracy = nothing, images_s = nothing, loss_scale = nothing, seconds = nothing,
           val_loss = nothing, val_accuracy = nothing, from = nothing, to = nothing, twin_loss = nothing, twin_distance = nothing,
           learning_rate = nothing, memory_bytes = nothing;
    PartSeconds parts{};
    ObservedShares observed;
    bool skipped = false, non_finite = false, waits = false, still = false;
    bool has_loss = false, has_event = false, has_val_loss = false, has_device = false, has_turn = false;
    std::string event, text, layer, tensor;
};

double spelled(const std::string& text) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return text == "Infinity" ? infinity : text == "-Infinity" ? -infinity : nothing;
}

bool is_number_word(const std::string& text) { return text == "NaN" || text == "Infinity" || text == "-Infinity"; }

class KeyReader {
public:
    explicit KeyReader(Keys& keys) : keys_(keys) {}

    bool null() { return true; }
    bool boolean(bool value) {
        if (bool* to = depth_ == 1 ? truth() : nullptr)
            *to = value;
        return true;
    }
    bool number_integer(Json::number_integer_t value) { return number(static_cast<double>(value)); }
    bool number_unsigned(Json::number_unsigned_t value) { return number(static_cast<double>(value)); }
    bool number_float(Json::number_float_t value, const std::string&) { return number(value); }
    bool string(std::string& value) {
        if (depth_ != 1)
            return true;
        if (std::string* to = words())
            to->swap(value);
        else if (is_number_word(value))
            number(spelled(value));
        keys_.has_event = keys_.has_event || key_ == "event";
        return true;
    }
    bool binary(Json::binary_t&) { return true; }
    bool start_object(std::size_t) {
        if (!goes_deeper())
            return false;
        in_time_ = depth_ == 2 && key_ == "time";
        in_observed_ = depth_ == 2 && key_ == "observed";
        keys_.has_device = keys_.has_device || (depth_ == 2 && key_ == "device");
        keys_.has_turn = keys_.has_turn || (depth_ == 2 && key_ == "turn");
        return true;
    }
    bool end_object() {
        --depth_;
        in_time_ = in_observed_ = false;
        return true;
    }
    bool start_array(std::size_t) { return goes_deeper() && depth_ > 1; } // a line is an object
    bool end_array() { return --depth_ >= 0; }
    bool key(std::string& value) {
        key_.swap(value);
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) { return false; }

    bool too_deep() const { return depth_ > deepest; }

private:
    // What is deeper takes more of the stack to copy than there is.
    bool goes_deeper() { return ++depth_ <= deepest; }
    bool number(double value) {
        if (in_time_ && depth_ == 2)
            for (int i = 0; i < part_count; ++i)
                if (key_ == name_of(static_cast<Part>(i)))
                    keys_.parts[static_cast<std::size_t>(i)] = value;
        if (in_observed_ && depth_ == 2)
            for (const auto& [name, member] : observed_shares)
                if (key_ == name)
                    keys_.observed.*member = value;
        if (depth_ != 1)
            return true;
        if (double* to = figure())
            *to = value;
        keys_.has_loss = keys_.has_loss || key_ == "loss";
        keys_.has_val_loss = keys_.has_val_loss || key_ == "val_loss";
        return true;
    }

    template <typename T, std::size_t n>
    T* member(const std::pair<std::string_view, T Keys::*> (&members)[n]) {
        for (const auto& [name, place] : members)
            if (key_ == name)
                return &(keys_.*place);
        return nullptr;
    }
    double* figure() {
        static constexpr std::pair<std::string_view, double Keys::*> members[] = {{"step", &Keys::step},
                                                                                  {"epoch", &Keys::epoch},
                                                                                  {"loss", &Keys::loss},
                                                                                  {"accuracy", &Keys::accuracy},
                                                                                  {"images_s", &Keys::images_s},
                                                                                  {"loss_scale", &Keys::loss_scale},
                                                                                  {"seconds", &Keys::seconds},
                                                                                  {"val_loss", &Keys::val_loss},
                                                                                  {"val_accuracy", &Keys::val_accuracy},
                                                                                  {"from", &Keys::from},
                                                                                  {"to", &Keys::to},
                                                                                  {"twin_loss", &Keys::twin_loss},
                                                                                  {"twin_distance", &Keys::twin_distance},
                                                                                  {"learning_rate", &Keys::learning_rate},
                                                                                  {"memory_bytes", &Keys::memory_bytes}};
        return member(members);
    }
    bool* truth() {
        static constexpr std::pair<std::string_view, bool Keys::*> members[] = {
            {"skipped", &Keys::skipped}, {"non_finite", &Keys::non_finite}, {"waits", &Keys::waits}, {"still", &Keys::still}};
        return member(members);
    }
    std::string* words() {
        static constexpr std::pair<std::string_view, std::string Keys::*> members[] = {
            {"event", &Keys::event}, {"text", &Keys::text}, {"layer", &Keys::layer}, {"tensor", &Keys::tensor}};
        return member(members);
    }

    Keys& keys_;
    std::string key_;
    int depth_ = 0;
    bool in_time_ = false, in_observed_ = false;
};

bool is_count(double value, double least) { return value >= least && value <= most_steps && value == std::floor(value); }
bool is_within(double value, double most) { return std::isnan(value) || (value >= 0 && value <= most); }

// What is wrong with the numbers of a line; null: nothing.
const char* out_of_range(const Keys& keys) {
    if (!is_count(keys.step, keys.has_event && keys.event != "epoch" ? 0 : keys.has_device ? 0 : 1))
        return "its step is no step";
    if (!is_count(keys.epoch, 0))
        return "its epoch is no epoch";
    if (!is_within(keys.accuracy, 1) || !is_within(keys.val_accuracy, 1))
        return "its accuracy is no share";
    for (const auto& [name, member] : observed_shares)
        if (!is_within(keys.observed.*member, 1))
            return "what it observed is no share";
    if (!is_within(keys.seconds, most_seconds))
        return "its seconds are no time";
    if (!is_within(keys.images_s, most_images))
        return "its images_s are no speed";
    if (!is_within(keys.learning_rate, most_rate))
        return "its learning_rate is no rate";
    if (!is_within(keys.memory_bytes, most_bytes))
        return "its memory_bytes are no memory";
    for (double seconds : keys.parts)
        if (!is_within(seconds, most_seconds))
            return "its time is no time";
    return nullptr;
}

StepRecord step_of(const Keys& keys) {
    return {.step = static_cast<std::int64_t>(keys.step),
            .epoch = static_cast<std::int64_t>(keys.epoch),
            .loss = keys.loss,
            .accuracy = keys.accuracy,
            .images_s = keys.images_s,
            .loss_scale = keys.loss_scale,
            .skipped = keys.skipped,
            .non_finite = keys.non_finite,
            .seconds = keys.seconds,
            .parts = keys.parts,
            .observed = keys.observed,
            .twin_loss = keys.twin_loss,
            .twin_distance = keys.twin_distance,
            .learning_rate = keys.learning_rate,
            .memory_bytes = keys.memory_bytes};
}

EpochRecord epoch_of(const Keys& keys) {
    return {.epoch = static_cast<std::int64_t>(keys.epoch),
            .step = static_cast<std::int64_t>(keys.step),
            .val_loss = keys.val_loss,
            .val_accuracy = keys.val_accuracy,
            .seconds = keys.seconds,
            .still = keys.still};
}

// Rare, and deeper than the rest.
SettingChanges changes_of(const std::string& line) {
    SettingChanges changes;
    const Json list = Json::parse(line, nullptr, false).value("changes", Json());
    for (const Json& one : list.is_array() ? list : Json::array())
        if (one.is_object() && one.value("setting", Json()).is_string())
            changes.list.push_back({one["setting"], one.value("from", Json()), one.value("to", Json())});
    return changes;
}

FirstNonFinite first_non_finite_of(const Keys& keys, const std::string& line) {
    FirstNonFinite first = first_non_finite_from_json(Json::parse(line, nullptr, false).value("number", Json::object()));
    first.step = first.step > 0 ? first.step : static_cast<std::int64_t>(keys.step);
    first.layer = keys.layer;
    first.tensor = keys.tensor;
    return first;
}

EventFacts facts_of(EventKind kind, const Keys& keys, const std::string& line) {
    if (kind == EventKind::setting)
        return changes_of(line);
    if (kind == EventKind::loss_scale)
        return ScaleChange{keys.from, keys.to};
    if (kind == EventKind::skips)
        return Waiting{keys.waits};
    if (kind == EventKind::non_finite || (kind == EventKind::taken_back && !keys.tensor.empty()))
        return first_non_finite_of(keys, line);
    if (kind != EventKind::broken_files)
        return {};
    PassedOver over; // rare, and deeper than the rest
    const Json json = Json::parse(line, nullptr, false);
    for (const Json& file : json.value("files", Json()).is_array() ? json["files"] : Json::array())
        if (file.is_object() && file.value("file", Json()).is_string() && file.value("reason", Json()).is_string())
            over.files.push_back({file["file"], file["reason"]});
    const Json count = json.value("count", Json());
    over.count = count.is_number_unsigned() && count <= most_steps ? count.get<std::int64_t>() : std::int64_t(over.files.size());
    return over;
}

EventRecord event_of(const Keys& keys, const std::string& line) {
    const EventKind kind = event_kind(keys.event);
    return {.kind = kind,
            .step = static_cast<std::int64_t>(keys.step),
            .epoch = static_cast<std::int64_t>(keys.epoch),
            .text = keys.text,
            .facts = facts_of(kind, keys, line)};
}

ReadingRecord reading_of(const Keys& keys, const std::string& line) {
    return {.step = static_cast<std::int64_t>(keys.step),
            .epoch = static_cast<std::int64_t>(keys.epoch),
            .seconds = keys.seconds,
            .reading = device_reading(Json::parse(line, nullptr, false).value("device", Json()))};
}

} // namespace

LogLine read_log_line(const std::string& text) {
    Keys keys;
    KeyReader reader(keys);
    if (!Json::sax_parse(text, &reader))
        return {.record = {}, .damage = reader.too_deep() ? "it is nested too deep" : "it is no JSON object"};
    if (const char* why = out_of_range(keys))
        return {.record = {}, .damage = why};
    if (keys.has_event && keys.event != "epoch")
        return {.record = event_of(keys, text), .damage = {}};
    if (keys.has_event && keys.has_val_loss)
        return {.record = epoch_of(keys), .damage = {}};
    if (keys.has_device)
        return {.record = reading_of(keys, text), .damage = {}};
    if (keys.has_turn)
        return {.record = turn_record(Json::parse(text, nullptr, false)), .damage = {}};
    if (keys.has_loss)
        return {.record = step_of(keys), .damage = {}};
    return {.record = {}, .damage = keys.has_event ? "its val_loss is no number" : "its loss is no number"};
}

} // namespace mantissa
