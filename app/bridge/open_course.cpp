// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/open_course.h"

namespace mantissa::app {
namespace fs = std::filesystem;

std::optional<lessons::Course> openCourseIn(const QString& file) {
    const fs::path place = file.toStdString();
    std::error_code none;
    if (!fs::exists(place, none))
        return {};
    try {
        return lessons::read_course(place);
    } catch (const std::exception&) {
        put_aside(place);
        return {};
    }
}

// Where it cannot be written it lies open all the same, until the end.
void keepOpenCourse(const QString& file, const std::optional<lessons::Course>& one) {
    const fs::path place = file.toStdString();
    std::error_code none;
    if (!one) {
        fs::remove(place, none);
        return;
    }
    try {
        fs::create_directories(place.parent_path());
        write_json(place, lessons::to_json(*one));
    } catch (const std::exception&) { // its own file is there still
    }
}

} // namespace mantissa::app
