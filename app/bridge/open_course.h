// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/course.h"

#include <QString>

#include <optional>

namespace mantissa::app {

// The course that somebody follows lies open until it is left, also after a restart: its words, its order and what it locks.
struct OpenCourse {
    std::optional<lessons::Course> course = {}; // none: it was left
    QString from = {};                          // its own file; empty: not known
};
OpenCourse openCourseIn(const QString& file); // one that is damaged is put aside
void keepOpenCourse(const QString& file, const OpenCourse& open);
lessons::Course titledAs(lessons::Course course, const QString& file); // as its file is called, where it has no title

} // namespace mantissa::app
