// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/lesson.h"

namespace mantissa::lessons {

// The experiment of that step's action as its file says it, with all that steps set until then. Throws bad_input.
Json experiment_at(const Lesson& lesson, int step);
// The same, to be kept elsewhere: its pictures and tables are found from there, too.
Json with_whole_paths(Json experiment, const std::filesystem::path& folder);
// The same with one change; the path's names are joined by points. Throws bad_input where the variant is not there.
Json with_setting(Json experiment, const LessonAction& set);

} // namespace mantissa::lessons
