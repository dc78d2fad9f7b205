// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/lesson_kept.h"

namespace mantissa::app {
namespace fs = std::filesystem;

// What is damaged is put aside: the learners' own files are there still.
GatheredClass::GatheredClass(const QString& file_) : file(file_) {
    const fs::path place = file.toStdString();
    std::error_code none;
    if (!fs::exists(place, none))
        return;
    try {
        const Json json = read_json(place);
        for (const Json& one : json.at("learners"))
            answers.push_back(lessons::answers_from_json(one));
    } catch (const std::exception&) {
        answers.clear();
        put_aside(place);
    }
}

void GatheredClass::keep() const {
    const fs::path place = file.toStdString();
    Json learners = Json::array();
    for (const lessons::Answers& one : answers)
        learners.push_back(lessons::to_json(one));
    fs::create_directories(place.parent_path());
    write_json(place, {{"format", "mantissa.class"}, {"version", 1}, {"learners", learners}});
}

} // namespace mantissa::app
