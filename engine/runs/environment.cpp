// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/environment.h"

#include <ctime>
#include <utility>

namespace mantissa {
namespace {

constexpr std::int64_t most_threads = 1 << 20;

constexpr std::pair<const char*, std::string Environment::*> texts[] = {
    {"device", &Environment::device},     {"processor", &Environment::processor}, {"program", &Environment::program},
    {"compiler", &Environment::compiler}, {"system", &Environment::system},       {"started", &Environment::started}};

} // namespace

std::string moment_of(std::int64_t seconds) {
    constexpr std::int64_t year_10000 = 253402300800;
    const auto time = static_cast<std::time_t>(seconds);
    std::tm parts{};
    if (seconds < 0 || seconds >= year_10000 || !gmtime_r(&time, &parts))
        return {};
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

Json to_json(const Environment& environment) {
    Json json = {{"facts", environment.facts}};
    for (const auto& [key, member] : texts)
        json[key] = environment.*member;
    if (!environment.observing.empty())
        json["observing"] = environment.observing;
    if (environment.threads)
        json["threads"] = *environment.threads;
    return json;
}

Environment environment_from_json(const Json& json) {
    Environment environment;
    if (!json.is_object())
        return environment;
    for (const auto& [key, member] : texts)
        if (const Json value = json.value(key, Json()); value.is_string())
            environment.*member = value;
    if (const Json observing = json.value("observing", Json()); observing.is_string())
        environment.observing = observing;
    if (const Json facts = json.value("facts", Json()); facts.is_array())
        for (const Json& fact : facts)
            if (fact.is_string())
                environment.facts.push_back(fact);
    if (const Json threads = json.value("threads", Json()); threads.is_number_integer() && threads >= 0 && threads <= most_threads)
        environment.threads = threads.get<std::int64_t>();
    return environment;
}

} // namespace mantissa
