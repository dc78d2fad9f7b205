// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/check.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::lessons {
namespace {

bool is_of_text(const Problem& problem) { return problem.where.ends_with(".md"); }

} // namespace

Problems predictions_of_one_answer(const Lesson& lesson) {
    Problems problems;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i)
        if (const auto& asked = lesson.steps[i].prediction;
            asked && asked->kind == LessonPrediction::Kind::choice && asked->choices.size() == 1)
            problems.push_back({fmt::format("steps[{}].prediction.choices", i),
                                ProblemKind::other,
                                {},
                                "it has one answer; a prediction needs two at least to choose from"});
    return problems;
}

// A text that is missing keeps nothing else from being looked at, and what is wrong of one step nothing of the others.
Problems check_all(const Lesson& lesson, Problems read) {
    const bool whole = std::ranges::all_of(read, is_of_text);
    std::set<std::size_t> broken;
    std::optional<Lesson> sound;
    if (!whole)
        sound = sound_steps_of(lesson, read, broken);
    if (!whole && sound->steps.empty())
        return read;
    std::set<std::string> told;
    for (const Problem& problem : read)
        told.insert(problem.where);
    if (!whole && broken.empty())
        broken.insert(sound->steps.size()); // what is wrong is of no step, but of all
    for (const Problem& problem : check_lesson(whole ? lesson : *sound, broken))
        if (!told.contains(problem.where))
            read.push_back(problem);
    return read;
}

Problems check_lesson(const std::filesystem::path& folder) {
    Problems problems;
    const Lesson lesson = read_lesson(folder, problems);
    return check_all(lesson, std::move(problems));
}

} // namespace mantissa::lessons
