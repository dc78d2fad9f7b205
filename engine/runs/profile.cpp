// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/profile.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace mantissa {
namespace {

using Work = OperationProfile::Work;
constexpr std::array work_names = {"multiplies", "computes", "converts", "arranges"};
constexpr std::int64_t most_operations = 100000, most_counted = 1000000000000;
constexpr double largest_figure = 1e24; // of times, bytes, operations: what is larger was damaged

Json span_to_json(const TimeSpan& span) {
    return {{"ms", number_to_json(span.milliseconds)}, {"least", number_to_json(span.least)}, {"most", number_to_json(span.most)}};
}

double time_of(const Json& json, const char* key) {
    double value = json.contains(key) ? number_from_json(json[key]) : 0;
    if (!(value >= 0) || value > largest_figure)
        throw bad_input("\"" + std::string(key) + "\" is no time");
    return value;
}

std::int64_t whole_of(const Json& value) {
    if (!value.is_number_integer() || value < 0 || value > most_counted)
        throw bad_input(value.dump().substr(0, 40) + " is no count");
    return value.get<std::int64_t>();
}

TimeSpan span_from_json(const Json& json, const char* key) {
    if (!json.contains(key))
        return {};
    const Json& span = json[key];
    return {time_of(span, "ms"), time_of(span, "least"), time_of(span, "most")};
}

template <typename Value, typename Name>
Value parsed_name(const std::string& text, int count, Name name) {
    for (int i = 0; i < count; ++i)
        if (text == name(i))
            return static_cast<Value>(i);
    throw bad_input("\"" + text + "\" is not known");
}

Json operation_to_json(const OperationProfile& one) {
    Json json = {{"name", one.name},
                 {"layer", one.layer},
                 {"kind", one.kind},
                 {"part", name_of(one.part)},
                 {"work", work_names[static_cast<std::size_t>(one.work)]},
                 {"format", one.format},
                 {"result", one.result},
                 {"flops", one.flops},
                 {"bytes", one.bytes},
                 {"support", name_of(one.support)},
                 {"implementation", one.implementation},
                 {"time", span_to_json(one.time)}};
    if (one.in_channels > 0)
        json["channels"] = {one.in_channels, one.out_channels};
    if (!one.reason.empty())
        json["reason"] = one.reason;
    if (one.conversion > 0)
        json["conversion_ms"] = one.conversion;
    if (one.other)
        json["other"] = {{"implementation", one.other->implementation}, {"time", span_to_json(one.other->time)}};
    if (one.other && one.other->as_it_is.milliseconds > 0)
        json["other"]["as_it_is"] = span_to_json(one.other->as_it_is);
    if (one.padded)
        json["padded"] = {{"channels", {one.padded->in_channels, one.padded->out_channels}},
                          {"time", span_to_json(one.padded->time)},
                          {"as_it_is", span_to_json(one.padded->as_it_is)}};
    return json;
}

OperationProfile operation_from_json(const Json& json) {
    OperationProfile one;
    one.name = json.at("name").get<std::string>();
    one.layer = json.at("layer").get<std::string>();
    one.kind = json.at("kind").get<std::string>();
    one.part = parsed_name<Part>(json.at("part").get<std::string>(), part_count, [](int i) { return name_of(static_cast<Part>(i)); });
    one.work = parsed_name<Work>(json.at("work").get<std::string>(), static_cast<int>(work_names.size()),
                                 [](int i) { return work_names[static_cast<std::size_t>(i)]; });
    one.format = json.value("format", "");
    one.result = json.value("result", "");
    one.flops = time_of(json, "flops");
    one.bytes = time_of(json, "bytes");
    one.support = parsed_name<Support>(json.at("support").get<std::string>(), 4, [](int i) { return name_of(static_cast<Support>(i)); });
    one.implementation = json.value("implementation", "");
    one.reason = json.value("reason", "");
    one.time = span_from_json(json, "time");
    one.conversion = time_of(json, "conversion_ms");
    if (json.contains("channels")) {
        one.in_channels = whole_of(json["channels"].at(0));
        one.out_channels = whole_of(json["channels"].at(1));
    }
    if (json.contains("other"))
        one.other = OperationProfile::Other{json["other"].at("implementation").get<std::string>(), span_from_json(json["other"], "time"),
                                            span_from_json(json["other"], "as_it_is")};
    if (json.contains("padded")) {
        const Json& padded = json["padded"];
        one.padded = OperationProfile::Padded{whole_of(padded.at("channels").at(0)), whole_of(padded.at("channels").at(1)),
                                              span_from_json(padded, "time"), span_from_json(padded, "as_it_is")};
    }
    return one;
}

Json input_to_json(const InputProfile& input) {
    return {{"made", span_to_json(input.made)},   {"prepared", span_to_json(input.prepared)},
            {"plain", span_to_json(input.plain)}, {"format", input.format},
            {"workers", input.workers},           {"bytes", input.bytes},
            {"on_device", input.on_device}};
}

InputProfile input_from_json(const Json& json) {
    return {.made = span_from_json(json, "made"),
            .prepared = span_from_json(json, "prepared"),
            .plain = span_from_json(json, "plain"),
            .format = json.value("format", ""),
            .workers = static_cast<int>(std::min<std::int64_t>(whole_of(json.value("workers", Json(0))), 1 << 20)),
            .bytes = whole_of(json.value("bytes", Json(0))),
            .on_device = json.value("on_device", false)};
}

Json peaks_to_json(const Peaks& peaks) {
    Json flops = Json::object();
    for (const auto& [format, rate] : peaks.flops_s)
        flops[format] = rate;
    return {{"bytes_s", peaks.bytes_s}, {"flops_s", flops}};
}

Peaks peaks_from_json(const Json& json) {
    Peaks peaks;
    peaks.bytes_s = time_of(json, "bytes_s");
    const Json& rates = json.at("flops_s");
    for (const auto& [format, rate] : rates.items())
        peaks.flops_s[format] = time_of(rates, format.c_str());
    if (!peaks.flops_s.contains("float32"))
        throw bad_input("its peaks lack float32");
    return peaks;
}

} // namespace

double RunProfile::total(bool (*counts)(const OperationProfile&)) const {
    double sum = 0;
    for (const OperationProfile& one : operations)
        sum += counts(one) ? one.time.milliseconds : 0;
    return sum;
}

Json to_json(const RunProfile& profile) {
    Json json = {{"batch", profile.batch},
                 {"steps", profile.steps},
                 {"threads", profile.threads},
                 {"step", span_to_json(profile.step)},
                 {"first", span_to_json(profile.first)},
                 {"operations", Json::array()},
                 {"input", input_to_json(profile.input)}};
    for (int i = 0; i < part_count; ++i)
        json["parts"][name_of(static_cast<Part>(i))] = profile.parts[static_cast<std::size_t>(i)];
    for (const OperationProfile& one : profile.operations)
        json["operations"].push_back(operation_to_json(one));
    if (!profile.peaks.flops_s.empty())
        json["peaks"] = peaks_to_json(profile.peaks);
    if (profile.other_batch)
        json["other_batch"] = {{"batch", profile.other_batch->batch}, {"time", span_to_json(profile.other_batch->time)}};
    if (profile.one_batch)
        json["one_batch"] = span_to_json(*profile.one_batch);
    return json;
}

RunProfile profile_from_json(const Json& json) {
    try {
        RunProfile profile;
        profile.batch = whole_of(json.at("batch"));
        profile.steps = whole_of(json.at("steps"));
        profile.threads = static_cast<int>(std::min<std::int64_t>(whole_of(json.value("threads", Json(0))), 1 << 20));
        profile.step = span_from_json(json, "step");
        profile.first = span_from_json(json, "first");
        if (std::ssize(json.at("operations")) > most_operations)
            throw bad_input("it has more operations than any step");
        for (const Json& one : json.at("operations"))
            profile.operations.push_back(operation_from_json(one));
        for (int i = 0; i < part_count && json.contains("parts"); ++i)
            profile.parts[static_cast<std::size_t>(i)] = time_of(json["parts"], name_of(static_cast<Part>(i)));
        profile.input = input_from_json(json.at("input"));
        if (json.contains("peaks"))
            profile.peaks = peaks_from_json(json["peaks"]);
        if (json.contains("other_batch"))
            profile.other_batch = OtherBatch{whole_of(json["other_batch"].at("batch")), span_from_json(json["other_batch"], "time")};
        if (json.contains("one_batch"))
            profile.one_batch = span_from_json(json, "one_batch");
        return profile;
    } catch (const Json::exception&) {
        throw bad_input("it is not what this program writes");
    }
}

std::optional<RunProfile> stored_profile(const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / profile_file;
    if (!std::filesystem::exists(file))
        return std::nullopt;
    const Json json = read_json(file);
    try {
        return profile_from_json(json);
    } catch (const Error& error) {
        throw bad_input(file.string() + ": " + error.what());
    }
}

} // namespace mantissa
