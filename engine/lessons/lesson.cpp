// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/lesson.h"

#include <algorithm>

namespace mantissa::lessons {

const std::string& Words::in(const std::string& language) const {
    static const std::string none;
    auto found = by_language.find(language);
    if (found == by_language.end())
        found = by_language.find("en");
    if (found == by_language.end())
        found = by_language.begin();
    return found == by_language.end() ? none : found->second;
}

const char* name_of(LessonPrediction::Kind kind) {
    constexpr const char* names[] = {"choice", "number", "bits", "loss_scale", "curve"};
    return names[static_cast<int>(kind)];
}

const char* name_of(LessonAction::Do what) {
    constexpr const char* names[] = {"none", "run", "compare", "set", "number", "loss_scale", "why", "health"};
    return names[static_cast<int>(what)];
}

std::string Lesson::experiment_of(const LessonStep& step) const {
    return step.action.experiment.empty() ? experiment : step.action.experiment;
}

std::vector<std::string> Lesson::experiment_files() const {
    std::vector<std::string> files = {experiment};
    for (const LessonStep& step : steps)
        if (std::string file = experiment_of(step); std::ranges::find(files, file) == files.end())
            files.push_back(file);
    return files;
}

} // namespace mantissa::lessons
