// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/course_drafts.h"

#include <QCryptographicHash>

namespace mantissa::app {
namespace {

// One without lessons is a draft, too.
lessons::Course halfMade(const Json& json) {
    Problems problems;
    return lessons::course_of(json, problems);
}

} // namespace

std::filesystem::path CourseDrafts::fileOf(const Json& course) const {
    const QByteArray before = QByteArray::fromStdString(course.dump());
    const QString name =
        course.is_null() ? QStringLiteral("new") : QString::fromLatin1(QCryptographicHash::hash(before, QCryptographicHash::Sha1).toHex());
    return (m_folder + '/' + name + ".json").toStdString();
}

std::optional<CourseDraft> CourseDrafts::of(const Json& course) const {
    const std::filesystem::path file = fileOf(course);
    if (const auto found = m_unwritten.find(file); found != m_unwritten.end())
        return found->second;
    std::error_code none;
    if (!std::filesystem::exists(file, none))
        return {};
    try {
        const Json json = read_json(file);
        return CourseDraft{halfMade(json.at("made")), halfMade(json.at("aside")).lessons};
    } catch (const std::exception&) {
        put_aside(file);
        return {};
    }
}

void CourseDrafts::keep(const Json& course, const CourseDraft& draft) {
    const std::filesystem::path file = fileOf(course);
    m_unwritten[file] = draft;
    std::filesystem::create_directories(file.parent_path());
    write_json(file, {{"made", lessons::to_json(draft.made)}, {"aside", lessons::to_json({.lessons = draft.aside})}});
    m_unwritten.erase(file);
}

void CourseDrafts::forget(const Json& course) {
    const std::filesystem::path file = fileOf(course);
    m_unwritten.erase(file);
    std::error_code none;
    std::filesystem::remove(file, none);
}

} // namespace mantissa::app
