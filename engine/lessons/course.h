// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/lesson.h"

namespace mantissa::lessons {

inline constexpr const char* course_extension = ".mantissa-course";

// Lessons in the order of a course, with its own words around them.
struct CourseLesson {
    std::string lesson;                   // name of its folder
    std::vector<std::string> locked = {}; // beside what the lesson locks
    Words before = {}, after = {};        // Markdown; may be empty
};
struct Course {
    Words title = {};
    std::vector<CourseLesson> lessons = {};
};

// Throws bad_input with the first problem: file, key, remedy.
Course read_course(const std::filesystem::path& file);
Course course_of(const Json& json, Problems& problems);
Json to_json(const Course& course);

} // namespace mantissa::lessons
