// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/health_json.h"

#include "core/decimal.h"
#include "runs/run_lengths.h"

#include <fmt/format.h>

#include <cmath>
#include <span>

namespace mantissa {
namespace {

constexpr std::int64_t most = 1000000000000;
constexpr std::size_t most_tensors = 10000; // of tensors and variables: no network has as many

// The shortest decimals: a float's own digits, four of a figure that was measured.
Json decimals(float value) { return number_to_json(std::isfinite(value) ? decimal(fmt::format("{}", value)) : value); }
Json four_digits(double value) { return number_to_json(std::isfinite(value) ? decimal(fmt::format("{:.4g}", value)) : value); }

void put(Json& json, const char* key, std::int64_t count) {
    if (count != 0)
        json[key] = count;
}

Json census_to_json(const Census& census) {
    Json json = Json::object();
    put(json, "z", census.zeros);
    put(json, "nf", census.non_finite);
    put(json, "of", census.overflows);
    put(json, "sub", census.subnormals);
    put(json, "uf", census.underflows_to_zero);
    if (census.max_abs > 0) {
        json["min"] = decimals(census.min_abs);
        json["max"] = decimals(census.max_abs);
        json["h"] = run_lengths(census.exponents);
    }
    return json;
}

Json tally_to_json(const Tally& tally) {
    Json json = {{"n", tally.wide.count}, {"wide", census_to_json(tally.wide)}};
    if (tally.stored != tally.wide)
        json["stored"] = census_to_json(tally.stored);
    if (tally.error != 0)
        json["err"] = four_digits(tally.error);
    json["ch"] = tally.channels;
    put(json, "silent", tally.silent_channels);
    Json others = Json::object();
    for (const FormatToll& toll : tally.others)
        others[format_name(toll.format)] = {toll.overflows, toll.subnormals, toll.underflows_to_zero, four_digits(toll.error)};
    if (!others.empty())
        json["if"] = std::move(others);
    return json;
}

Json to_json(const TensorHealth& tensor) {
    Json json = tally_to_json(tensor.tally);
    json["layer"] = tensor.layer;
    json["tensor"] = tensor.tensor;
    json["of"] = name_of(tensor.subject);
    json["format"] = tensor.format;
    if (tensor.scale == Observation::Scale::loss_scale)
        json["scaled"] = true;
    if (tensor.function == Observation::Function::relu)
        json["relu"] = true;
    if (tensor.range_scale)
        json["range"] = decimals(static_cast<float>(*tensor.range_scale));
    return json;
}

Json to_json(const UpdateHealth& update) {
    Json json = {{"layer", update.layer},
                 {"variable", update.variable},
                 {"format", update.format},
                 {"n", update.count},
                 {"wanted", census_to_json(update.wanted)}};
    put(json, "idle", update.idle);
    put(json, "lost", update.lost);
    if (!update.lost_at.empty())
        json["lh"] = run_lengths(update.lost_at);
    put(json, "part", update.partly_lost);
    put(json, "spoiled", update.spoiled);
    if (update.drawn)
        json["drawn"] = true;
    if (update.flipped)
        json["turned"] = *update.flipped;
    json["w"] = four_digits(update.weights);
    json["dw"] = four_digits(update.changes);
    json["made"] = four_digits(update.made);
    return json;
}

Json to_json(const TwinDistance& distance) {
    return {{"layer", distance.layer},
            {"tensor", distance.tensor},
            {"of", name_of(distance.subject)},
            {"err", four_digits(distance.error)},
            {"cos", number_to_json(distance.cosine)},
            {"ulps", four_digits(distance.ulps)}};
}

// Reads what was written above; a number out of bounds makes the line damaged.
std::int64_t count(const Json& json, const char* key, std::int64_t limit = most) {
    auto found = json.find(key);
    if (found == json.end())
        return 0;
    if (!found->is_number_integer() || *found < 0 || *found > limit)
        throw bad_input(fmt::format("its \"{}\" is no count", key));
    return found->get<std::int64_t>();
}

double number(const Json& json, const char* key, double fallback = 0) {
    auto found = json.find(key);
    if (found == json.end())
        return fallback;
    if (!found->is_number() && !found->is_string())
        throw bad_input(fmt::format("its \"{}\" is no number", key));
    return number_from_json(*found);
}

std::string text(const Json& json, const char* key) {
    auto found = json.find(key);
    if (found == json.end() || !found->is_string())
        throw bad_input(fmt::format("it lacks \"{}\"", key));
    return found->get<std::string>();
}

const Json& object(const Json& json, const char* key) {
    auto found = json.find(key);
    if (found == json.end() || !found->is_object())
        throw bad_input(fmt::format("it lacks \"{}\"", key));
    return *found;
}

bool flag(const Json& json, const char* key) {
    auto found = json.find(key);
    return found != json.end() && found->is_boolean() && found->get<bool>();
}

Json list(const Json& json, const char* key) {
    auto found = json.find(key);
    if (found == json.end())
        return Json::array();
    if (!found->is_array() || found->size() > most_tensors)
        throw bad_input(fmt::format("its \"{}\" are no list, or more than a network has", key));
    return *found;
}

void histogram_from_json(const Json& json, std::span<std::int64_t> counts) {
    std::vector<std::int64_t> lengths;
    for (const Json& length : json) {
        if (!length.is_number_integer() || length < -most || length > most)
            throw bad_input("a histogram of it holds no counts");
        lengths.push_back(length.get<std::int64_t>());
    }
    if (!from_run_lengths(lengths, counts))
        throw bad_input("a histogram of it is too long");
}

Census census_from_json(const Json& json, std::int64_t values) {
    Census census{.count = values};
    census.zeros = count(json, "z", values);
    census.non_finite = count(json, "nf", values);
    census.overflows = count(json, "of", values);
    census.subnormals = count(json, "sub", values);
    census.underflows_to_zero = count(json, "uf", values);
    if (!json.contains("h"))
        return census;
    census.min_abs = static_cast<float>(number(json, "min"));
    census.max_abs = static_cast<float>(number(json, "max"));
    histogram_from_json(json["h"], census.exponents);
    return census;
}

Tally tally_from_json(const Json& json) {
    Tally tally;
    std::int64_t values = count(json, "n");
    tally.wide = census_from_json(object(json, "wide"), values);
    tally.stored = json.contains("stored") ? census_from_json(object(json, "stored"), values) : tally.wide;
    tally.error = number(json, "err");
    tally.channels = count(json, "ch");
    tally.silent_channels = count(json, "silent", tally.channels);
    const Json others = json.value("if", Json::object());
    if (others.size() > most_tensors)
        throw bad_input("it tells of more formats than there are");
    for (const auto& [name, toll] : others.items()) {
        auto format = parse_format(name);
        if (!format || !toll.is_array() || toll.size() != 4)
            throw bad_input("what another format would lose is unreadable in it");
        Json named = {{"of", toll[0]}, {"sub", toll[1]}, {"uf", toll[2]}, {"err", toll[3]}};
        tally.others.push_back(
            {*format, count(named, "of", values), count(named, "sub", values), count(named, "uf", values), number(named, "err")});
    }
    return tally;
}

std::optional<double> range_from_json(const Json& json) {
    if (!json.contains("range"))
        return std::nullopt;
    const double scale = static_cast<double>(static_cast<float>(number(json, "range"))); // it was written as one
    if (!std::isfinite(scale) || scale <= 0)
        throw bad_input("its \"range\" is no scale");
    return scale;
}

auto subject_from_json(const Json& json) {
    if (const auto subject = parse_subject(text(json, "of")))
        return *subject;
    throw bad_input("it tells of \"" + text(json, "of") + "\", which is nothing known");
}

TensorHealth tensor_from_json(const Json& json) {
    return {.layer = text(json, "layer"),
            .tensor = text(json, "tensor"),
            .subject = subject_from_json(json),
            .format = text(json, "format"),
            .scale = flag(json, "scaled") ? Observation::Scale::loss_scale : Observation::Scale::none,
            .function = flag(json, "relu") ? Observation::Function::relu : Observation::Function::other,
            .tally = tally_from_json(json),
            .range_scale = range_from_json(json)};
}

UpdateHealth update_from_json(const Json& json) {
    UpdateHealth update{.layer = text(json, "layer"), .variable = text(json, "variable"), .format = text(json, "format")};
    update.count = count(json, "n");
    update.idle = count(json, "idle", update.count);
    update.lost = count(json, "lost", update.count);
    if (json.contains("lh")) {
        update.lost_at.resize(update.wanted.exponents.size());
        histogram_from_json(json["lh"], update.lost_at);
    }
    update.partly_lost = count(json, "part", update.count);
    update.spoiled = count(json, "spoiled", update.count);
    update.drawn = flag(json, "drawn");
    if (json.contains("turned"))
        update.flipped = count(json, "turned", update.count);
    update.weights = number(json, "w");
    update.changes = number(json, "dw");
    update.made = number(json, "made");
    update.wanted = census_from_json(object(json, "wanted"), update.count);
    return update;
}

TwinDistance twin_from_json(const Json& json) {
    return {.layer = text(json, "layer"),
            .tensor = text(json, "tensor"),
            .subject = subject_from_json(json),
            .error = number(json, "err"),
            .cosine = number(json, "cos", 1),
            .ulps = number(json, "ulps")};
}

} // namespace

Json to_json(const HealthSample& sample) {
    Json json = {{"step", sample.step},
                 {"epoch", sample.epoch},
                 {"seconds", four_digits(sample.seconds)},
                 {"cost", four_digits(sample.cost_seconds)},
                 {"loss_scale", number_to_json(sample.loss_scale)},
                 {"learning_rate", number_to_json(sample.learning_rate)}};
    if (sample.skipped)
        json["skipped"] = true;
    json["tensors"] = Json::array();
    for (const TensorHealth& tensor : sample.tensors)
        json["tensors"].push_back(to_json(tensor));
    json["updates"] = Json::array();
    for (const UpdateHealth& update : sample.updates)
        json["updates"].push_back(to_json(update));
    for (const TwinDistance& distance : sample.twin)
        json["twin"].push_back(to_json(distance));
    return json;
}

HealthSample health_from_json(const Json& json) {
    if (!json.is_object())
        throw bad_input("it is no object");
    HealthSample sample;
    sample.step = count(json, "step");
    if (sample.step == 0)
        throw bad_input("its step is no step");
    sample.epoch = count(json, "epoch");
    sample.seconds = number(json, "seconds");
    sample.cost_seconds = number(json, "cost");
    sample.loss_scale = number(json, "loss_scale", 1);
    sample.learning_rate = number(json, "learning_rate");
    sample.skipped = flag(json, "skipped");
    for (const Json& tensor : list(json, "tensors"))
        sample.tensors.push_back(tensor_from_json(tensor));
    for (const Json& update : list(json, "updates"))
        sample.updates.push_back(update_from_json(update));
    for (const Json& distance : list(json, "twin"))
        sample.twin.push_back(twin_from_json(distance));
    return sample;
}

} // namespace mantissa
