// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/structure.h"

#include "core/nearest.h"
#include "lessons/keys.h"
#include "lessons/lesson.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::lessons {
namespace {

bool is_id(const std::string& text) {
    auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !text.empty() && std::ranges::all_of(text, fits);
}

class StructureCheck {
public:
    StructureCheck(const std::vector<std::string>& written_in, Problems& problems) : written_in_(written_in), problems_(problems) {}

    void object(const Json& json, const std::string& name, const std::string& where) {
        LessonObject object = lesson_object_of(name, json);
        std::vector<std::string> parts;
        for (const Part& one : object.parts)
            parts.push_back(one.key);
        std::size_t before = problems_.size();
        read_fields(json, object.fields, where, problems_, parts);
        if (!json.is_object() || (problems_.size() > before && !object.by.empty()))
            return;
        for (const Part& one : object.parts)
            part(json, one, where.empty() ? one.key : where + "." + one.key);
        if (speaks(object))
            own_words(json, object.name, where);
        if (json.contains("id") && json["id"].is_string() && !is_id(json["id"].get<std::string>()))
            problems_.push_back(wrong_value(where + ".id", "small letters, digits and -", json["id"]));
    }

private:
    // A source may have one language for both: titles of books have.
    void own_words(const Json& json, const std::string& name, const std::string& where) {
        const auto stands = [&](const std::string& language) { return json.contains(language); };
        if (name == "source" ? std::ranges::any_of(languages, stands) : std::ranges::all_of(written_in_, stands))
            return;
        for (const std::string& language : written_in_)
            if (!stands(language))
                lacks_words(where + "." + language);
    }

    void lacks_words(const std::string& where) {
        problems_.push_back({where, ProblemKind::missing, {}, "missing; every text is there in each language of the lesson"});
    }

    void part(const Json& json, const Part& part, const std::string& where) {
        if (!json.contains(part.key)) {
            if (part.need == Part::Need::must)
                problems_.push_back({where, ProblemKind::missing, {}, "missing; " + part.help});
            return;
        }
        value(json[part.key], part, where);
    }

    void value(const Json& value, const Part& part, const std::string& where) {
        switch (part.of) {
        case Part::Of::words: return words(value, where);
        case Part::Of::words_or_text: return value.is_string() ? void() : words(value, where);
        case Part::Of::texts: return texts(value, part, where);
        case Part::Of::object: return object(value, part.object, where);
        case Part::Of::objects: return objects(value, part, where);
        case Part::Of::number_or_text:
            if (!value.is_number() && !value.is_string())
                problems_.push_back(wrong_value(where, "a number or an expression", value));
            return;
        case Part::Of::anything: return;
        }
    }

    void words(const Json& value, const std::string& where) {
        if (!value.is_object())
            return problems_.push_back(wrong_value(where, "words in each language, {\"en\": \"...\", \"de\": \"...\"}", value));
        for (const auto& [key, text] : value.items()) {
            if (std::ranges::find(languages, key) == languages.end())
                problems_.push_back(unknown_key(where + "." + key, key, {.words = "en, de", .known = languages}));
            else if (!text.is_string() || text.get<std::string>().find_first_not_of(" \t\r\n") == std::string::npos)
                problems_.push_back(wrong_value(where + "." + key, "words", text));
        }
        for (const std::string& language : written_in_)
            if (!value.contains(language))
                lacks_words(where + "." + language);
    }

    void texts(const Json& value, const Part& part, const std::string& where) {
        if (!value.is_array())
            return problems_.push_back(wrong_value(where, "a list of names, [\"...\"]", value));
        for (std::size_t i = 0; i < value.size(); ++i) {
            std::string place = fmt::format("{}[{}]", where, i);
            if (!value[i].is_string())
                problems_.push_back(wrong_value(place, "a name in quotes", value[i]));
            else if (!part.options.empty() && std::ranges::find(part.options, value[i].get<std::string>()) == part.options.end())
                problems_.push_back(
                    unknown_name({place, "one of " + listed(std::span<const std::string>(part.options)), part.options}, value[i]));
        }
    }

    void objects(const Json& value, const Part& part, const std::string& where) {
        if (!value.is_array())
            return problems_.push_back(wrong_value(where, "a list in brackets", value));
        std::vector<Json> ids;
        for (std::size_t i = 0; i < value.size(); ++i) {
            std::string place = fmt::format("{}[{}]", where, i);
            object(value[i], part.object, place);
            Json id = value[i].is_object() ? value[i].value("id", Json()) : Json();
            if (!id.is_null() && std::ranges::find(ids, id) != ids.end())
                problems_.push_back(
                    {place + ".id", ProblemKind::name_taken, {}, "another one is called " + as_written(id) + "; give each its own"});
            ids.push_back(id);
        }
        if (value.empty() && part.need == Part::Need::must)
            problems_.push_back({where, ProblemKind::missing, {}, "empty; give one at least"});
    }

    const std::vector<std::string>& written_in_;
    Problems& problems_;
};

} // namespace

Problems misshapen(const Json& json, const std::string& object, const std::string& where) {
    if (!json.is_object())
        return {Problem{where, ProblemKind::not_an_object, {}, "expected an object in braces"}};
    Problems wrong;
    const auto add = [&wrong](const Problems& more) { wrong.insert(wrong.end(), more.begin(), more.end()); };
    for (const Part& part : lesson_object_of(object, json).parts) {
        const Json value = json.value(part.key, Json());
        const std::string place = where.empty() ? part.key : where + "." + part.key;
        const bool is_list = part.of == Part::Of::objects || part.of == Part::Of::texts;
        if (!json.contains(part.key))
            continue;
        if (part.of == Part::Of::object)
            add(misshapen(value, part.object, place));
        else if (is_list && !value.is_array())
            add({wrong_value(place, "a list in brackets", value)});
        for (std::size_t i = 0; part.of == Part::Of::objects && value.is_array() && i < value.size(); ++i)
            add(misshapen(value[i], part.object, fmt::format("{}[{}]", place, i)));
    }
    return wrong;
}

void check_structure(const Json& lesson, const std::vector<std::string>& written_in, Problems& problems) {
    StructureCheck(written_in, problems).object(lesson, "lesson", "");
}

} // namespace mantissa::lessons
