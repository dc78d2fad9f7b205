// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/lesson.h"
#include "train/experiment.h"

#include <memory>
#include <set>

namespace mantissa::lessons {

// Up to a step of a lesson: which variants have run by then, and which of them were observed.
class RanBefore {
public:
    void note(const Lesson& lesson, const LessonStep& step, const std::vector<std::shared_ptr<const Experiment>>& experiments);
    bool has(const std::string& variant) const { return ran_.contains(variant); }
    bool has_observed(const std::string& variant) const { return observed_.contains(variant); }
    // What is asked of runs must have been run, and what is asked of numbers observed: what it lacks, as sentences.
    std::vector<std::string> lacks(const std::string& expression) const;

private:
    std::set<std::string> ran_ = {}, observed_ = {};
};

} // namespace mantissa::lessons
