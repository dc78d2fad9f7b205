// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/progress.h"

#include "core/json_if_any.h"

#include <algorithm>

namespace mantissa::lessons {
namespace {

constexpr int most_steps = 1000;
constexpr std::uintmax_t most_bytes_of_progress = 64u << 20;

int count_in(const Json& json, const char* key) {
    const Json value = json.value(key, Json());
    return value.is_number_integer() ? static_cast<int>(std::clamp<std::int64_t>(value.get<std::int64_t>(), 0, most_steps)) : 0;
}

std::string name_in(const Json& json, const char* key) {
    const Json value = json.value(key, Json());
    return value.is_string() ? value.get<std::string>() : "";
}

std::set<std::string> names_in(const Json& json, const char* key) {
    std::set<std::string> names;
    for (const Json& name : json.value(key, Json::array()))
        if (name.is_string())
            names.insert(name);
    return names;
}

} // namespace

Json to_json(const Progress& progress) {
    Json json = {{"format", "mantissa.progress"}, {"version", 1},          {"lesson", progress.lesson}, {"step", progress.step},
                 {"furthest", progress.furthest}, {"said", progress.said}, {"fixed", progress.fixed},   {"runs", progress.runs},
                 {"done", progress.done}};
    if (!progress.learner.empty())
        json["learner"] = progress.learner;
    return json;
}

Progress progress_from_json(const Json& json) {
    if (!json.is_object() || name_in(json, "format") != "mantissa.progress")
        return {};
    Progress progress{.lesson = name_in(json, "lesson"), .step = count_in(json, "step"), .furthest = count_in(json, "furthest")};
    const Json said = json.value("said", Json::object()), runs = json.value("runs", Json::object());
    if (said.is_object())
        for (const auto& [step, value] : said.items())
            progress.said[step] = value;
    if (runs.is_object())
        for (const auto& [variant, folder] : runs.items())
            if (folder.is_string())
                progress.runs[variant] = folder;
    progress.fixed = names_in(json, "fixed");
    progress.done = names_in(json, "done");
    progress.learner = name_in(json, "learner");
    return progress;
}

void keep_progress(const std::filesystem::path& file, const Progress& progress) {
    std::filesystem::create_directories(file.parent_path());
    write_json(file, to_json(progress));
}

Progress kept_progress(const std::filesystem::path& file) {
    try {
        if (!std::filesystem::exists(file))
            return {};
        if (const Json json = json_if_any(read_file(file, most_bytes_of_progress)); json.is_object())
            return progress_from_json(json);
        put_aside(file);              // damaged: begun anew
    } catch (const std::exception&) { // it cannot be read now, which says nothing of it
    }
    return {};
}

} // namespace mantissa::lessons
