// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/course.h"

#include <QString>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace mantissa::app {

// A course as somebody changed it and did not save it yet.
struct CourseDraft {
    lessons::Course made = {};
    std::vector<lessons::CourseLesson> aside = {}; // not ticked, with what was typed for them
};

// The course that is being changed, as it was before.
struct CourseAtHand {
    Json before = {};  // null: a new one
    QString file = {}; // empty: not known
    bool operator==(const CourseAtHand& other) const { return before == other.before && file == other.file; }
};

// The drafts of a project, each in a file of its own: one per course that was changed, told by its file and by what it was before. Where
// its file was changed meanwhile, by another program or copied over, its draft is found by the file; where it was moved, by what it holds.
// A file on a drive that is not there just now was not moved.
class CourseDrafts {
public:
    explicit CourseDrafts(const QString& folder) : m_folder(folder) {}
    std::optional<CourseDraft> of(const CourseAtHand& course) const;
    std::optional<CourseDraft> ofEarlier(const CourseAtHand& course) const; // of what its file held before
    // Throws where it cannot be written; until the end it is kept all the same. Those of what its file held before go.
    void keep(const CourseAtHand& course, const CourseDraft& draft);
    void forget(const CourseAtHand& course);

private:
    std::filesystem::path fileOf(const CourseAtHand& course) const;
    using Paths = std::vector<std::filesystem::path>; // the newest first
    Paths others(const CourseAtHand& course, const std::function<bool(const std::filesystem::path&)>& isMeant) const;
    Paths earlier(const CourseAtHand& course) const;
    Paths moved(const CourseAtHand& course) const; // of a file that held the same, and is there no longer
    void forgetOthers(const CourseAtHand& course);
    QString m_folder;
    std::map<std::filesystem::path, CourseDraft> m_unwritten;
};

} // namespace mantissa::app
