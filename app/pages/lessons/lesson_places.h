// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "core/problem.h"

#include <QString>
#include <QStringList>

namespace mantissa::app {

// Where in a lesson something stands, as its editor shows it.
struct LessonPlace {
    int step = -1;                    // -1: the lesson itself
    QStringList field = {};           // of the form, from the outside in: "prediction", "choices", "0", "when"; empty: none
    QString text = {}, language = {}; // of a text: its file without its language, and that
};

LessonPlace placeOf(const std::string& where, const Json& lesson); // `where`: of a problem, "steps[0].prediction" or "en/run.md"
QString wordsOf(const LessonPlace& place, const Json& lesson);     // "Step 1, Prediction, Question"
QString wordsIn(const Json& words);                                // in the window's language, where they stand in it; else in the other
QString tellProblem(const Problem& problem, const Json& lesson);   // in the words of the form

} // namespace mantissa::app
