// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/reader.h"

#include <set>

namespace mantissa::lessons {

// Everything wrong with a lesson that can be told without playing it, in the order of its files; empty: it is well made.
// `where` is the file within the folder, and the key in it.
// Of one with broken steps, what needs no other step to tell.
Problems check_lesson(const Lesson& lesson, const std::set<std::size_t>& broken = {});
Problems check_all(const Lesson& lesson, Problems read);    // what was wrong as it was read, then the rest that can be told all the same
Problems check_lesson(const std::filesystem::path& folder); // reads it, too; throws where there is no lesson

// Predictions that have one answer, which nobody can miss: they can be played, and ask for nothing.
Problems predictions_of_one_answer(const Lesson& lesson);

} // namespace mantissa::lessons
