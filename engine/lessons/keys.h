// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"

#include <string>
#include <vector>

namespace mantissa::lessons {

// A value of lesson.json that is no plain setting.
struct Part {
    std::string key;
    enum class Of { words, words_or_text, texts, object, objects, number_or_text, anything } of = Of::words;
    std::string object = {}; // of object and objects: its name
    std::string help = {};
    enum class Need { must, may } need = Need::may;
    std::vector<std::string> options = {}; // of texts
};

// What an object of the file may hold. Reader, schema and editor read the same rows.
struct LessonObject {
    std::string name; // "step", "prediction.choice"
    std::string help = {};
    std::vector<Field> fields = {};
    std::vector<Part> parts = {};
    std::string by = {}; // the key that decides which of "<name>.<its value>" the rest is; empty: it is one
};

const std::vector<LessonObject>& lesson_objects();
const LessonObject& lesson_object(const std::string& name);
// The object's rows with those of the kind that this one is.
LessonObject lesson_object_of(const std::string& name, const Json& object);
bool speaks(const LessonObject& object);                       // its words are keys of its own: "en", "de"
std::vector<std::string> kinds_of(const LessonObject& object); // "choice", "number", ...

const std::vector<std::string>& page_keys();     // of the window's pages
const std::vector<std::string>& pane_keys();     // of the page Run, as the window's columns are called
const std::vector<std::string>& lockable();      // controls that a lesson may lock or hide
const std::vector<std::string>& highlightable(); // controls that a step may point at

Json lesson_schema();

} // namespace mantissa::lessons
