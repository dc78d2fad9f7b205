// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/course.h"

#include "core/field.h"
#include "core/nearest.h"
#include "lessons/keys.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::lessons {
namespace {

const std::vector<Field>& course_fields() {
    static const std::vector<Field> fields = {
        {.key = "format", .type = FieldType::choice, .help = "What the file is.", .options = {"mantissa.course"}},
        {.key = "version", .type = FieldType::integer, .help = "Of this layout.", .minimum = 1, .maximum = 1}};
    return fields;
}

Words course_words(const Json& json, const std::string& where, Problems& problems) {
    Words words;
    if (json.is_null())
        return words;
    if (!json.is_object()) {
        problems.push_back(wrong_value(where, "words in each language, {\"en\": \"...\", \"de\": \"...\"}", json));
        return words;
    }
    for (const auto& [language, text] : json.items())
        if (std::ranges::find(languages, language) == languages.end())
            problems.push_back(unknown_key(where + "." + language, language, {.words = "en, de", .known = languages}));
        else if (!text.is_string())
            problems.push_back(wrong_value(where + "." + language, "words", text));
        else
            words.by_language[language] = text;
    return words;
}

CourseLesson course_lesson(const Json& json, const std::string& where, Problems& problems) {
    static const std::vector<std::string> besides = {"locked", "before", "after"};
    const std::vector<Field> fields = {{.key = "lesson", .type = FieldType::text, .help = "Name of the lesson's folder."}};
    std::size_t before = problems.size();
    read_fields(json, fields, where, problems, besides);
    if (problems.size() > before)
        return {};
    CourseLesson lesson{.lesson = json["lesson"]};
    const Json locked = json.value("locked", Json::array());
    if (!locked.is_array())
        problems.push_back(wrong_value(where + ".locked", "a list of names, [\"...\"]", locked));
    for (const Json& control : locked.is_array() ? locked : Json::array())
        if (std::ranges::find(lockable(), control.is_string() ? control.get<std::string>() : "") == lockable().end())
            problems.push_back(
                unknown_name({where + ".locked", "one of " + listed(std::span<const std::string>(lockable())), lockable()}, control));
        else
            lesson.locked.push_back(control);
    lesson.before = course_words(json.value("before", Json()), where + ".before", problems);
    lesson.after = course_words(json.value("after", Json()), where + ".after", problems);
    return lesson;
}

} // namespace

Course course_of(const Json& json, Problems& problems) {
    static const std::vector<std::string> besides = {"title", "lessons"};
    Course course;
    std::size_t before = problems.size();
    read_fields(json, course_fields(), "", problems, besides);
    if (problems.size() > before)
        return course;
    course.title = course_words(json.value("title", Json()), "title", problems);
    const Json lessons = json.value("lessons", Json());
    if (!lessons.is_array() || lessons.empty()) {
        problems.push_back({"lessons",
                            ProblemKind::missing,
                            {},
                            lessons.is_array() ? "empty; give one at least" : "missing; give the lessons in their order"});
        return course;
    }
    for (std::size_t i = 0; i < json["lessons"].size(); ++i)
        course.lessons.push_back(course_lesson(json["lessons"][i], fmt::format("lessons[{}]", i), problems));
    return course;
}

Course read_course(const std::filesystem::path& file) {
    Problems problems;
    Course course = course_of(read_json(file), problems);
    if (!problems.empty())
        throw bad_input(file.string() + ": " + sentence_of(problems.front()));
    return course;
}

Json to_json(const Course& course) {
    Json json = {{"format", "mantissa.course"}, {"version", 1}, {"title", course.title.by_language}, {"lessons", Json::array()}};
    for (const CourseLesson& lesson : course.lessons) {
        Json one = {{"lesson", lesson.lesson}};
        if (!lesson.locked.empty())
            one["locked"] = lesson.locked;
        if (!lesson.before.by_language.empty())
            one["before"] = lesson.before.by_language;
        if (!lesson.after.by_language.empty())
            one["after"] = lesson.after.by_language;
        json["lessons"].push_back(one);
    }
    return json;
}

} // namespace mantissa::lessons
