// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/evaluate.h"
#include "lessons/lesson.h"

#include <set>

namespace mantissa::lessons {

// A lesson's folder, or its lesson.json. Throws bad_input with the first problem: file, key, remedy.
Lesson read_lesson(const std::filesystem::path& place);
// As much of it as can be read, for an editor; what is wrong is appended.
Lesson read_lesson(const std::filesystem::path& place, Problems& problems);
// The same of what an editor holds. Texts come from the folder.
Lesson lesson_of(const Json& json, const std::filesystem::path& folder, Problems& problems);

// Of one whose structure is wrong, as `problems` tell, the steps that are right, each at its place, with their texts; the others are empty,
// and in `broken`. None, where the lesson names no experiment.
Lesson sound_steps_of(const Lesson& lesson, Problems& problems, std::set<std::size_t>& broken);

std::vector<std::filesystem::path> find_lessons(const std::filesystem::path& folder); // folders that hold a lesson.json, sorted
bool holds_lesson(const std::filesystem::path& folder);

// In which something is written, in its keys or texts; both where nothing is yet.
std::vector<std::string> languages_of(const Json& lesson, const std::filesystem::path& folder);

std::string text_file(const LessonStep& step, const std::string& language);                              // "en/ulp.md"
std::string answer_file(const LessonStep& step, const std::string& branch, const std::string& language); // "en/ulp-answer-lost.md"

// The lesson's experiments as they are before any step; throws bad_input naming the file.
std::vector<std::shared_ptr<const Experiment>> experiments_of(const Lesson& lesson);
// What expressions may name.
Known known_names(const Lesson& lesson, const std::vector<std::shared_ptr<const Experiment>>& experiments);

} // namespace mantissa::lessons
