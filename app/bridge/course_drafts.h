// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/course.h"

#include <QString>

#include <map>
#include <optional>

namespace mantissa::app {

// A course as somebody changed it and did not save it yet.
struct CourseDraft {
    lessons::Course made = {};
    std::vector<lessons::CourseLesson> aside = {}; // not ticked, with what was typed for them
};

// The drafts of a project, each in a file of its own: one per course that was changed, told by what it was before; null: a new one.
class CourseDrafts {
public:
    explicit CourseDrafts(const QString& folder) : m_folder(folder) {}
    std::optional<CourseDraft> of(const Json& course) const;
    void keep(const Json& course, const CourseDraft& draft); // throws where it cannot be written; until the end it is kept all the same
    void forget(const Json& course);

private:
    std::filesystem::path fileOf(const Json& course) const;
    QString m_folder;
    std::map<std::filesystem::path, CourseDraft> m_unwritten;
};

} // namespace mantissa::app
