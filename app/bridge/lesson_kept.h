// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/course_drafts.h"
#include "lessons/share.h"
#include "models/saying.h"

#include <QString>
#include <QVector>

namespace mantissa::app {

// The answers of a class that were gathered, also before a restart, and what is to be said of them.
struct GatheredClass {
    explicit GatheredClass(const QString& file);
    void keep() const; // throws where it cannot be written
    const QString file;
    std::vector<lessons::Answers> answers = {};
    std::vector<lessons::Answers> before = {}; // a new class was begun: until somebody is in it, this one comes back
    QVector<Saying> notes = {};                // on what was added last
    QVector<Saying> wrong = {};                // what of it could not be read
};

// What a teacher is at, where no lesson lies open. It outlives the page, which is made anew when the language changes.
struct LessonsKept {
    LessonsKept(const QString& draftsFolder, const QString& classFile) : drafts(draftsFolder), gathered(classFile) {}
    int part = 0;             // of the page
    QString edited = {};      // the folder of the lesson in the editor
    CourseAtHand course = {}; // that is being changed
    CourseDrafts drafts;      // of courses
    GatheredClass gathered;
};

} // namespace mantissa::app
