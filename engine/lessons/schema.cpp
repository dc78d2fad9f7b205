// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/keys.h"

namespace mantissa::lessons {
namespace {

// In one language at least; that it is the lesson's no schema can tell.
Json in_a_language() { return Json::array({Json{{"required", {"en"}}}, Json{{"required", {"de"}}}}); }

Json words_schema() {
    Json text = {{"type", "string"}, {"minLength", 1}};
    return {{"type", "object"}, {"properties", {{"en", text}, {"de", text}}}, {"anyOf", in_a_language()}, {"additionalProperties", false}};
}

Json reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

Json schema_of(const Part& part) {
    switch (part.of) {
    case Part::Of::words: return reference("words");
    case Part::Of::words_or_text: return {{"anyOf", Json::array({reference("words"), Json{{"type", "string"}}})}};
    case Part::Of::texts:
        return {{"type", "array"}, {"items", part.options.empty() ? Json{{"type", "string"}} : Json{{"enum", part.options}}}};
    case Part::Of::object: return reference(part.object);
    case Part::Of::objects: return {{"type", "array"}, {"items", reference(part.object)}};
    case Part::Of::number_or_text: return {{"anyOf", Json::array({Json{{"type", "number"}}, Json{{"type", "string"}}})}};
    case Part::Of::anything: break;
    }
    return Json::object();
}

Json schema_of(const LessonObject& object) {
    Json properties = Json::object(), required = Json::array();
    for (const Field& field : object.fields) {
        properties[field.key] = field_schema(field);
        if (field.need == Field::Need::normal)
            required.push_back(field.key);
    }
    for (const Part& part : object.parts) {
        properties[part.key] = schema_of(part);
        properties[part.key]["description"] = part.help;
        if (part.need == Part::Need::must)
            required.push_back(part.key);
    }
    Json schema = {{"type", "object"}, {"description", object.help}, {"properties", properties}, {"additionalProperties", false}};
    if (!required.empty())
        schema["required"] = required;
    if (speaks(object))
        schema["anyOf"] = in_a_language();
    return schema;
}

// One of its kinds, each with the rows that all of them have.
Json schema_of_kinds(const LessonObject& object) {
    Json kinds = Json::array();
    for (const std::string& kind : kinds_of(object)) {
        Json schema = schema_of(lesson_object_of(object.name, {{object.by, kind}}));
        schema["properties"][object.by] = {{"const", kind}};
        schema["description"] = lesson_object(object.name + "." + kind).help;
        kinds.push_back(schema);
    }
    return {{"description", object.help}, {"oneOf", kinds}};
}

// For those that only a kind of action or prediction has rows of.
bool is_kind(const LessonObject& object) { return object.name.find('.') != std::string::npos; }

} // namespace

Json lesson_schema() {
    Json schema = schema_of(lesson_object("lesson")), parts = {{"words", words_schema()}};
    for (const LessonObject& object : lesson_objects())
        if (object.name != "lesson" && !is_kind(object))
            parts[object.name] = object.by.empty() ? schema_of(object) : schema_of_kinds(object);
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
    schema["title"] = "Mantissa lesson";
    schema["$defs"] = parts;
    return schema;
}

} // namespace mantissa::lessons
