// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/course.h"
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
    int part = 0;                   // of the page
    QString edited = {};            // the folder of the lesson in the editor
    lessons::Course course = {};    // that is being made
    Json courseOf = {};             // of which one that lies open; null: a new one
    lessons::Course newCourse = {}; // one not saved yet, while another is changed
    GatheredClass gathered = {};
};

} // namespace mantissa::app
