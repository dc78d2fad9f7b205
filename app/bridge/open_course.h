// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/course.h"

#include <QString>

#include <optional>

namespace mantissa::app {

// The course that somebody follows lies open until it is left, also after a restart: its words, its order and what it locks.
std::optional<lessons::Course> openCourseIn(const QString& file);                    // one that is damaged is put aside
void keepOpenCourse(const QString& file, const std::optional<lessons::Course>& one); // none: it was left

} // namespace mantissa::app
