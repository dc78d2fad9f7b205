// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/lesson.h"
#include "lessons/reader.h"

namespace mantissa::lessons {

// What a prediction was, as expressions see it; nothing where it cannot be read.
Value said_value(const LessonPrediction& prediction, const Json& said);
// What happened by now.
Value happened_value(const LessonPrediction& prediction, const Facts& facts);
bool is_right(const LessonPrediction& prediction, const Json& said, const Facts& facts);
std::string words_of_said(const LessonPrediction& prediction, const Value& value, const std::string& language);
// Empty: it can be said.
std::string problem_of_said(const LessonPrediction& prediction, const Json& said);

// Variants without whose runs nobody knows what happened; empty: it can be told at once.
std::vector<std::string> variants_needed(const LessonPrediction& prediction);
std::vector<std::string> variants_in(const std::string& expression); // whose runs it asks about
// Whose runs the sentences of a step set side by side: its prediction, its answers and what they claim.
std::vector<std::string> variants_spoken_of(const LessonStep& step);

// Of the step: empty means all of its experiment.
std::vector<std::string> variants_run(const Lesson& lesson, const LessonStep& step,
                                      const std::vector<std::shared_ptr<const Experiment>>& experiments);
// The step after whose action it is known what happened; -1: at once.
int settling_step(const Lesson& lesson, int step, const std::vector<std::shared_ptr<const Experiment>>& experiments);

} // namespace mantissa::lessons
