// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/setting.h"

#include <algorithm>

namespace mantissa::lessons {
namespace {

Json& variant_named(Json& experiment, const std::string& name) {
    for (Json& variant : experiment["variants"])
        if (variant.value("name", "") == name)
            return variant;
    throw bad_input("set: the experiment has no variant " + name);
}

} // namespace

Json with_setting(Json experiment, const LessonAction& set) {
    std::string path = set.path;
    std::ranges::replace(path, '.', '/');
    Json& of = set.variant.empty() ? experiment : variant_named(experiment, set.variant);
    try {
        of[Json::json_pointer("/" + path)] = set.value;
    } catch (const Json::exception&) {
        throw bad_input("set: the experiment has no place " + set.path);
    }
    return experiment;
}

Json with_whole_paths(Json experiment, const std::filesystem::path& folder) {
    auto whole = [&](Json& of) {
        if (!of.is_object() || !of.contains("data") || !of["data"].is_object())
            return;
        for (const char* key : {"path", "validation_path"})
            if (const Json path = of["data"].value(key, Json()); path.is_string() && !path.get<std::string>().empty())
                of["data"][key] = (std::filesystem::absolute(folder) / path.get<std::string>()).lexically_normal().string();
    };
    whole(experiment);
    if (experiment.contains("variants") && experiment["variants"].is_array())
        for (Json& variant : experiment["variants"])
            whole(variant);
    return experiment;
}

Json experiment_at(const Lesson& lesson, int step) {
    const std::string file = lesson.experiment_of(lesson.steps[static_cast<std::size_t>(step)]);
    Json experiment = read_json(lesson.folder / file);
    for (int i = 0; i <= step; ++i) {
        const LessonStep& one = lesson.steps[static_cast<std::size_t>(i)];
        if (one.action.what == LessonAction::Do::set && lesson.experiment_of(one) == file)
            experiment = with_setting(experiment, one.action);
    }
    return experiment;
}

} // namespace mantissa::lessons
