// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/open_course.h"

#include <QFileInfo>

namespace mantissa::app {
namespace fs = std::filesystem;

OpenCourse openCourseIn(const QString& file) {
    const fs::path place = file.toStdString();
    std::error_code none;
    if (!fs::exists(place, none))
        return {};
    try {
        const Json json = read_json(place);
        const bool told = json.contains("course"); // an older one is the course alone
        Problems problems;
        OpenCourse open{.course = lessons::course_of(told ? json.at("course") : json, problems)};
        if (!problems.empty())
            throw bad_input(sentence_of(problems.front()));
        if (told)
            open.from = QString::fromStdString(json.at("from").get<std::string>());
        return open;
    } catch (const std::exception&) {
        put_aside(place);
        return {};
    }
}

// Where it cannot be written it lies open all the same, until the end.
void keepOpenCourse(const QString& file, const OpenCourse& open) {
    const fs::path place = file.toStdString();
    std::error_code none;
    if (!open.course) {
        fs::remove(place, none);
        return;
    }
    try {
        fs::create_directories(place.parent_path());
        write_json(place, {{"course", lessons::to_json(*open.course)}, {"from", open.from.toStdString()}});
    } catch (const std::exception&) { // its own file is there still
    }
}

lessons::Course titledAs(lessons::Course course, const QString& file) {
    if (course.title.by_language.empty())
        course.title.by_language["en"] = QFileInfo(file).completeBaseName().toStdString();
    return course;
}

} // namespace mantissa::app
