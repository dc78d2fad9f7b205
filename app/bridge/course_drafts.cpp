// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/course_drafts.h"

#include <QCryptographicHash>

#include <algorithm>

namespace mantissa::app {
namespace fs = std::filesystem;
namespace {

// One without lessons is a draft, too.
lessons::Course halfMade(const Json& json) {
    Problems problems;
    return lessons::course_of(json, problems);
}

CourseDraft draftOf(const Json& json) { return {halfMade(json.at("made")), halfMade(json.at("aside")).lessons}; }

bool isOfFile(const fs::path& draft, const QString& file) {
    try {
        return read_json(draft).value("file", "") == file.toStdString();
    } catch (const std::exception&) { // asked for itself, it is put aside
        return false;
    }
}

} // namespace

fs::path CourseDrafts::fileOf(const CourseAtHand& course) const {
    const QByteArray before = QByteArray::fromStdString(course.before.dump());
    const QString name = course.before.is_null() ? QStringLiteral("new")
                                                 : QString::fromLatin1(QCryptographicHash::hash(before, QCryptographicHash::Sha1).toHex());
    return (m_folder + '/' + name + ".json").toStdString();
}

std::vector<fs::path> CourseDrafts::earlier(const CourseAtHand& course) const {
    std::vector<fs::path> found;
    std::error_code none;
    if (!course.file.isEmpty())
        for (const auto& entry : fs::directory_iterator(m_folder.toStdString(), none))
            if (entry.path().extension() == ".json" && entry.path() != fileOf(course) && isOfFile(entry.path(), course.file))
                found.push_back(entry.path());
    std::ranges::sort(found, std::greater(), [&none](const fs::path& file) { return fs::last_write_time(file, none); });
    return found;
}

std::optional<CourseDraft> CourseDrafts::of(const CourseAtHand& course) const {
    const fs::path file = fileOf(course);
    if (const auto found = m_unwritten.find(file); found != m_unwritten.end())
        return found->second;
    std::error_code none;
    if (!fs::exists(file, none))
        return {};
    try {
        return draftOf(read_json(file));
    } catch (const std::exception&) {
        put_aside(file);
        return {};
    }
}

std::optional<CourseDraft> CourseDrafts::ofEarlier(const CourseAtHand& course) const {
    for (const fs::path& file : earlier(course)) {
        try {
            return draftOf(read_json(file));
        } catch (const std::exception&) {
            put_aside(file);
        }
    }
    return {};
}

void CourseDrafts::keep(const CourseAtHand& course, const CourseDraft& draft) {
    const fs::path file = fileOf(course);
    m_unwritten[file] = draft;
    fs::create_directories(file.parent_path());
    write_json(file, {{"made", lessons::to_json(draft.made)},
                      {"aside", lessons::to_json({.lessons = draft.aside})},
                      {"file", course.file.toStdString()}});
    m_unwritten.erase(file);
    std::error_code none;
    for (const fs::path& other : earlier(course))
        fs::remove(other, none);
}

void CourseDrafts::forget(const CourseAtHand& course) {
    const fs::path file = fileOf(course);
    m_unwritten.erase(file);
    std::error_code none;
    fs::remove(file, none);
    for (const fs::path& other : earlier(course))
        fs::remove(other, none);
}

} // namespace mantissa::app
