// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/course_drafts.h"
#include "lessons/share.h"
#include "models/saying.h"

#include <QString>
#include <QVector>

namespace mantissa::app {

// The answers of a class that were gathered, and what is to be said of them.
struct GatheredClass {
    std::vector<lessons::Answers> answers = {};
    QVector<Saying> notes = {}; // on what was added last
    QVector<Saying> wrong = {}; // what of it could not be read
};

// What a teacher is at, where no lesson lies open. It outlives the page, which is made anew when the language changes.
struct LessonsKept {
    explicit LessonsKept(const QString& draftsFolder) : drafts(draftsFolder) {}
    int part = 0;        // of the page
    QString edited = {}; // the folder of the lesson in the editor
    Json courseOf = {};  // that is being changed; null: a new one
    CourseDrafts drafts; // of courses
    GatheredClass gathered = {};
};

} // namespace mantissa::app
